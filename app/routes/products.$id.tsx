import "#app/styles/pages/catalogue.css";
import { unknownRecords } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Product } from "#server/api-client/contract/catalogue/products";
import { ButtonLink } from "#app/shell/actions/button";
import { Allergens } from "#app/catalogue/allergens";
import { CostMissing } from "#app/catalogue/cost-missing";
import { DetailPage, UsedIn } from "#app/catalogue/detail-page";
import { productWords } from "#app/catalogue/words";
import { PictureTile } from "#app/catalogue/pictures/picture-tile";
import { PriceShares } from "#app/catalogue/products/price-shares";
import { ProductComponents } from "#app/catalogue/products/product-components";
import { ProductFacts } from "#app/catalogue/products/product-facts";
import { LabelOf } from "#app/catalogue/products/product-label";
import { readUseBy } from "#app/catalogue/products/use-by";
import { RecordRefused } from "#app/catalogue/record-actions";
import { actOnRecord } from "#app/catalogue/record-actions.server";
import { Badge } from "#app/display/badge";
import { Section } from "#app/display/section";
import { dayInParis } from "#domain/paris";
import { signOf } from "#domain/exact/decimal";
import { StockLinks } from "#app/catalogue/stock-links";
import { formatMoney } from "#app/display/numbers";
import { labelsOf } from "#app/stock/labels/path";
import { LacksNotice } from "#app/planning/shortages/notice";
import { readLacksOfThing } from "#app/planning/shortages/item.server";
import { readMakingDays } from "#app/catalogue/products/making-days.server";
import { makeablePath } from "#app/planning/makeable/words";
import { pageTitle } from "#app/shell/page-title";
import { readRecord } from "#app/display/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Produit", data?.product.name) }];

export async function loader(args: LoaderFunctionArgs) {
  const product = await readRecord<Product>(args, "products", unknownRecords.products);
  const { api, now } = args.context;
  const today = dayInParis(now);
  const dates = readUseBy(new URL(args.request.url).searchParams, product.shelfLifeDays, today);
  const keepsStock = await args.context.hasStock();
  const [lacks, [making]] = await Promise.all([
    keepsStock ? readLacksOfThing(api, { type: "product", ...product }, today) : null,
    readMakingDays(api, [product.id]),
  ]);
  const { earliestDeliveryOn: earliest = null } = making ?? {};
  const orderableFrom = earliest !== null && earliest > today ? earliest : null;
  return data(
    { product, dates, keepsStock, lacks, orderableFrom },
    { status: Object.keys(dates.errors).length > 0 ? 422 : 200 },
  );
}

export const action = (args: ActionFunctionArgs) => actOnRecord(args, productWords);

export default function ProductPage() {
  const { product, dates, keepsStock, lacks, orderableFrom } = useLoaderData<typeof loader>();
  return (
    <DetailPage
      words={productWords}
      entity={product}
      picture={<PictureTile of="products" record={product} />}
      badges={<Badge tone={product.active ? "green" : "neutral"}>{product.active ? "En vente" : "Hors vente"}</Badge>}
    >
      <RecordRefused />
      <LacksNotice lacks={lacks} />
      {signOf(product.marginHt) < 0 && (
        <p className="alert" data-type="error">
          <strong>Vendu à perte.</strong> Le coût matière dépasse le prix de vente de{" "}
          {formatMoney((product.marginHt ?? "").replace("-", ""))}.
        </p>
      )}
      <ProductFacts product={product} orderableFrom={orderableFrom} />
      <CostMissing complete={product.costComplete} names={product.costMissing} />
      <Section id="composition" heading="Composition">
        <PriceShares product={product} />
        <ProductComponents components={product.components} />
        <p className="actions">
          <ButtonLink to={`${makeablePath}/${product.id}`} variant="outline">
            Combien puis-je encore en faire ?
          </ButtonLink>
        </p>
      </Section>
      <Section id="allergenes" heading="Allergènes">
        <Allergens {...product} />
      </Section>
      {product.label && (
        <Section id="etiquette" heading="Étiquette">
          <LabelOf product={product} label={product.label} dates={dates} />
          <p className="actions">
            <ButtonLink to={labelsOf("product", product.id, `&made=${dates.madeOn}`)} variant="outline">
              Imprimer l’étiquette
            </ButtonLink>
          </p>
        </Section>
      )}
      {keepsStock && product.stockManaged && (
        <Section id="stock" heading="Stock">
          <StockLinks type="product" id={product.id} />
        </Section>
      )}
      <UsedIn words={productWords} usedBy={product.usedBy} />
    </DetailPage>
  );
}
