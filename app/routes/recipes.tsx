import "~/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RecipeRow } from "../../server/api-client/contract/recipes";
import { ButtonLink } from "~/shell/actions/button";
import { ArchivedFilter } from "~/catalogue/archived";
import { allergenChoices, recipeStatusNames } from "~/catalogue/choices";
import { recipeWords } from "~/catalogue/words";
import { ListPage } from "~/catalogue/list-page";
import { readListing } from "~/catalogue/listing.server";
import { recipeList } from "~/catalogue/recipes/list";
import { recipeColumns, recipeListFields } from "~/catalogue/recipes/columns";
import { SelectField, TextField } from "~/forms/fields";
import { pick } from "~/lists/pick";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(recipeWords.listTitle) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const listing = await readListing({
    api: context.api,
    list: recipeList,
    params: new URL(request.url).searchParams,
    show: (row: RecipeRow) => pick(row, recipeListFields),
  });
  return data(listing, { status: listing.errors ? 422 : 200 });
}

export default function Recipes() {
  const listing = useLoaderData<typeof loader>();
  const { set } = listing.filters;
  const errors = listing.errors ?? {};
  return (
    <ListPage
      words={recipeWords}
      listing={listing}
      columns={recipeColumns}
      ways={
        <ButtonLink to="/recipes/paste" variant="outline" color="neutral">
          Coller une recette
        </ButtonLink>
      }
    >
      <TextField label="Famille" name="category" defaultValue={set.category} errors={errors.category} />
      <SelectField
        label="État"
        name="status"
        options={Object.entries(recipeStatusNames)}
        placeholder="Tous"
        defaultValue={set.status}
        errors={errors.status}
      />
      <SelectField
        label="Contient l’allergène"
        name="allergen"
        options={allergenChoices}
        placeholder="Peu importe"
        defaultValue={set.allergen}
        errors={errors.allergen}
      />
      <TextField
        label="Avec l’article"
        name="article"
        placeholder="Nom ou code"
        autoComplete="off"
        defaultValue={set.article}
        errors={errors.article ?? errors.articleId}
      />
      <ArchivedFilter words={recipeWords} set={set} />
    </ListPage>
  );
}
