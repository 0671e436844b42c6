import "~/styles/pages/compact.css";
import { type LoaderFunctionArgs, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SupplierRow } from "../../server/api-client/contract/suppliers";
import { ArchivedFilter } from "~/catalogue/archived";
import { supplierWords } from "~/catalogue/words";
import { ListPage } from "~/catalogue/list-page";
import { readListing } from "~/catalogue/listing.server";
import { supplierList } from "~/catalogue/suppliers/list";
import { supplierColumns, supplierListFields } from "~/catalogue/suppliers/columns";
import { nextOf } from "~/catalogue/suppliers/next-delivery.server";
import { pick } from "~/lists/pick";
import { pageTitle } from "~/shell/page-title";

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
