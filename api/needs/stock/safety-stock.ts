/**
 * A day of use at whose end the stock of something is looked at, and the day on which what then lacks of it is made.
 * Days are numbers.
 */
export interface Check {
  use: number;
  on: number;
}

/** The stock that is kept of a recipe or product: less than `safety` is made again up to `target`. In millionths. */
export interface Keeping {
  safety: bigint;
  target: bigint;
  /** By day of use, ascending. */
  checks: readonly Check[];
}

/** The days on which a plan makes things for their safety stocks, as positions of who asks for them, by day. */
export type ReserveAskers = ReadonlyMap<number, number>;
