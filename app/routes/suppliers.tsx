import "#app/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import { ArchivedFilter } from "#app/catalogue/archived";
import { supplierWords } from "#app/catalogue/words";
import { ListPage } from "#app/catalogue/list/list-page";
import { readListing } from "#app/catalogue/list/listing.server";
import { supplierList } from "#app/catalogue/suppliers/list";
import { supplierColumns, supplierListFields } from "#app/catalogue/suppliers/columns";
import { nextOf } from "#app/catalogue/suppliers/next-delivery.server";
import { pick } from "#app/lists/pick";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle(supplierWords.listTitle) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const listing = await readListing({
    api: context.api,
    list: supplierList,
    params: new URL(request.url).searchParams,
    show: (row: SupplierRow) => ({
      ...pick(row, supplierListFields),
      next: nextOf(row, context.now),
    }),
  });
  return data(listing, { status: listing.errors ? 422 : 200 });
}

export default function Suppliers() {
  const listing = useLoaderData<typeof loader>();
  return (
    <ListPage words={supplierWords} listing={listing} columns={supplierColumns}>
      <ArchivedFilter words={supplierWords} set={listing.filters.set} />
    </ListPage>
  );
}
