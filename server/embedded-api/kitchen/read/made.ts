import { addDays } from "#domain/days";
import { workedStatuses } from "#domain/order-work";
import { sql } from "kysely";
import type { Day, Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { idList, textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { KitchenRecipe, MadeAlready } from "../kitchen";
import { countedOn, lapsedOn, leftOf, mostDays } from "../made";

/**
 * Returns these recipes with what their batches gave and none took, as far as a day counts on it, of those that are not
 * kept in stock: 1 query, 2 where some of it would lapse.
 * @param apart days whose batches noted after an instant do not count
 */
export async function withMade(
  db: Database,
  recipes: Map<number, KitchenRecipe>,
  today: Day,
  apart: { days: ReadonlySet<Day>; since: Instant } = { days: new Set(), since: "" },
): Promise<Map<number, KitchenRecipe>> {
  const passing = [...recipes.values()].filter(({ stock_managed }) => !stock_managed);
  const rows = await db
    .selectFrom("batch_passes as pass")
    .innerJoin("batches as batch", "batch.id", "pass.batch_id")
    .select((e) => [
      "pass.recipe_id",
      "pass.production_on",
      "pass.keeps_until",
      "pass.awaited_until",
      "batch.expires_on",
      e.fn.sum<number | string>("pass.given").as("given"),
      e.fn.sum<number | string>("pass.taken").as("taken"),
    ])
    .where(
      "pass.recipe_id",
      "in",
      idList(
        db,
        passing.map(({ id }) => id),
      ),
    )
    // What was left before took part of what was taken since, and what was left before that.
    .where("pass.production_on", ">=", addDays(today, -3 * mostDays))
    .where("batch.reversed_at", "is", null)
    .where((e) =>
      e.or([e("batch.recorded_at", "<=", apart.since), e("pass.production_on", "not in", textList(db, apart.days))]),
    )
    .groupBy(["pass.recipe_id", "pass.production_on", "pass.keeps_until", "pass.awaited_until", "batch.expires_on"])
    .execute();
  const passesOf = groupBy(
    rows.map((row) => ({ ...row, given: BigInt(row.given), taken: BigInt(row.taken) })),
    ({ recipe_id }) => recipe_id,
  );
  const leftById = new Map([...recipes.keys()].map((id) => [id, leftOf(passesOf(id))] as const));
  const unasked = await readUnasked(db, leftById, today);
  return new Map(
    [...recipes].map(([id, { made: _, lapsed: __, ...recipe }]) => {
      const left = (leftById.get(id) ?? []).map((one) => (unasked(id, one) ? { ...one, isTakenFrom: true } : one));
      const made = countedOn(left, today);
      const lapsed = lapsedOn(left, today);
      return [id, { ...recipe, ...(made && { made }), ...(lapsed && { lapsed }) }];
    }),
  );
}

/** Lead times above a recipe past which nobody is looked for, in days. */
const mostAhead = 60;
/** Days by which closed days may move what is made ahead. */
const mostMoved = 7;

/**
 * Reads which of what was made ahead no order asked for on the days that it was made for: nobody made anything of it
 * there that was not noted. It serves as long as it keeps. 1 query, none where nothing would lapse.
 */
async function readUnasked(
  db: Database,
  left: ReadonlyMap<number, readonly MadeAlready[]>,
  today: Day,
): Promise<(id: number, one: MadeAlready) => boolean> {
  const lapsing = [...left].flatMap(([id, made]) =>
    (lapsedOn(made, today) ?? []).flatMap((one) => (one.awaited_until === undefined ? [] : [{ id, ...one }])),
  );
  if (lapsing.length === 0) return () => false;
  const [first = ""] = lapsing.map(({ from }) => from).sort();
  const { rows } = await sql<{ root: number; ahead: number; production_on: Day }>`
    with recursive above (root, id, ahead) as (
      select id, id, cast(0 as integer) from recipes
      where id in ${idList(
        db,
        lapsing.map(({ id }) => id),
      )}
      union
      select above.root, recipe_lines.recipe_id, cast(above.ahead + recipes.lead_days as integer)
      from above join recipe_lines on recipe_lines.child_recipe_id = above.id
      join recipes on recipes.id = recipe_lines.recipe_id
      where above.ahead + recipes.lead_days <= ${mostAhead}
    ), sold (root, id, ahead) as (
      select above.root, product_components.product_id, above.ahead
      from above join product_components on product_components.recipe_id = above.id
      union
      select sold.root, product_components.product_id, sold.ahead
      from sold join product_components on product_components.child_product_id = sold.id
    )
    select distinct sold.root, sold.ahead, external_orders.production_on
    from sold join external_order_lines on external_order_lines.product_id = sold.id
    join external_orders on external_orders.id = external_order_lines.order_id
    where external_orders.production_on >= ${first}
    and external_orders.production_on < ${addDays(today, mostAhead)}
    and external_orders.status in ${textList(db, workedStatuses)}`.execute(db);
  const asksOf = groupBy(rows, ({ root }) => Number(root));
  return (id, { from, awaited_until }) =>
    awaited_until !== undefined &&
    !asksOf(id).some(({ ahead, production_on }) => {
      const day = addDays(production_on, -Number(ahead));
      return day >= from && (Number(ahead) === 0 ? day : addDays(day, -mostMoved)) <= awaited_until;
    });
}
