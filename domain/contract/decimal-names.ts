import { camelName } from "../camel";
import type { Field, Fields } from "./field";
import { needs } from "./needs";
import { resources } from "./resources";

/** Decimals of runs, sheets, weighings and previews, which are not described field by field yet. */
const ofOthers = [
  "after",
  "arrived",
  "available",
  "before",
  "change",
  "grossQuantity",
  "missing",
  "needed",
  "netAfter",
  "netBefore",
  "tolerance",
];

/** Returns the names of all decimals that an API answers, as the web app spells them. */
export function decimalNames(): Set<string> {
  return new Set([
    ...ofOthers,
    ...namesIn(needs),
    ...Object.values(resources).flatMap(({ row, one }) => [...namesIn(row), ...namesIn(one)]),
  ]);
}

function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "decimal" ? [camelName(name)] : within(field),
  );
}

function within(field: Field): string[] {
  if (field.kind === "group") return namesIn(field.fields);
  return field.kind === "list" ? within(field.of) : [];
}
