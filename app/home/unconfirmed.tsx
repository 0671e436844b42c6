import { Link } from "@remix-run/react";
import { longDay } from "#domain/french/day-words";
import { formatCount } from "#app/display/numbers";
import { sheetsPath } from "#app/planning/sheets/path";
import type { Shift } from "./dashboard";

/** The latest day whose production nobody confirmed, with the way to its sheets. Nothing when there is none. */
export function Unconfirmed({ unconfirmed, yesterday }: Pick<Shift, "unconfirmed"> & { yesterday: string }) {
  if (!unconfirmed) return null;
  const { day, sheets, noted = false } = unconfirmed;
  return (
    <p className="alert unconfirmed" data-type="warning">
      {day === yesterday ? "Hier" : longDay(day)}&nbsp;:{" "}
      {noted ? "tout n’est pas noté" : "rien n’a été noté comme fait"}.{" "}
      <Link to={sheetsPath(day)}>Confirmer {formatCount(sheets, "fiche de production", "fiches de production")}</Link>
    </p>
  );
}
