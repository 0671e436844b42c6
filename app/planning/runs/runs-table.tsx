import type { PlanningRunRow } from "../../../server/api-client/contract/planning-runs";
import { Badge } from "~/details/badge";
import { formatInstant } from "~/formats/dates";
import { formatCount, formatMoney } from "~/formats/numbers";
import { type Column, DataTable } from "~/lists/data-table";
import { planSaid } from "../plan-said";
import { queryOfParameters } from "../plan-search";

const columns: Column<PlanningRunRow>[] = [
  {
    heading: "Calcul",
    cell: (run) => (
      <>
        {planSaid(queryOfParameters(run.parameters))}
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
        {run.orderCount}
        {run.changedOrders > 0 && <Badge tone="amber">{formatCount(run.changedOrders, "modifiée", "modifiées")}</Badge>}
      </span>
    ),
  },
  { heading: "État", cell: (run) => (run.status === "partial" ? <Badge tone="amber">Partiel</Badge> : <Badge tone="green">Complet</Badge>) },
  { heading: "Achats HT", numeric: true, cell: (run) => formatMoney(run.purchaseHt) },
  { heading: "Ventes HT", numeric: true, cell: (run) => formatMoney(run.salesHt) },
];

export function RunsTable({ runs }: { runs: PlanningRunRow[] }) {
  return <DataTable caption="Calculs figés" columns={columns} rows={runs} rowKey={(run) => run.id} rowHref={(run) => `/production-planning/runs/${run.id}`} />;
}
