import type { Fields } from "./field";
import { count, instant, optional } from "./kinds";

/** The fields that every record carries. */
export const entity = {
  id: { ...count, computed: true, listed: true },
  created_at: { ...instant, computed: true, listed: true },
  updated_at: { ...instant, computed: true, listed: true },
  lock_version: { ...count, computed: true, listed: true },
  archived_at: { ...optional(instant), computed: true, listed: true },
} as const satisfies Fields;
