import "~/styles/pages/forms.css";
import { PastePage } from "~/catalogue/recipes/paste/paste-page";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Coller une recette") }];

export default function PasteRecipe() {
  return <PastePage />;
}
