import type { Instant } from "../database/columns";

/** Who writes, and when. */
export interface Author {
  id: number;
  name: string;
  at: Instant;
}
