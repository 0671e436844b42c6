import type { Fields } from "./field";
import {
  closedPeriod,
  discountPercent,
  email,
  flag,
  groupedText,
  list,
  name,
  optionalText,
  time,
  optional,
  readOnlyText,
  integer,
} from "./kinds";

/** The house itself: who sells and buys, as papers name it, and when it is open. */
export const company = {
  name,
  /** Street and what stands before it; may have several lines. */
  address: optionalText(400),
  postal_code: optionalText(12),
  city: optionalText(120),
  phone: optionalText(30),
  /** The address that answers to its messages go to. */
  email: { ...email, extension: true },
  siret: groupedText,
  vat_number: groupedText,
  /** The address of suppliers’ deliveries, where that is another. */
  deliver_to: optionalText(400),
  /** ISO weekdays, 1 (Monday) to 7, on which customers find it open; none where that is not said. */
  opening_weekdays: {
    ...list(integer(1, 7)),
    expected: "Liste de jours attendue.",
    sorted: true,
    initial: [],
    absent: null,
  },
  /** In Europe/Paris. */
  opens_at: optional(time),
  closes_at: optional(time),
  /** ISO weekdays, 1 (Monday) to 7, on which nothing is made. */
  closed_weekdays: {
    ...list(integer(1, 7)),
    expected: "Liste de jours attendue.",
    sorted: true,
    initial: [],
    absent: null,
  },
  /** Days on which nothing is made. */
  closed_periods: { ...list(closedPeriod), most: 100, counted: "fermetures", initial: [], absent: [] },
  /** True where nothing is made on a French public holiday. */
  observes_public_holidays: { ...flag, initial: false, absent: false },
  /** True where the status of orders follows what is made of them. */
  status_follows_work: { ...flag, initial: true, absent: null },
  /** Days, today with them, for which the orders of standing orders are prepared. */
  standing_days_ahead: { ...integer(1, 62), initial: 14, extension: true },
  /** True where they are prepared without anybody’s asking. */
  standing_prepared: { ...flag, initial: false, extension: true },
  /** The margin by which more is proposed for the house's own shop than it sold. */
  window_margin_percent: { ...discountPercent, example: "5", initial: "5", extension: true },
  /** The words of papers about it, line by line: its name, then address, registration and opening. */
  lines: { ...list(readOnlyText), computed: true, absent: [] },
  /** The lines of `deliver_to`. */
  delivery_address: { ...list(readOnlyText), computed: true, absent: [] },
} as const satisfies Fields;
