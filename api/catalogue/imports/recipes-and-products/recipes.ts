import { importedNames } from "#domain/contract/field";
import { recipe, recipeLine } from "#domain/contract/catalogue/recipes";
import { type Unit, units } from "#domain/kitchen/units";
import { groupBy } from "#api/database/grouping";
import { idList } from "#api/database/ids";
import { readBody } from "#api/http/body";
import { type RecipeBody, recipeBody } from "../../recipes/body";
import { checkConverted, checkRecipe } from "../../recipes/rules";
import { recipeMapping } from "../../recipes/answer";
import { lineMapping, lineRows, recipeColumns } from "../../recipes/write";
import type { Importer } from "../importer";
import { type Made, makerImporter } from "./importer";
import { inserting } from "../rows";

const { stock_quantity: _, ...imported } = recipe;

/** Recipes: the lines with one name are one recipe, each names an article or a recipe, also one of the same file. */
export const recipeImporter: Importer<Made<RecipeBody>> = {
  ...makerImporter<RecipeBody>({
    path: "recipes",
    own: "recipe_id",
    takes: ["article_id", "recipe_id"],
    list: "lines",
    named: "article",
    head: importedNames(imported),
    part: importedNames(recipeLine.fields),
    sent: (values, lines) => ({ status: lines.length > 0 ? "active" : "draft", ...values, lines }),
    read: (sent) => readBody(recipeBody, sent),
    check(body, measureOf, errors) {
      checkRecipe(body, errors);
      checkConverted(body.lines, (_line, index) => measureOf(index), errors);
    },
    async present(db, ids) {
      const rows = await db.selectFrom("recipes").selectAll().where("id", "in", idList(db, ids)).execute();
      const lines = await db
        .selectFrom("recipe_lines")
        .selectAll()
        .where("recipe_id", "in", idList(db, ids))
        .orderBy("position")
        .execute();
      const linesOf = groupBy(lines, ({ recipe_id }) => recipe_id);
      const parts = (id: number) =>
        linesOf(id).map((one) => lineMapping.read({ ...one, recipe_id: one.child_recipe_id }));
      return new Map(rows.map((row) => [row.id, { head: recipeMapping.read(row), parts: parts(row.id) }]));
    },
    measureOf: ({ output_unit: unit }, name) => (isUnit(unit) ? { name, unit, equivalences: [] } : undefined),
  }),
  reads: ["articles", "recipes"],
  async statements(db, writes, { at }, pause) {
    const rows = writes.map(({ id, body }) => ({ id, created_at: at, updated_at: at, ...recipeColumns(body) }));
    const lines = writes.flatMap(({ id, body, takes }) =>
      lineRows(
        id,
        body.lines.map((line, index) => ({ ...line, ...takes[index] })),
      ),
    );
    return [...(await inserting(db, "recipes", rows, pause)), ...(await inserting(db, "recipe_lines", lines, pause))];
  },
};

const isUnit = (value: unknown): value is Unit => units.some((unit) => unit === value);
