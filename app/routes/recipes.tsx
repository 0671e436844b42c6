import "#app/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RecipeRow } from "#server/api-client/contract/catalogue/recipes";
import { ButtonLink } from "#app/shell/actions/button";
import { ArchivedFilter } from "#app/catalogue/archived";
import { allergenChoices, recipeStatusNames } from "#app/catalogue/choices";
import { recipeWords } from "#app/catalogue/words";
import { ListPage } from "#app/catalogue/list/list-page";
import { readListing } from "#app/catalogue/list/listing.server";
import { recipeList } from "#app/catalogue/recipes/list";
import { recipeColumns, recipeListFields } from "#app/catalogue/recipes/columns";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { pick } from "#app/lists/pick";
import { pageTitle } from "#app/shell/page-title";

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
