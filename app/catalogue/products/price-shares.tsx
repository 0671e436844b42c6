import type { Product } from "#server/api-client/contract/catalogue/products";
import { Shares } from "#app/display/drawings/shares";
import { formatMoney, formatPercent } from "#app/display/numbers";

/** The price before tax, as the cost of each component and the margin; nothing while some is unknown. */
export function PriceShares({ product: { components, costComplete, marginHt, marginPercent } }: { product: Product }) {
  if (!costComplete || marginHt === null || components.some(({ costHt }) => costHt === null)) return null;
  return (
    <Shares
      say={formatMoney}
      parts={[
        ...components.map(({ name, costHt }) => ({ name, value: costHt ?? "0", text: formatMoney(costHt) })),
        {
          name: "Marge",
          value: marginHt,
          text: `${formatMoney(marginHt)} (${formatPercent(marginPercent)})`,
          isMargin: true,
        },
      ]}
    />
  );
}
