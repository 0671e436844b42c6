import type { FieldErrors } from "#app/shell/api-errors";

/** The button of the evening's form. */
export const eveningIntent = "evening";

/** The field of the buttons by which a line is sold out now: its place. */
export const soldOutNow = "soldOutNow";

/** The names of the fields of a line, by its place. */
export const fieldsOfLine = (at: number) => ({
  unsold: `lines.${at}.unsoldQuantity`,
  soldOut: `lines.${at}.soldOutAt`,
});

/** The evening of an order as it is typed, line by line. */
export interface TypedEvening {
  lines: { unsold: string; soldOut: string }[];
  errors: FieldErrors;
}

/** Tells whether it is still the day on which an order was put out; where an API does not tell that day, it is. */
export const isNotOver = (deliveredOn: string | null | undefined, today: string): boolean =>
  (deliveredOn ?? today) >= today;
