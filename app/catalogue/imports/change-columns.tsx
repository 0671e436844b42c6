import { unitName } from "#domain/kitchen/units";
import type { ImportedLine } from "#server/api-client/contract/catalogue/changes";
import { formatDecimal, formatPercent, formatUnitPrice, missing, signed } from "#app/display/numbers";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import type { Column } from "#app/lists/data-table";
import type { ColumnsByName } from "./import-columns";
import type { Field } from "#app/forms/describe/description";
import { typedDecimal } from "#app/forms/describe/decimals";

type FieldChange = NonNullable<ImportedLine["told"]>[number];

/** The field in which the change of a price is told, in percent. */
const percent = "unit_price_change_percent";

/** The fields of an article that have columns of their own. */
const placed = [
  "unit",
  "allergens",
  "supplier",
  "pack_label",
  "pack_quantity",
  "pack_price_ht",
  "unit_price_ht",
  percent,
];

/** Returns the columns that tell what each line does: of articles what matters of them, of all what else changes. */
export function changeColumns<Line extends Pick<ImportedLine, "told">>(
  lines: readonly Line[],
  byName: ColumnsByName = new Map(),
): Column<Line>[] {
  const fields = new Set(lines.flatMap((line) => changesOf(line).map(({ field }) => field)));
  const others = (line: Line) => changesOf(line).filter(({ field }) => !placed.includes(field));
  const columns: Column<Line>[] = [];
  const add = (heading: string, cell: Column<Line>["cell"], more: Partial<Column<Line>> = {}) =>
    columns.push({ heading, cell, ...more });
  if (fields.has("unit_price_ht")) {
    add("Colis", (line) => packOf(changesOf(line)));
    add("Prix HT", (line) => priceOf(changesOf(line)));
    add("Fournisseur", (line) => changeOf(find(changesOf(line), "supplier")));
  } else if (fields.has("unit")) add("Unité", (line) => unitName(find(changesOf(line), "unit")?.after ?? ""));
  if (fields.has("allergens")) add("Allergènes", (line) => changeOf(find(changesOf(line), "allergens"), namesOf));
  if (lines.some((line) => others(line).length > 0))
    add("Change", (line) =>
      others(line)
        .map((change) => changeWith(change, byName))
        .join(" ; "),
    );
  return columns;
}

const changesOf = ({ told: changes = [] }: Pick<ImportedLine, "told">): readonly FieldChange[] => changes;

const find = (changes: readonly FieldChange[], name: string) => changes.find(({ field }) => field === name);

/** Returns « TVA : 5,5 % → 10 % ». */
function changeWith(change: FieldChange, byName: ColumnsByName): string {
  const column = byName.get(change.field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return `${column?.label ?? change.field} : ${changeOf(change, (text) => wordsOf(column?.field, text))}`;
}

/** Returns a value as its field words it. */
function wordsOf(field: Field | undefined, text: string): string {
  switch (field?.kind) {
    case "select":
      return field.choices.find(([value]) => value === text)?.[1] ?? text;
    case "set":
      return text
        .split(", ")
        .map((one) => field.choices.find(([value]) => value === one)?.[1] ?? one)
        .join(", ");
    case "checkbox":
      return text === "true" ? "oui" : "non";
    case "decimal":
      return typedDecimal(text);
    default:
      return text;
  }
}

const namesOf = (listed: string) => listed.split(", ").map(nameAllergen).join(", ");

/** Returns « Rennes → Brest », or the one that there is. */
function changeOf(change: FieldChange | undefined, words: (text: string) => string = (text) => text): string {
  if (!change) return missing;
  const { before, after } = change;
  if (before === after || before === null) return after === null ? missing : words(after);
  return `${words(before)} → ${after === null ? "rien" : words(after)}`;
}

/** Returns « Sac de 25 kg (25 kg) ». */
function packOf(changes: readonly FieldChange[]): string {
  const label = find(changes, "pack_label");
  const content = find(changes, "pack_quantity")?.after;
  if (!label || content === null || content === undefined) return missing;
  const unit = unitName(find(changes, "unit")?.after ?? "");
  return `${changeOf(label)} (${formatDecimal(content, { most: 6 })} ${unit})`;
}

/** Returns « 0,80 € → 0,85 € / kg (+6,3 %) ». */
function priceOf(changes: readonly FieldChange[]): string {
  const { before, after } = find(changes, "unit_price_ht") ?? { before: null, after: null };
  if (after === null) return missing;
  const price = `${formatUnitPrice(after)} / ${unitName(find(changes, "unit")?.after ?? "")}`;
  if (before === null || before === after) return price;
  const change = find(changes, percent)?.after ?? null;
  return `${formatUnitPrice(before)} → ${price}${change === null ? "" : ` (${signed(change, formatPercent(change))})`}`;
}
