import "#app/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ArticleRow } from "#server/api-client/contract/catalogue/articles";
import { ArchivedFilter } from "#app/catalogue/archived";
import { articleColumns, articleListFields } from "#app/catalogue/articles/columns";
import { allergenChoices, categoryChoices, kindNames } from "#app/catalogue/choices";
import { articleWords } from "#app/catalogue/words";
import { ListPage } from "#app/catalogue/list/list-page";
import { readListing } from "#app/catalogue/list/listing.server";
import { familyStyle } from "#app/catalogue/pictures/family-style";
import { initialOf } from "#app/catalogue/pictures/initial";
import { articleList } from "#app/catalogue/articles/list";
import { CheckboxField, SelectField, TextField } from "#app/forms/controls/fields";
import { pick } from "#app/lists/pick";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(articleWords.listTitle) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const listing = await readListing({
    api: context.api,
    list: articleList,
    params: new URL(request.url).searchParams,
    show: (row: ArticleRow) => ({
      ...pick(row, articleListFields),
      supplierName: row.preferredSupplier?.name ?? null,
      mark: { initial: initialOf(row.name), style: familyStyle(row.category) },
    }),
  });
  return data(listing, { status: listing.errors ? 422 : 200 });
}

export default function Articles() {
  const listing = useLoaderData<typeof loader>();
  const { set } = listing.filters;
  const errors = listing.errors ?? {};
  return (
    <ListPage words={articleWords} listing={listing} columns={articleColumns}>
      <SelectField
        label="Famille"
        name="category"
        options={categoryChoices}
        placeholder="Toutes"
        defaultValue={set.category}
        errors={errors.category}
      />
      <SelectField
        label="Type"
        name="kind"
        options={Object.entries(kindNames)}
        placeholder="Tous"
        defaultValue={set.kind}
        errors={errors.kind}
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
        label="Fournisseur"
        name="supplier"
        placeholder="Nom ou code"
        autoComplete="off"
        defaultValue={set.supplier}
        errors={errors.supplier ?? errors.supplierId}
      />
      <CheckboxField name="below_safety" label="Sous le stock de sécurité" defaultChecked={set.below_safety === "1"} />
      <ArchivedFilter words={articleWords} set={set} />
    </ListPage>
  );
}
