import { signOf } from "#domain/exact/decimal";
import { formatMoney, formatPercent } from "~/display/numbers";
import type { BuyView } from "./week/buy-view";

type Purchase = NonNullable<BuyView["suppliers"]>["rows"][number];

/** The amounts that an order lacks for the supplier's minimum and for free delivery. */
export function Gaps({
  supplier: { blocked, missingToMinimum, minimumHt, missingToFranco, francoHt },
}: {
  supplier: Pick<Purchase, "blocked" | "missingToMinimum" | "minimumHt" | "missingToFranco" | "francoHt">;
}) {
  return (
    <>
      {signOf(missingToMinimum) > 0 && (
        <Gap
          missing={missingToMinimum}
          goal={minimumHt}
          what="le minimum de commande"
          type={blocked ? "error" : "warning"}
        />
      )}
      {signOf(missingToFranco) > 0 && (
        <Gap missing={missingToFranco} goal={francoHt} what="le franco de port" type="info" />
      )}
    </>
  );
}

/** The quantity or amount that is missing to a threshold. */
function Gap({
  missing,
  goal,
  what,
  type,
}: {
  missing: string;
  goal: string | null;
  what: string;
  type: "error" | "warning" | "info";
}) {
  return (
    <p className="alert" data-type={type}>
      Il manque <strong>{formatMoney(missing)}</strong> HT pour atteindre {what}
      {goal && ` de ${formatMoney(goal)}`}.
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
