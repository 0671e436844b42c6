import type { TestDatabase } from "../database/database";
import { addDays } from "#domain/days";
import { openShopDesk, productOf, recipeOf } from "../world/shop";
import { createWeb } from "../web";
import type { Desk } from "../writes";
import type { House } from "./step";

/** A Wednesday. */
export const first = "2026-03-04";

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>;

/** Opens a kitchen with two tarts of one dough, of which whole batches are made, and a crème kept in stock. */
export async function openKitchen(database: TestDatabase, house: House) {
  let now = new Date(`${first}T05:00:00Z`);
  let minutes = 0;
  const { desk, ...shop } = await openShopDesk(database, { clock: () => now, accessTokenTtlSeconds: 100_000_000 });
  const today = () => now.toISOString().slice(0, 10);
  /** Moves the clock to a day; whatever day that is, a minute later than it was ever turned to before. */
  const turnTo = (day: string) => (now = new Date(Date.parse(`${day}T05:00:00Z`) + ++minutes * 60_000));
  const { life: shelf_life_days, isStocked: stock_managed } = house;
  const leaven =
    house.leaven === null
      ? null
      : await desk.create(
          "/api/recipes",
          recipeOf({
            name: "Levain",
            status: "active",
            output_quantity: "1",
            lead_days: house.leaven,
            shelf_life_days,
            stock_managed,
            lines: [{ article_id: shop.flour.id, quantity: "1", unit: "kg" }],
          }),
        );
  const dough = await desk.read(`/api/recipes/${String(shop.dough.id)}`);
  await put(desk, "recipes", shop.dough.id, {
    shelf_life_days,
    stock_managed,
    lead_days: house.dough,
    batch_step: house.isRounded ? "0.25" : null,
    ...(leaven && {
      lines: [...(dough.lines as object[]), { recipe_id: leaven.id, quantity: "2", unit: "kg" }],
    }),
  });
  const cream = await desk.create(
    "/api/recipes",
    recipeOf({
      name: "Crème",
      status: "active",
      output_quantity: "2",
      stock_managed: true,
      stock_quantity: "1",
      lead_days: house.cream,
      lines: [{ article_id: shop.flour.id, quantity: "0.1", unit: "kg" }],
    }),
  );
  const eclair = await desk.create(
    "/api/products",
    productOf({
      name: "Éclair",
      components: [
        { recipe_id: shop.dough.id, quantity: "0.1", unit: "kg" },
        { recipe_id: cream.id, quantity: "0.08", unit: "kg" },
      ],
    }),
  );
  const flan = await desk.create(
    "/api/products",
    productOf({
      name: "Flan",
      stock_managed: true,
      components: [{ recipe_id: cream.id, quantity: "0.2", unit: "kg" }],
    }),
  );
  await put(desk, "suppliers", shop.supplier.id, { lead_time_days: 1 });
  const { closed_weekdays } = house;
  if (closed_weekdays.length > 0) await putCompany(desk, { closed_weekdays });
  const web = createWeb({ fetch: async (request) => desk.app.fetch(request) });
  return {
    desk,
    web,
    shop,
    house,
    today,
    turnTo,
    products: [shop.tart, eclair, flan],
    recipes: [shop.dough, cream, ...(leaven ? [leaven] : [])],
    nextDay: () => turnTo(addDays(today(), 1)),
  };
}

/** Writes fields of a thing that is there. Throws when they are refused. */
export async function put(desk: Desk, kind: string, id: number, fields: object): Promise<void> {
  const path = `/api/${kind}/${String(id)}`;
  const answer = await desk.write("PUT", path, { ...(await desk.read(path)), ...fields });
  if (answer.status !== 200) throw new Error(`${String(answer.status)} ${JSON.stringify(answer.body)}`);
}

/** Writes fields of the house. */
export async function putCompany(desk: Desk, fields: object): Promise<void> {
  const company = await desk.read("/api/company");
  const answer = await desk.write("PUT", "/api/company", { ...company, name: "Fournil", ...fields });
  if (answer.status !== 200) throw new Error(`${String(answer.status)} ${JSON.stringify(answer.body)}`);
}
