import "~/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ArticleRow } from "../../server/api-client/contract/articles";
import { ArchivedFilter } from "~/catalogue/archived";
import { articleColumns, articleListFields } from "~/catalogue/articles/columns";
import { allergenChoices, categoryChoices, kindNames } from "~/catalogue/choices";
import { articleWords } from "~/catalogue/words";
import { ListPage } from "~/catalogue/list-page";
import { readListing } from "~/catalogue/listing.server";
import { familyStyle } from "~/catalogue/pictures/family-style";
import { initialOf } from "~/catalogue/pictures/initial";
import { articleList } from "~/catalogue/articles/list";
import { CheckboxField, SelectField, TextField } from "~/forms/fields";
import { pick } from "~/lists/pick";
import { pageTitle } from "~/shell/page-title";

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
