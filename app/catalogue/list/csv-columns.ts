import { type Field, type FormDescription, plainFields } from "#app/forms/describe/description";
import { csvDecimal } from "#app/lists/csv";

/** A column of a list's CSV file. */
export interface CsvColumn<Row> {
  place: number;
  heading: string;
  cell: (row: Row) => string;
}

/**
 * Returns the columns of a list's CSV file in their order: those that the form declares, and those that it does not ask
 * or words otherwise.
 */
export function csvColumns<Row extends object>(
  form: FormDescription,
  others: readonly CsvColumn<Row>[],
): CsvColumn<Row>[] {
  const declared = plainFields(form).flatMap(([name, field]) => {
    const place = typeof field.csv === "number" ? field.csv : field.csv?.[0];
    return place === undefined
      ? []
      : [{ place, heading: csvHeading(field), cell: (row: Row) => cellOf(field, Reflect.get(row, name)) }];
  });
  return [...declared, ...others].sort((a, b) => a.place - b.place);
}

/** Returns the heading of a field in a CSV file. */
export const csvHeading = ({ csv, label }: Field): string => (typeof csv === "object" ? csv[1] : label);

/** Returns a value as a CSV file tells it: choices by their labels, oui or non, nothing where it is not known. */
function cellOf(field: Field, value: unknown): string {
  if (field.kind === "checkbox") return value === true ? "oui" : "non";
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "decimal":
      return csvDecimal(String(value));
    case "select":
      return labelOf(field.choices, value);
    case "set":
      return Array.isArray(value) ? value.map((one) => labelOf(field.choices, one)).join(", ") : "";
    default:
      return String(value);
  }
}

const labelOf = (choices: readonly (readonly [string, string])[], value: unknown): string =>
  choices.find(([one]) => one === String(value))?.[1] ?? String(value);
