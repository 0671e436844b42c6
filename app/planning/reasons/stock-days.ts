import type { NeededArticle } from "#server/api-client/contract/planning/needs";
import { formatShortDate } from "#app/display/dates";
import { signOf } from "#domain/exact/decimal";
import { formatQuantity } from "#app/display/quantities";

/** The movements of an article's stock through the days: in words, and drawn. */
export interface StockDays {
  rows: { day: string; text: string; left: string }[];
  /**
   * Points of the line of what is left, "0,40 12,31 …"; `safety` is the height of its line, null where there is none.
   */
  points: string;
  safety: number | null;
  /** Goods that come in (up), and goods taken or thrown away (down): place and height. */
  bars: { x: number; y: number; height: number; kind: "in" | "out" | "waste" | "short" }[];
}

/** Width and height of the drawing. */
export const drawn = { width: 240, height: 64 };

const words = [
  ["taken", "pris"],
  ["reserved", "réservé avant"],
  ["received", "reçu"],
  ["bought", "acheté"],
  ["wasted", "perdu"],
  ["short", "il manque"],
] as const;

/** Returns the days of an article that the API tells; null where it tells none. */
export function stockDays({ days = [], unit, safetyStock }: NeededArticle): StockDays | null {
  if (days.length === 0) return null;
  const rows = days.map((day) => ({
    day: formatShortDate(day.day),
    text: words
      .flatMap(([figure, word]) => (signOf(day[figure]) > 0 ? [`${word} ${formatQuantity(day[figure], unit)}`] : []))
      .join(", "),
    left: formatQuantity(day.left, unit),
  }));
  // A drawing needs no more than what a pixel shows.
  const most =
    Math.max(
      ...days.map((day) => Math.max(Number(day.left), Number(day.taken), Number(day.received) + Number(day.bought))),
      Number(safetyStock),
    ) || 1;
  const height = (quantity: string) => Math.round((Number(quantity) / most) * (drawn.height - 4));
  const x = (at: number) => Math.round(((at + 0.5) * drawn.width) / days.length);
  const bar = (at: number, quantity: string, offset: number, kind: StockDays["bars"][number]["kind"]) =>
    signOf(quantity) > 0
      ? [{ x: x(at) + offset, y: drawn.height - height(quantity), height: Math.max(1, height(quantity)), kind }]
      : [];
  return {
    rows,
    points: days.map((day, at) => `${x(at)},${drawn.height - height(day.left)}`).join(" "),
    safety: signOf(safetyStock) > 0 ? drawn.height - height(safetyStock) : null,
    bars: days.flatMap((day, at) => [
      ...bar(at, day.received, -5, "in"),
      ...bar(at, day.bought, -5, "in"),
      ...bar(at, day.taken, 0, "out"),
      ...bar(at, day.wasted, 5, "waste"),
      ...bar(at, day.short, 5, "short"),
    ]),
  };
}
