import { shortDayOfYear } from "#domain/french/day-words";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import { formatDate, formatTime } from "#app/display/dates";
import { formatTypedPrice } from "#app/display/numbers";
import { wordOf } from "#app/display/words";
import type { HistoryFields } from "../history/describe-change";
import { deliveryModeNames } from "../choices";
import { createsNames, holidayNames } from "./words";

/** Returns « du lun. 20 juil. 2026 au sam. 15 août 2026, Congés » of a pause as its history keeps it. */
function formatPause(stored: string): string {
  const [, from = "", until = "", reason] = /^([\d-]+)\/([\d-]+)(?: (.*))?$/s.exec(stored) ?? [];
  if (from === "") return stored;
  return [`du ${shortDayOfYear(from)} au ${shortDayOfYear(until)}`, reason].filter(Boolean).join(", ");
}

/** The fields of a standing order's history that are none of an order's, or are told otherwise. */
export const standingOrderFields: HistoryFields = {
  status: { label: "État", tell: (value) => wordOf(standingOrderStatusNames, value) },
  archived: { label: "Archivée", tell: (value) => (value === "1" ? "oui" : "non") },
  starts_on: { label: "À partir du", tell: formatDate },
  ends_on: { label: "Jusqu’au", tell: formatDate },
  every_weeks: {
    label: "Revient",
    tell: (weeks) => (weeks === "1" ? "toutes les semaines" : `toutes les ${weeks} semaines`),
  },
  creates: { label: "Se prépare", tell: (value) => wordOf(createsNames, value) },
  holiday_policy: { label: "Jours fériés", tell: (value) => wordOf(holidayNames, value) },
  pauses: { label: "Pause", tell: formatPause },
  delivery_time: { label: "Heure", tell: (time) => formatTime(time) },
  delivery_mode: { label: "Mode", tell: (mode) => wordOf(deliveryModeNames, mode) },
  "lines.unit_price": { label: "Prix convenu", tell: formatTypedPrice },
};
