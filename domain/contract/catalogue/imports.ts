import type { Fields } from "../field";
import { choice, count, flag, group, instant, list, optional, readOnlyText } from "../kinds";

/** The effect of a line of a file, done or still to be done. */
export const importedLine = {
  action: choice(["create", "update"]),
  id: { ...count, description: "0 for what is not created yet" },
  name: readOnlyText,
  unchanged: { ...flag, extension: true, description: "The line says what is there already" },
  told: {
    ...list(group({ field: readOnlyText, before: optional(readOnlyText), after: optional(readOnlyText) })),
    extension: true,
    absent: [],
    description: "What it changes; of an article also what matters of it, changed or not",
  },
} as const satisfies Fields;

/** The effects of an import, done or still to be done. */
export const imported = {
  dry_run: flag,
  lines: list(group(importedLine)),
} as const satisfies Fields;

/** An import that runs beside the requests. */
export const importJob = {
  id: count,
  created_at: instant,
  user_name: readOnlyText,
  entity: choice(["suppliers", "articles", "recipes", "products"]),
  state: choice(["receiving", "checking", "checked", "refused", "applying", "done"]),
  interrupted: {
    ...flag,
    description: "What worked on it has ended: nothing was written, and the same step may be begun again",
  },
  total: count,
  checked: count,
  created: count,
  updated: count,
  unchanged: count,
  /** Reason why nothing was written, where that is about no line. */
  problem: optional(readOnlyText),
  /** By line of the file, 0 for the file as a whole; fields in snake_case. */
  errors: list(group({ line: count, field: readOnlyText, message: readOnlyText })),
} as const satisfies Fields;
