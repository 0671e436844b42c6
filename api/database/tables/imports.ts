import type { Generated } from "kysely";
import type { Flag, Instant, Json } from "../columns";

/** A large import: its lines come in parts, are checked, and are written when somebody says so. */
export interface ImportTable {
  id: Generated<number>;
  created_at: Instant;
  user_id: number | null;
  user_name: string;
  entity: "suppliers" | "articles" | "recipes" | "products";
  state: "receiving" | "checking" | "checked" | "refused" | "applying" | "done";
  total: Generated<number>;
  checked: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  /** Reason why nothing was written, where that is about no line. */
  problem: string | null;
  /** [line of the file, field, message][] */
  errors: Json;
  /** The process that works on it; null when none does. */
  runner: string | null;
  /** Last sign of life of the process that works on it. */
  beat_at: Instant | null;
}

/** A line as it was sent (`{values, unread}`), until the import is done. */
export interface ImportLineTable {
  import_id: number;
  position: number;
  /** Its number in the file. */
  line: number;
  sent: Json;
}

/** The things last said of files with these headings: which column is what, what to put where they say nothing. */
export interface ImportChoiceTable {
  entity: "suppliers" | "articles" | "recipes" | "products";
  /** Digest of the headings. */
  headings: string;
  /** [name, value][] */
  said: Json;
  used_at: Instant;
}

/** The effect of one line, done or still to be done. */
export interface ImportOutcomeTable {
  import_id: number;
  position: number;
  line: number;
  action: "create" | "update";
  /** 0 for what is not created yet. */
  record_id: number;
  name: string;
  unchanged: Flag;
  /** {field, before, after}[] */
  told: Generated<Json>;
}
