import type { FieldErrors } from "#app/shell/api-errors";
import { type Fields, type FormDescription, lineLists, plainFields } from "./description";
import type { Typed } from "./cells";

/** Errors with a place in the form, and those without. */
export interface PlacedErrors {
  fields: FieldErrors;
  general: string[];
}

/**
 * Gives each of the API's errors (dotted camelCase paths) its field. An error on a part of a field
 * (`deliveryWeekdays.0`) belongs to the field, one on a whole line (`lines.2`) to the line's first field, one on a
 * picker's other target (`recipeId`) to the picker; what has no field goes to the summary.
 * @param typed the form as it was sent
 */
export function placeErrors(form: FormDescription, errors: FieldErrors, typed: Typed): PlacedErrors {
  const fields = new Map<string, string[]>();
  const general: string[] = [];
  for (const [path, messages] of Object.entries(errors)) {
    const place = placeOf(form, form.translation?.place?.(path, typed) ?? path);
    if (place === null) general.push(...messages);
    else fields.set(place, [...(fields.get(place) ?? []), ...messages]);
  }
  return { fields: Object.fromEntries(fields), general };
}

/** Returns the field of the form that a path of the API belongs to; null when it has none. */
export function placeOf(form: FormDescription, path: string): string | null {
  const [head = "", index, tail] = path.split(".");
  const field = fieldOf(Object.fromEntries(plainFields(form)), form.translation?.fields[head] ?? head);
  if (field) return field;
  const list = lineLists(form).find(({ name }) => name === head);
  if (!list) return null;
  if (index === undefined || !/^\d+$/.test(index)) return head;
  const inLine = tail === undefined ? Object.keys(list.fields)[0] : fieldOf(list.fields, tail);
  return inLine === undefined || inLine === null ? head : `${head}.${index}.${inLine}`;
}

function fieldOf(fields: Fields, name: string): string | null {
  if (Object.hasOwn(fields, name)) return name;
  return (
    Object.entries(fields).find(
      ([, field]) => field.kind === "picker" && field.targets.some(({ property }) => property === name),
    )?.[0] ?? null
  );
}
