import { capitalised } from "#app/display/words";
import type { FieldErrors } from "#app/shell/api-errors";
import { type FormDescription, lineLists, plainFields } from "./description";

/** Returns the label of a field path: "Ingrédient 3, Quantité". */
function labelOf(form: FormDescription, path: string): string {
  const [head = "", index = "", name = ""] = path.split(".");
  const list = lineLists(form).find((one) => one.name === head);
  if (!list) return Object.fromEntries(plainFields(form))[head]?.label ?? "";
  const field = list.fields[name];
  return field ? `${lineName(list.singular, Number(index))}, ${field.label}` : capitalised(list.singular);
}

/** Returns « Ingrédient 3 » for the line at index 2. */
export const lineName = (singular: string, index: number): string => `${capitalised(singular)} ${index + 1}`;

/** Returns the labels of every field that has an error, for the summary. */
export const labelsOf = (form: FormDescription, errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.keys(errors).map((path) => [path, labelOf(form, path)]));
