import type { Instant } from "../database/columns";

/** The author of a write, and its moment; the id is null where no user is behind it. */
export interface AnyAuthor {
  id: number | null;
  name: string;
  at: Instant;
}

/** A signed-in user who writes, and the moment. */
export interface Author extends AnyAuthor {
  id: number;
}
