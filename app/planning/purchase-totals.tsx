import { Fragment } from "react";
import { signOf } from "#domain/exact/decimal";
import { formatMoney, formatPercent } from "#app/display/numbers";
import type { BuyView } from "./week/buy-view";

type Purchase = NonNullable<BuyView["suppliers"]>["rows"][number];

/** The amounts that an order lacks for the supplier's minimum and for free delivery. */
export function Gaps({
  supplier: { blocked, missingToMinimum, minimumHt, missingToFranco, francoHt },
}: {
  supplier: Pick<Purchase, "blocked" | "missingToMinimum" | "minimumHt" | "missingToFranco" | "francoHt">;
}) {
  const belowMinimum = signOf(missingToMinimum) > 0;
  const gaps = [
    { missing: missingToMinimum, goal: minimumHt, what: "le minimum de commande" },
    { missing: missingToFranco, goal: francoHt, what: "le franco de port" },
  ].filter(({ missing }) => signOf(missing) > 0);
  if (gaps.length === 0) return null;
  return (
    <p className="alert" data-type={belowMinimum ? (blocked ? "error" : "warning") : "info"}>
      {gaps.map(({ missing, goal, what }, at) => (
        <Fragment key={what}>
          {at === 0 ? "Il manque " : " et "}
          <strong>{formatMoney(missing)}</strong> HT pour atteindre {what}
          {goal && ` de ${formatMoney(goal)}`}
        </Fragment>
      ))}
      .
    </p>
  );
}

/** The amounts of an order, with shipping and tax. */
export function PurchaseTotals({
  supplier: { subtotalHt, shippingFeeHt, vatByRate, totalTtc },
}: {
  supplier: Pick<Purchase, "subtotalHt" | "shippingFeeHt" | "vatByRate" | "totalTtc">;
}) {
  return (
    <dl className="totals">
      <div>
        <dt>Sous-total HT</dt>
        <dd>{formatMoney(subtotalHt)}</dd>
      </div>
      {signOf(shippingFeeHt) > 0 && (
        <div>
          <dt>Frais de port HT</dt>
          <dd>{formatMoney(shippingFeeHt)}</dd>
        </div>
      )}
      {vatByRate.map(({ rate, vat }) => (
        <div key={rate}>
          <dt>TVA {formatPercent(rate)}</dt>
          <dd>{formatMoney(vat)}</dd>
        </div>
      ))}
      <div className="grand">
        <dt>Total TTC</dt>
        <dd>{formatMoney(totalTtc)}</dd>
      </div>
    </dl>
  );
}
