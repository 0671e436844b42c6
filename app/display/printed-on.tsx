import { formatInstant } from "#app/display/dates";

/**
 * « Édité le sam. 21 nov. 2026 à 14 h 05 · calcul n° 3 », on paper only.
 * @param at the instant when the page was made
 */
export const PrintedOn = ({ at, of }: { at: string; of?: string }) => (
  <p className="print-only">
    Édité le {formatInstant(at)}
    {of && ` · ${of}`}
  </p>
);
