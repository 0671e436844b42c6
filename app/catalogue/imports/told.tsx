import { unitName } from "#domain/units";
import type { ImportedLine } from "../../../server/api-client/contract/changes";
import { formatDecimal, formatPercent, formatUnitPrice, missing, signed } from "~/display/numbers";
import { nameAllergen } from "#domain/allergen-names";
import type { Column } from "~/lists/data-table";
import type { ColumnsByName } from "./import-columns";
import type { Field } from "~/forms/description";
import { typedDecimal } from "~/forms/decimals";

type Told = NonNullable<ImportedLine["told"]>[number];

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
export function toldColumns<Line extends Pick<ImportedLine, "told">>(
  lines: readonly Line[],
  byName: ColumnsByName = new Map(),
): Column<Line>[] {
  const fields = new Set(lines.flatMap((line) => toldOf(line).map(({ field }) => field)));
  const others = (line: Line) => toldOf(line).filter(({ field }) => !placed.includes(field));
  const columns: Column<Line>[] = [];
  const add = (heading: string, cell: Column<Line>["cell"], more: Partial<Column<Line>> = {}) =>
    columns.push({ heading, cell, ...more });
  if (fields.has("unit_price_ht")) {
    add("Colis", (line) => packOf(toldOf(line)));
    add("Prix HT", (line) => priceOf(toldOf(line)));
    add("Fournisseur", (line) => changeOf(find(toldOf(line), "supplier")));
  } else if (fields.has("unit")) add("Unité", (line) => unitName(find(toldOf(line), "unit")?.after ?? ""));
  if (fields.has("allergens")) add("Allergènes", (line) => changeOf(find(toldOf(line), "allergens"), namesOf));
  if (lines.some((line) => others(line).length > 0))
    add("Change", (line) =>
      others(line)
        .map((told) => changeWith(told, byName))
        .join(" ; "),
    );
  return columns;
}

const toldOf = ({ told = [] }: Pick<ImportedLine, "told">): readonly Told[] => told;

const find = (told: readonly Told[], name: string) => told.find(({ field }) => field === name);

/** Returns « TVA : 5,5 % → 10 % ». */
function changeWith(told: Told, byName: ColumnsByName): string {
  const column = byName.get(told.field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return `${column?.label ?? told.field} : ${changeOf(told, (text) => wordsOf(column?.field, text))}`;
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
function changeOf(told: Told | undefined, words: (text: string) => string = (text) => text): string {
  if (!told) return missing;
  const { before, after } = told;
  if (before === after || before === null) return after === null ? missing : words(after);
  return `${words(before)} → ${after === null ? "rien" : words(after)}`;
}

/** Returns « Sac de 25 kg (25 kg) ». */
function packOf(told: readonly Told[]): string {
  const label = find(told, "pack_label");
  const content = find(told, "pack_quantity")?.after;
  if (!label || content === null || content === undefined) return missing;
  const unit = unitName(find(told, "unit")?.after ?? "");
  return `${changeOf(label)} (${formatDecimal(content, { most: 6 })} ${unit})`;
}

/** Returns « 0,80 € → 0,85 € / kg (+6,3 %) ». */
function priceOf(told: readonly Told[]): string {
  const { before, after } = find(told, "unit_price_ht") ?? { before: null, after: null };
  if (after === null) return missing;
  const price = `${formatUnitPrice(after)} / ${unitName(find(told, "unit")?.after ?? "")}`;
  if (before === null || before === after) return price;
  const change = find(told, percent)?.after ?? null;
  return `${formatUnitPrice(before)} → ${price}${change === null ? "" : ` (${signed(change, formatPercent(change))})`}`;
}
