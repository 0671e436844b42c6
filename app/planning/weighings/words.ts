import { shiftDecimal } from "#domain/exact/decimal";
import type { WeighingLine, WeighingRow } from "#server/api-client/contract/planning/weighings";
import type { Tone } from "#app/display/badge";
import { dayInParis, timeInParis } from "#domain/paris";
import { formatInstant, formatTimeOf } from "#app/display/dates";
import { formatDecimal, missing } from "#app/display/numbers";
import { isSeveral, unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";

interface State {
  words: string;
  tone: Tone;
}

const states: Partial<Record<string, State>> = {
  under_way: { words: "En cours", tone: "blue" },
  finished: { words: "Terminée", tone: "green" },
  abandoned: { words: "Abandonnée", tone: "neutral" },
} satisfies Record<WeighingRow["status"], State>;

/** Returns the state of a weighing in words; one that is not known as the API says it. */
export const weighingState = (status: string): State => states[status] ?? { words: status || missing, tone: "neutral" };

/** Returns « 3 sur 9 ». */
export const formatProgress = ({ weighedCount, lineCount }: Pick<WeighingRow, "weighedCount" | "lineCount">): string =>
  `${weighedCount ?? missing} sur ${lineCount ?? missing}`;

/** Returns « Brioche · 18,75 kg ». */
export const weighingName = ({
  recipeName,
  outputQuantity,
  outputUnit,
}: Pick<WeighingRow, "recipeName" | "outputQuantity" | "outputUnit">): string =>
  `${recipeName} · ${formatQuantity(outputQuantity, outputUnit)}`;

/** Returns « Farine (fleur) ». */
export const lineName = ({ name, part }: Pick<WeighingLine, "name" | "part">): string =>
  part ? `${name} (${part})` : name;

/** Returns the quantity of a line as a scale shows it: « 4,735 » for 4.734848 kg. */
export const figure = ({ quantity, unit }: Pick<WeighingLine, "quantity" | "unit">): string =>
  formatDecimal(quantity, { most: unit === "kg" || unit === "l" ? 3 : 1 });

/** Returns the unit beside that figure: « kg », « pièce », « pièces ». */
export const formatUnit = ({ quantity, unit }: Pick<WeighingLine, "quantity" | "unit">): string =>
  unitName(unit, quantity !== null && isSeveral(quantity));

/**
 * Returns « 1 030 g »: kilograms as a kitchen scale shows them, to the gram; from ten on « 12,36 kg », below ten grams
 * « 2,5 g ».
 */
export function formatWeight(kilograms: string): string {
  if (/^\d{2}/.test(kilograms)) return formatQuantity(kilograms, "kg");
  const grams = shiftDecimal(kilograms, 3);
  return `${formatDecimal(grams, { most: /^\d(\.|$)/.test(grams) ? 1 : 0 })}\u00a0g`;
}

/** Returns « 226 g, lot B2 ». */
export function formatWeighed({ quantity, lot }: { quantity: string; lot: string | null }, unit: string): string {
  return `${formatQuantity(quantity, unit, { exact: true })}${lot ? `, lot ${lot}` : ""}`;
}

/** Returns « à 9 h 22 » on the day it is, with its date on another. */
export const formatWhen = (instant: string, now: string): string =>
  timeInParis(instant)?.startsWith(dayInParis(new Date(now))) ? `à ${formatTimeOf(instant)}` : formatInstant(instant);
