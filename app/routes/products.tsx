import "#app/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProductRow } from "#server/api-client/contract/catalogue/products";
import { ArchivedFilter } from "#app/catalogue/archived";
import { productWords } from "#app/catalogue/words";
import { ListPage } from "#app/catalogue/list/list-page";
import { readListing } from "#app/catalogue/list/listing.server";
import { productList } from "#app/catalogue/products/list";
import { productColumns, productListFields } from "#app/catalogue/products/columns";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { pick } from "#app/lists/pick";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(productWords.listTitle) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const listing = await readListing({
    api: context.api,
    list: productList,
    params: new URL(request.url).searchParams,
    show: (row: ProductRow) => pick(row, productListFields),
  });
  return data(listing, { status: listing.errors ? 422 : 200 });
}

export default function Products() {
  const listing = useLoaderData<typeof loader>();
  const { set } = listing.filters;
  const errors = listing.errors ?? {};
  return (
    <ListPage
      words={productWords}
      listing={listing}
      columns={productColumns}
      ways={
        <ButtonLink to="/products/allergens" variant="outline" color="neutral">
          Fiche d’allergènes
        </ButtonLink>
      }
    >
      <TextField label="Famille" name="category" defaultValue={set.category} errors={errors.category} />
      <SelectField
        label="En vente"
        name="active"
        options={[
          ["1", "Oui"],
          ["0", "Non"],
        ]}
        placeholder="Peu importe"
        defaultValue={set.active}
        errors={errors.active}
      />
      <TextField
        label="Avec la recette"
        name="recipe"
        placeholder="Nom ou code"
        autoComplete="off"
        defaultValue={set.recipe}
        errors={errors.recipe ?? errors.recipeId}
      />
      <ArchivedFilter words={productWords} set={set} />
    </ListPage>
  );
}
