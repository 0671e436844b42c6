import type { Instant } from "../database/columns";

/** The author of a write, and its moment. */
export interface Author {
  id: number;
  name: string;
  at: Instant;
}
