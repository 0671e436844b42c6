import { unknownRecords } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Supplier } from "#server/api-client/contract/catalogue/suppliers";
import { DetailPage } from "#app/catalogue/detail-page";
import { supplierWords } from "#app/catalogue/words";
import { RecordRefused } from "#app/catalogue/record-actions";
import { actOnRecord } from "#app/catalogue/record-actions.server";
import { SuppliedArticles } from "#app/catalogue/suppliers/supplied-articles";
import { SupplierFacts } from "#app/catalogue/suppliers/supplier-facts";
import { Badge } from "#app/display/badge";
import { Section } from "#app/display/section";
import { formatCount } from "#app/display/numbers";
import { ButtonLink } from "#app/shell/actions/button";
import { pageTitle } from "#app/shell/page-title";
import { readRecord } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Fournisseur", data?.supplier.name) },
];

export async function loader(args: LoaderFunctionArgs) {
  const [supplier, mayOrder] = await Promise.all([
    readRecord<Supplier>(args, "suppliers", unknownRecords.suppliers),
    args.context.hasStock(),
  ]);
  return { supplier, mayOrder };
}

export const action = (args: ActionFunctionArgs) => actOnRecord(args, supplierWords);

export default function SupplierPage() {
  const { supplier, mayOrder } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      words={supplierWords}
      entity={supplier}
      badges={supplier.doNotOrder && <Badge tone="amber">Ne plus commander</Badge>}
    >
      <RecordRefused />
      <SupplierFacts supplier={supplier} />
      <Section id="articles" heading="Articles vendus" aside={formatCount(supplier.articles.length, "article")}>
        {mayOrder && !supplier.doNotOrder && (
          <p className="actions no-print">
            <ButtonLink to={`/supplier-orders/create?supplier=${supplier.id}`} variant="outline">
              Commander à la main
            </ButtonLink>
            <ButtonLink to={`/supplier-orders?supplier_id=${supplier.id}`} variant="outline">
              Ses commandes
            </ButtonLink>
          </p>
        )}
        <SuppliedArticles articles={supplier.articles} />
      </Section>
    </DetailPage>
  );
}
