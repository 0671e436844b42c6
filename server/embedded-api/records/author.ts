import type { Instant } from "../database/tables";

/** Who writes, and when. */
export interface Author {
  id: number;
  name: string;
  at: Instant;
}
