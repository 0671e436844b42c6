import type { Article } from "../../../server/api-client/contract/articles";
import { Section } from "~/details/section";
import { formatInstant } from "~/formats/dates";
import { formatUnitPrice } from "~/formats/numbers";
import { DataTable } from "~/lists/data-table";

/** Every pack price there has been, the latest first; nothing when the API tells none. */
export function PriceHistory({ prices }: { prices: NonNullable<Article["priceHistory"]> }) {
  if (prices.length === 0) return null;
  return (
    <Section id="prix" heading="Historique des prix">
      <DataTable
        caption="Historique des prix"
        columns={[
          { heading: "Depuis", cell: ({ changedAt }) => formatInstant(changedAt) },
          { heading: "Fournisseur", cell: ({ supplierName }) => supplierName },
          { heading: "Conditionnement", cell: ({ packLabel }) => packLabel },
          { heading: "Prix HT du colis", numeric: true, cell: ({ packPriceHt }) => formatUnitPrice(packPriceHt) },
        ]}
        rows={prices}
        rowKey={(price) => prices.indexOf(price)}
      />
    </Section>
  );
}
