import type { Article } from "#server/api-client/contract/catalogue/articles";
import { stepsThrough } from "./price-line";
import { dayInParis } from "#domain/paris";
import { Section } from "#app/display/section";
import { formatDate, formatInstant } from "#app/display/dates";
import { formatTypedPrice } from "#app/display/numbers";
import { DataTable } from "#app/lists/data-table";

type Prices = NonNullable<Article["priceHistory"]>;

/** Every pack price there has been, the latest first; nothing when the API tells none. */
export function PriceHistory({ prices, today }: { prices: Prices; today: string }) {
  if (prices.length === 0) return null;
  return (
    <Section id="prix" heading="Historique des prix">
      <PriceLine prices={prices} today={today} />
      <DataTable
        caption="Historique des prix"
        columns={[
          { heading: "Depuis", cell: ({ changedAt }) => formatInstant(changedAt) },
          { heading: "Fournisseur", cell: ({ supplierName }) => supplierName },
          { heading: "Conditionnement", cell: ({ packLabel }) => packLabel },
          { heading: "Prix HT du colis", numeric: true, cell: ({ packPriceHt }) => formatTypedPrice(packPriceHt) },
        ]}
        rows={prices}
        rowKey={(price) => prices.indexOf(price)}
      />
    </Section>
  );
}

const dayOf = ({ changedAt }: { changedAt: string }) => formatDate(dayInParis(new Date(changedAt)));

/** The prices of the offer that changed last, through the time until today: in words, and as a line of steps. */
function PriceLine({ prices, today }: { prices: Prices; today: string }) {
  const priced = prices.flatMap(({ packPriceHt, ...price }) =>
    packPriceHt === null ? [] : [{ ...price, packPriceHt }],
  );
  const [last] = priced;
  const line = priced
    .filter(({ supplierName, packLabel }) => supplierName === last?.supplierName && packLabel === last.packLabel)
    .sort((a, b) => a.changedAt.localeCompare(b.changedAt));
  const [first] = line;
  if (!first || !last || line.length < 2) return null;
  return (
    <div className="price-line">
      <p>
        {last.packLabel}, {last.supplierName} : {formatTypedPrice(first.packPriceHt)} le {dayOf(first)},{" "}
        <strong>{formatTypedPrice(last.packPriceHt)}</strong> depuis le {dayOf(last)}.
      </p>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={stepsThrough(line, today)} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
