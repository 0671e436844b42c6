import { type Unit, unitName } from "#domain/kitchen/units";
import { groupBy } from "../database/grouping";
import { idList } from "../database/ids";
import type { Database } from "../database/tables";
import type { Equivalence } from "../kitchen/kitchen";
import { conversionFactor } from "../kitchen/units";
import type { WriteErrors } from "../http/write-errors";

/** The units in which an article, a recipe or a product is counted: the lines that take it convert to them. */
export interface Measure {
  unit: Unit;
  equivalences: readonly Equivalence[];
}

/** The fields of a line that a conversion needs. */
export interface TakingLine {
  /** The recipe or product that has the line. */
  name: string;
  unit: Unit;
  part: string | null;
}

/** Returns every line of a recipe or product that takes this thing. */
export async function readTakingLines(
  db: Database,
  type: "article" | "recipe" | "product",
  id: number,
): Promise<TakingLine[]> {
  return (await readLinesTaking(db, type, [id]))(id);
}

/** Returns every line of a recipe or product that takes one of these things, by its id: 2 queries. */
export async function readLinesTaking(
  db: Database,
  type: "article" | "recipe" | "product",
  ids: Iterable<number>,
): Promise<(id: number) => TakingLine[]> {
  const wanted = idList(db, ids);
  const column = type === "article" ? "line.article_id" : "line.child_recipe_id";
  const recipeLines =
    type === "product"
      ? []
      : await db
          .selectFrom("recipe_lines as line")
          .innerJoin("recipes as taker", "taker.id", "line.recipe_id")
          .select(["taker.name", "line.unit", "line.part", `${column} as taken`])
          .where(column, "in", wanted)
          .execute();
  const componentColumn =
    type === "article" ? "line.article_id" : type === "recipe" ? "line.recipe_id" : "line.child_product_id";
  const components = await db
    .selectFrom("product_components as line")
    .innerJoin("products as taker", "taker.id", "line.product_id")
    .select(["taker.name", "line.unit", `${componentColumn} as taken`])
    .where(componentColumn, "in", wanted)
    .execute();
  const lines = [...recipeLines, ...components.map((component) => ({ ...component, part: null }))];
  return groupBy(lines, ({ taken }) => taken);
}

const mostNames = 5;

/**
 * Checks that a thing that is used keeps a unit and equivalences to which every line that takes it converts; what did
 * not convert before is not held against it. A changed unit must besides be reached from the old one.
 * @param unitField where an error about the unit goes
 */
export function checkMeasure(
  lines: readonly TakingLine[],
  before: Measure,
  after: Measure,
  unitField: string,
  errors: WriteErrors,
): void {
  if (lines.length === 0) return;
  if (before.unit !== after.unit && !conversionFactor(before.unit, after.unit, after.equivalences, null)) {
    errors.add(
      unitField,
      `Unité déjà employée (${takers(lines)}) : ajoutez une équivalence entre ` +
        `${unitName(before.unit)} et ${unitName(after.unit)} pour en changer.`,
    );
    return;
  }
  const broken = lines.filter((line) => converts(line, before) && !converts(line, after));
  for (const need of new Set(broken.map((line) => needOf(line, after.unit)))) {
    errors.add(
      "equivalences",
      `Gardez ${need}, employée par ${takers(broken.filter((line) => needOf(line, after.unit) === need))}.`,
    );
  }
}

/** Tells whether a line's quantity converts to the unit of the thing it takes. */
export function converts(line: Pick<TakingLine, "unit" | "part">, { unit, equivalences }: Measure): boolean {
  return conversionFactor(line.unit, unit, equivalences, line.part) !== undefined;
}

/** Returns the equivalence that a line calls for, in French: "une équivalence entre pièce et kg". */
export function needOf({ unit, part }: Pick<TakingLine, "unit" | "part">, to: Unit): string {
  return (
    `une équivalence ${part === null ? "" : `de la partie « ${part} » `}entre ${unitName(unit)} et ` + `${unitName(to)}`
  );
}

function takers(lines: readonly TakingLine[]): string {
  const names = [...new Set(lines.map(({ name }) => `« ${name} »`))];
  const others = names.length - mostNames;
  return names.slice(0, mostNames).join(", ") + (others > 0 ? ` et ${others} autre${others > 1 ? "s" : ""}` : "");
}
