import "#app/styles/pages/forms.css";
import { PastePage } from "#app/catalogue/recipes/paste/paste-page";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Coller une recette") }];

export default function PasteRecipe() {
  return <PastePage />;
}
