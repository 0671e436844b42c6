import { Link, useSearchParams } from "@remix-run/react";
import { Badge } from "~/details/badge";
import { Day } from "~/details/day";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatMoney, formatPercent } from "~/formats/numbers";
import { changeQuery } from "~/lists/query";
import type { NeedsView } from "./needs-view";
import { Deadline } from "./standing/deadline";
import { Suggestions } from "./suggestions";

type Purchase = NeedsView["suppliers"]["rows"][number];

/** The orders to each supplier: until when, and their amounts. */
export function Purchases({ suppliers }: { suppliers: readonly Purchase[] }) {
  return (
    <div className="purchases">
      {suppliers.map((supplier) => (
        <PurchaseCard key={supplier.anchor} supplier={supplier} />
      ))}
    </div>
  );
}

function PurchaseCard({ supplier }: { supplier: Purchase }) {
  const { supplierId, anchor, name, orderBefore, deliverOn, late, past, blocked } = supplier;
  return (
    <article className="card purchase" id={anchor}>
      <h3>
        <Link to={`/suppliers/${supplierId}`}>{name}</Link> {late && <Badge tone="red">Trop tard</Badge>}{" "}
        {blocked && <Badge tone="red">Minimum non atteint</Badge>}
      </h3>
      <p className="dimmed">
        <Deadline orderBefore={orderBefore} past={past} late={late} />
        {deliverOn && (
          <>
            {" "}
            pour une livraison le <Day date={deliverOn} short />
          </>
        )}
      </p>
      <Gaps supplier={supplier} />
      <Suggestions suggestions={supplier.suggestions} />
      <table className="purchase-lines">
        <caption>Articles à commander chez {name}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Quantité</th>
            <th scope="col">Montant HT</th>
          </tr>
        </thead>
        <tbody>
          {supplier.lines.map((line) => (
            <tr key={line.articleId}>
              <th scope="row">{line.name}</th>
              <td>
                {formatCount(line.packs, "colis", "colis")}
                {line.packLabel && <small>{line.packLabel}</small>}
              </td>
              <td className="numeric">{formatMoney(line.amountHt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {supplier.moreLines > 0 && <MoreLines supplier={supplier} />}
      <PurchaseTotals supplier={supplier} />
    </article>
  );
}

function MoreLines({ supplier: { anchor, moreLines } }: { supplier: Purchase }) {
  const [params] = useSearchParams();
  return (
    <Link to={`${changeQuery(params, { ouvrir: anchor })}#${anchor}`}>
      Voir les {formatCount(moreLines, "autre article", "autres articles")}
    </Link>
  );
}

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
