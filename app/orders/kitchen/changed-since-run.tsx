import { Link } from "@remix-run/react";
import { needsOfDay } from "../needs-of-day";

/** The note on an order that has changed since a saved calculation counted it. */
export function ChangedSinceRun({ day }: { day: string | null }) {
  return (
    <p className="alert" data-type="warning">
      <strong>Modifiée depuis le calcul.</strong> Le dernier calcul figé compte cette commande telle qu’elle était
      avant. {day !== null && <Link to={needsOfDay(day)}>Recalculer les besoins de sa journée</Link>}
    </p>
  );
}
