import { Link } from "@remix-run/react";
import { signOf } from "#domain/exact/decimal";
import { formatShortDate } from "#app/display/dates";
import { formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { chosenOf } from "#app/forms/describe/typed";
import type { Cells } from "#app/forms/describe/cells";
import type { Supplied, SuppliedList } from "./supplied.server";

/** The period that the needs of the lines are of, and what the calculation leaves out of them. */
export function SuppliedPeriod({ period }: Pick<SuppliedList, "period">) {
  if (!period) return null;
  const { from, to, partial } = period;
  return (
    <div className="alert" data-type={partial ? "warning" : "info"}>
      <p>
        {partial && (
          <>
            <strong>{partial}</strong> : les besoins affichés sont ceux de ce qui a pu être calculé.{" "}
          </>
        )}
        Besoins des sept jours, du {formatShortDate(from)} au {formatShortDate(to)}, commandes en brouillon non
        comptées.{" "}
        <Link to={`/production-planning/compute-needs?${new URLSearchParams({ from, to })}`}>Voir le calcul</Link>
      </p>
    </div>
  );
}

/** Says of a line's article its packs with their last prices, its stock, what is on its way and what is needed. */
export function SuppliedNote({ articles, cells }: { articles: readonly Supplied[]; cells: Cells }) {
  const id = chosenOf(cells, "articleId")?.id;
  const own = articles.find(({ articleId }) => articleId === id);
  if (!own) return null;
  return <small>{[...own.packs.map(formatPack), ...describeNeeds(own)].join(" · ")}</small>;
}

const formatPack = ({ packLabel, packPriceHt }: Supplied["packs"][number]): string =>
  packPriceHt === null ? packLabel : `${packLabel}\u00a0: ${formatMoney(packPriceHt)}\u00a0HT`;

function describeNeeds({ unit, needs }: Supplied): string[] {
  if (!needs) return [];
  const { managed, usableStock, incoming, incomingFrom, gross, reserve, net } = needs;
  const format = (quantity: string) => formatQuantity(quantity, unit);
  const withSafety = signOf(reserve) > 0 ? `, stock de sécurité de ${format(reserve)} compris` : "";
  return [
    ...(managed ? [`en stock ${format(usableStock)}`] : []),
    ...(signOf(incoming) > 0 ? [`attendu ${format(incoming)} dès le ${formatShortDate(incomingFrom)}`] : []),
    signOf(gross) > 0 ? `besoin ${format(gross)}` : "aucun besoin",
    ...(signOf(net) > 0 ? [`manque ${format(net)}${withSafety}`] : []),
  ];
}
