import type { Database, Row } from "../../database/tables";
import type { WriteErrors } from "../../http/write-errors";
import { checkLineReferences } from "../../records/references";
import { checkName } from "../../records/unique";
import { findWaysToProduct } from "../cycles";
import { converts, needOf } from "../measure";
import { type NamedMeasure, readMeasures } from "../measures";
import { checkStock, checkStockUnit } from "../stock";
import type { Item } from "../../stock/ledger/item";
import type { ProductBody } from "./body";
import { readStandingOrderUses } from "./read";

type Before = Row<"products"> | null;
type Component = ProductBody["components"][number];

/**
 * Checks the rules between a product and everything else.
 * @param before the product as it is; null for a new one
 */
export async function checkAmongOthers(
  db: Database,
  before: Before,
  body: ProductBody,
  errors: WriteErrors,
): Promise<void> {
  await checkName(db, "products", before?.id ?? null, body.name, errors);
  await checkComponents(db, before, body, errors);
  await checkConversions(db, body, errors);
  if (!before) return;
  await checkCycles(db, before.id, body, errors);
  await checkSaleUnit(db, before, body, errors);
  const item: Item = { type: "product", id: before.id };
  const unit = { before: before.sale_unit, after: body.sale_unit, field: "sale_unit" };
  await checkStockUnit(db, item, unit, errors);
  await checkStock(db, item, body.stock_quantity, errors);
}

async function checkComponents(
  db: Database,
  before: Before,
  { components }: ProductBody,
  errors: WriteErrors,
): Promise<void> {
  const existing = before
    ? await db
        .selectFrom("product_components")
        .select(["recipe_id", "article_id", "child_product_id"])
        .where("product_id", "=", before.id)
        .execute()
    : [];
  await checkLineReferences(
    db,
    "components",
    components,
    [
      { field: "recipe_id", table: "recipes", existing: existing.map(({ recipe_id }) => recipe_id) },
      { field: "article_id", table: "articles", existing: existing.map(({ article_id }) => article_id) },
      { field: "product_id", table: "products", existing: existing.map(({ child_product_id }) => child_product_id) },
    ],
    errors,
  );
}

async function checkConversions(db: Database, { components }: ProductBody, errors: WriteErrors): Promise<void> {
  const measures = await readMeasures(db, components);
  checkConverted(components, measures, errors);
}

/** Checks that each component's quantity converts to the unit of what it takes. */
export function checkConverted(
  components: readonly Component[],
  measureOf: (component: Component, index: number) => NamedMeasure | undefined,
  errors: WriteErrors,
): void {
  components.forEach((component, index) => {
    const taken = measureOf(component, index);
    if (!taken || converts({ unit: component.unit, part: null }, taken)) return;
    errors.add(
      `components.${index}.unit`,
      refusedUnit(component, taken.name, needOf({ unit: component.unit, part: null }, taken.unit), taken.unit),
    );
  });
}

function refusedUnit({ product_id }: Component, name: string, need: string, unit: string): string {
  if (product_id === null) return `Ajoutez à « ${name} » ${need}, ou changez d’unité.`;
  return `« ${name} » se vend ${unit === "kg" ? "au poids : choisissez g ou kg" : "à la pièce : choisissez pièce"}.`;
}

async function checkCycles(
  db: Database,
  id: number,
  { name, components }: ProductBody,
  errors: WriteErrors,
): Promise<void> {
  const children = components.flatMap(({ product_id }) => product_id ?? []);
  const ways = await findWaysToProduct(db, { id, name }, children);
  components.forEach(({ product_id }, index) => {
    const way = product_id === null ? undefined : ways.get(product_id);
    if (way !== undefined)
      errors.add(`components.${index}.product_id`, `Le produit se contiendrait lui-même : ${way}. Retirez-le.`);
  });
}

/**
 * Checks that the sale unit stays while quantities are ordered, once or every week, or put in a coffret: they would
 * come to mean something else.
 */
async function checkSaleUnit(
  db: Database,
  before: Row<"products">,
  { sale_unit }: ProductBody,
  errors: WriteErrors,
): Promise<void> {
  if (sale_unit === before.sale_unit) return;
  const ordered = await db
    .selectFrom("external_order_lines")
    .select("id")
    .where("product_id", "=", before.id)
    .limit(1)
    .executeTakeFirst();
  const boxed = await db
    .selectFrom("product_components")
    .select("id")
    .where("child_product_id", "=", before.id)
    .limit(1)
    .executeTakeFirst();
  const hasStandingOrders = (await readStandingOrderUses(db, before.id)).length > 0;
  if (ordered)
    errors.add(
      "sale_unit",
      "Ce produit a déjà été commandé dans cette unité : créez un autre produit pour en changer.",
    );
  else if (hasStandingOrders)
    errors.add(
      "sale_unit",
      "Une commande récurrente le demande dans cette unité : retirez-l’en d’abord, ou créez un autre produit.",
    );
  else if (boxed)
    errors.add(
      "sale_unit",
      "Un autre produit contient celui-ci dans cette unité : retirez-le d’abord, ou créez un autre produit.",
    );
}
