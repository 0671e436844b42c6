import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Day } from "#app/display/day";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { lotPath, lotsOfPath, lotsPath, stockPath } from "#app/stock/paths";
import { lastExpiring } from "./last-expiring";
import type { StockToLookAt } from "./stock.server";

/** Lots that expire within three days, with what would use them up. Nothing when there are none. */
export function Expiring({ expiring, today }: Pick<StockToLookAt, "expiring"> & { today: string }) {
  if (!expiring || expiring.total === 0) return null;
  const { total, lots } = expiring;
  return (
    <section className="card home-card" aria-labelledby="expiring">
      <h2 id="expiring">À utiliser d’ici trois jours</h2>
      <ul className="rows">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot}>
            {lot.usedInCount > 0 && `, pour ${formatUses(lot)}`}
          </LotRow>
        ))}
      </ul>
      {total > lots.length && (
        <Link to={`${lotsPath}?expires_to=${lastExpiring(today)}`}>Voir les {formatCount(total, "lot")}</Link>
      )}
    </section>
  );
}

/** Lots that are past their date and still in stock, until a loss takes them out. Nothing when there are none. */
export function Expired({ expired, yesterday }: Pick<StockToLookAt, "expired"> & { yesterday: string }) {
  if (!expired || expired.total === 0) return null;
  const { total, lots } = expired;
  return (
    <section className="card home-card" aria-labelledby="expired">
      <h2 id="expired">Lots périmés à sortir du stock</h2>
      <ul className="rows">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} />
        ))}
      </ul>
      {total > lots.length && (
        <Link to={`${lotsPath}?expires_to=${yesterday}`}>Voir les {formatCount(total, "lot")}</Link>
      )}
    </section>
  );
}

type ListedLot = NonNullable<StockToLookAt["expired"]>["lots"][number];

function LotRow({
  lot: { id, item, code, expiresOn, onHand, unit },
  children,
}: {
  lot: ListedLot;
  children?: ReactNode;
}) {
  return (
    <li>
      <Link to={lotPath(id)}>
        <span className="grow">
          {item.name}
          <small>
            {code !== null && `lot ${code}, `}
            <Day date={expiresOn} short />
            {children}
          </small>
        </span>
        <span>{formatQuantity(onHand, unit)}</span>
      </Link>
    </li>
  );
}

/** Returns « Crème pâtissière, Flan et 2 autres ». */
function formatUses({ usedIn, usedInCount }: NonNullable<StockToLookAt["expiring"]>["lots"][number]): string {
  const more = usedInCount - usedIn.length;
  const names = usedIn.map(({ name }) => name).join(", ");
  return more > 0 ? `${names} et ${formatCount(more, "autre")}` : names;
}

const allDiscrepancies = `${stockPath}?discrepancies=1`;

/** Quantities that bookings wanted and did not find, until a count puts them right. Nothing when there are none. */
export function Discrepancies({ discrepancies }: Pick<StockToLookAt, "discrepancies">) {
  if (!discrepancies || discrepancies.total === 0) return null;
  const { total, levels } = discrepancies;
  return (
    <section className="card home-card" aria-labelledby="discrepancies">
      <h2 id="discrepancies">Écarts de stock à vérifier</h2>
      <ul className="rows">
        {levels.map(({ item, unit, discrepancy }) => (
          <li key={`${item.type}-${item.id}`}>
            <Link to={lotsOfPath(item)}>
              <span className="grow">{item.name}</span>
              <span>{formatQuantity(discrepancy, unit)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > levels.length && <Link to={allDiscrepancies}>Voir les {formatCount(total, "écart")}</Link>}
    </section>
  );
}
