import { Link } from "@remix-run/react";
import { formatCount } from "#app/display/numbers";
import type { Shift } from "./dashboard";

const counted = (total: number) => formatCount(total, "commande récurrente", "commandes récurrentes");

/** « 12 récurrentes à préparer »: the same where many things are counted. */
export const toPrepareBrief = (total: number): string =>
  formatCount(total, "récurrente à préparer", "récurrentes à préparer");

/** The orders of standing orders that nobody prepared yet, with the button that does. Nothing when there are none. */
export function ToPrepare({ toPrepare, toPrepareBeside }: Pick<Shift, "toPrepare" | "toPrepareBeside">) {
  if (toPrepare === 0) return null;
  return (
    <form method="post" action="/standing-orders" className="alert unconfirmed" data-type="warning">
      {counted(toPrepare)} à préparer, qu’aucun calcul ne compte encore.{" "}
      {toPrepareBeside > 0 && (
        <>
          {toPrepareBeside} de leurs clients {toPrepareBeside === 1 ? "a" : "ont"} déjà une commande ce jour-là,{" "}
          <Link to="/standing-orders">voir</Link>.{" "}
        </>
      )}
      <button type="submit" className="button" data-variant="outline">
        Préparer les commandes récurrentes ({toPrepare})
      </button>
    </form>
  );
}
