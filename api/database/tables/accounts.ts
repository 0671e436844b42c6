import type { Generated } from "kysely";
import type { Instant, Json } from "../columns";

export interface UserTable {
  id: Generated<number>;
  /** Lower case. */
  email: string;
  name: string;
  password_hash: string;
  disabled_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** One pair of tokens; only SHA-256 hashes are kept. `family` is shared by all pairs that descend from one sign-in. */
export interface TokenTable {
  id: Generated<number>;
  family: string;
  user_id: number;
  access_hash: string;
  access_expires_at: Instant;
  refresh_hash: string;
  refresh_expires_at: Instant;
  created_at: Instant;
  rotated_at: Instant | null;
  revoked_at: Instant | null;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  /** Method and path of the first request. */
  route: string;
  body_hash: string;
  status: number;
  response: Json;
  created_at: Instant;
}

export interface CounterTable {
  name: string;
  value: number;
}
