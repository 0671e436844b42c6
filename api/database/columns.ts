import type { Generated } from "kysely";

/** ×10⁶, 0 ≤ x < 10⁹ units. */
export type Quantity = number;
/** ×10⁴, 0 ≤ x ≤ 1000. */
export type Percent = number;
/** ×10⁴, 0 ≤ x < 10⁹ euros. */
export type Price = number;
/** ×10², cents. */
export type Amount = number;
export type Flag = number;
export type Json = string;
/** JSON text, compressed with gzip, in base64. */
export type Packed = string;
/** YYYY-MM-DD. */
export type Day = string;
/** ISO 8601 UTC with milliseconds. */
export type Instant = string;

export interface Entity {
  id: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  lock_version: Generated<number>;
  archived_at: Instant | null;
}

export interface Named {
  name: string;
  name_folded: string;
  code: string | null;
  search: string;
}
