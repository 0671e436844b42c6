import { Link } from "@remix-run/react";
import { addDays } from "#domain/days";
import { Day } from "~/details/day";
import { formatCount } from "~/formats/numbers";
import { formatQuantity } from "~/formats/quantities";
import type { StockToLookAt } from "./stock.server";

/** The fields of a lot and of a level that the cards show. */
export const shownOfExpiring = ["id", "item", "code", "unit", "onHand", "expiresOn", "usedIn", "usedInCount"] as const;
export const shownOfDiscrepancy = ["item", "unit", "discrepancy"] as const;

/** Returns the last day of the lots that expire within three days. */
export const lastExpiring = (today: string): string => addDays(today, 3);

/**
 * Lots that expire within three days, with what would use them up, and how many are past their date. Nothing when there
 * are none.
 */
export function Expiring({
  expiring,
  expired,
  today,
}: Pick<StockToLookAt, "expiring" | "expired"> & { today: string }) {
  if (!expiring || (expiring.total === 0 && expired === 0)) return null;
  const { total, lots } = expiring;
  return (
    <section className="card home-card" aria-labelledby="expiring">
      <h2 id="expiring">À utiliser d’ici trois jours</h2>
      {total === 0 && <p className="dimmed">Aucun lot.</p>}
      <ul className="rows">
        {lots.map((lot) => (
          <li key={lot.id}>
            <Link to={`/stock/lots/${lot.id}`}>
              <span className="grow">
                {lot.item.name}
                <small>
                  {lot.code !== null && `lot ${lot.code}, `}
                  <Day date={lot.expiresOn} short />
                  {lot.usedInCount > 0 && `, pour ${usesSaid(lot)}`}
                </small>
              </span>
              <span>{formatQuantity(lot.onHand, lot.unit)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > lots.length && (
        <Link to={`/stock/lots?expires_to=${lastExpiring(today)}`}>Voir les {formatCount(total, "lot")}</Link>
      )}
      {expired > 0 && (
        <p>
          <Link to={`/stock/lots?expires_to=${addDays(today, -1)}`}>
            {formatCount(expired, "lot dont la date est passée", "lots dont la date est passée")}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Returns « Crème pâtissière, Flan et 2 autres ». */
function usesSaid({ usedIn, usedInCount }: NonNullable<StockToLookAt["expiring"]>["lots"][number]): string {
  const more = usedInCount - usedIn.length;
  const names = usedIn.map(({ name }) => name).join(", ");
  return more > 0 ? `${names} et ${formatCount(more, "autre")}` : names;
}

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
            <Link to={`/stock/lots?${item.type}_id=${item.id}`}>
              <span className="grow">{item.name}</span>
              <span>{formatQuantity(discrepancy, unit)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > levels.length && <Link to="/stock?discrepancies=1">Voir les {formatCount(total, "écart")}</Link>}
    </section>
  );
}
