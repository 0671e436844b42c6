import type { Seen } from "#domain/contract/field";
import type { takings } from "#domain/contract/payments";

/** The payments of a period (an extension: GET /api/payments). */
export type Takings = Seen<typeof takings>;
