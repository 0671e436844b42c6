import type { PlanningRunRow } from "#server/api-client/contract/planning/planning-runs";
import { Badge } from "#app/display/badge";
import { formatInstant } from "#app/display/dates";
import { formatCount, formatMoney, missing } from "#app/display/numbers";
import { type Column, DataTable } from "#app/lists/data-table";
import { describePlan } from "../words";
import { ButtonLink } from "#app/shell/actions/button";
import { queryOfParameters } from "../plan-search";

const columns: Column<PlanningRunRow>[] = [
  {
    heading: "Calcul",
    cell: (run) => (
      <>
        {describePlan(queryOfParameters(run.parameters))}
        <small>
          n° {run.id}, figé {formatInstant(run.createdAt)} par {run.userName}
        </small>
      </>
    ),
  },
  {
    heading: "Commandes",
    numeric: true,
    cell: (run) => (
      <span>
        {run.orderCount ?? missing}
        {run.changedOrders > 0 && ` · ${formatCount(run.changedOrders, "modifiée", "modifiées")}`}
      </span>
    ),
  },
  {
    heading: "État",
    cell: (run) => (
      <span className="badges">
        {isStale(run) && <Badge tone="red">Périmé</Badge>}
        {run.stale === false && <Badge tone="green">À jour</Badge>}
        {run.status === "partial" ? (
          <Badge tone="amber">Partiel</Badge>
        ) : (
          run.status === "complete" && <Badge>Complet</Badge>
        )}
      </span>
    ),
  },
  {
    heading: "Achats HT",
    numeric: true,
    cell: (run) => (
      <span>
        {formatMoney(run.purchaseHt)}
        {run.status === "partial" && <small>au moins</small>}
      </span>
    ),
  },
  { heading: "Ventes HT", numeric: true, cell: (run) => formatMoney(run.salesHt) },
];

/** Tells whether it is known to be out of date; an API that does not judge it tells the orders that changed. */
const isStale = ({ stale, changedOrders }: PlanningRunRow): boolean => stale ?? changedOrders > 0;

/** Frozen calculations, each with whether it still holds. */
export function RunsTable({ runs }: { runs: PlanningRunRow[] }) {
  return (
    <DataTable
      caption="Calculs figés"
      columns={columns}
      rows={runs}
      rowKey={(run) => run.id}
      rowHref={(run) => `/production-planning/runs/${run.id}`}
      empty={
        <>
          <p>Aucun calcul figé. Calculez les besoins d’une période, puis « Figer ce calcul ».</p>
          <ButtonLink to="/production-planning/compute-needs">Calculer les besoins</ButtonLink>
        </>
      }
    />
  );
}
