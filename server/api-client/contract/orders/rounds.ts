import type { Seen } from "#domain/contract/field";
import type { rounds } from "#domain/contract/orders/rounds";

/** The rounds of a day (an extension: GET /api/rounds). */
export type Rounds = Seen<typeof rounds>;
/** An order as a round tells it. */
export type RoundOrder = Rounds["rounds"][number]["orders"][number];
