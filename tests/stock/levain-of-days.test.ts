import { beforeAll, describe, expect, test } from "vitest";
import { textOf } from "../support/html";
import { insertKitchen } from "../support/insert-kitchen";
import { order, orderLine } from "../support/kitchen-data";
import { at } from "../support/read-answer";
import { openWeb } from "../support/web";
import { twoTakers } from "../support/worked-days";

const [today, tomorrow, friday] = ["2026-11-24", "2026-11-25", "2026-11-27"];
const planning = "/api/production-planning";

/** Bread B takes levain as usual today and tomorrow, 2 kg a loaf; bread A from the stock of 2 kg alone, on Friday. */
async function open() {
  const web = await openWeb();
  web.turnTo("2026-11-24T05:00:00Z");
  const on = (id: number, day: string, product: number, quantity: string) =>
    order({ id, production_on: day, delivery_on: day, lines: [orderLine(product, quantity)] });
  const { kitchen } = twoTakers("A");
  await insertKitchen(web.api.db, {
    kitchen,
    orders: [on(1, today, 2, "0.25"), on(2, tomorrow, 2, "1"), on(3, friday, 1, "0.75")],
  });
  return { web, browser: await web.signIn() };
}

describe("what a day makes of a levain whose stock a later day takes", () => {
  let kitchen: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    kitchen = await open();
  });
  const levainOf = (rows: unknown) => {
    const named = (rows as { name: string }[]).find(({ name }) => name === "Levain");
    if (!named) throw new Error("no levain");
    return named;
  };
  const read = (path: string) => kitchen.web.api.get(`${planning}/${path}`);

  test.each([
    [today, friday],
    [today, tomorrow],
    [tomorrow, tomorrow],
    [tomorrow, friday],
  ])("is the same in a plan from %s to %s", async (from, to) => {
    // Of 2 kg 1.5 are left to Friday; today takes 0.5, and tomorrow makes its 2 kg.
    const rows = at(await read(`compute-needs?from=${from}&to=${to}`), "data", "recipes");
    expect(levainOf(rows)).toMatchObject({ days: [{ day: tomorrow, planned_output: "2" }] });
  });

  test("is the same on its sheets, their paper and what is bought", async () => {
    const sheets = at(await read(`production-sheets?from=${tomorrow}&to=${tomorrow}`), "data", 0, "recipes");
    expect(levainOf(sheets)).toMatchObject({ planned_output: "2", rest: "2" });
    const page = `/production-planning/production-sheets?from=${tomorrow}&to=${tomorrow}`;
    expect(textOf((await kitchen.browser.get(page).expect(200)).text)).toMatch(/Levain : 2\skg/);
    const [supplier] = at(
      await read(`compute-needs?from=${tomorrow}&to=${tomorrow}&only=suppliers`),
      "data",
      "suppliers",
    ) as {
      lines: { quantity: string }[];
    }[];
    expect(supplier?.lines).toMatchObject([{ quantity: "1" }]);
    const supplied = await read(`suppliers/1/articles?from=${tomorrow}&to=${tomorrow}`);
    expect(supplied.body).toMatchObject({ data: { articles: [{ net: "1" }] } });
  });

  test("is another plan, by its hash, once the later day takes less of it", async () => {
    const hash = async () =>
      at(
        await read(`compute-needs?from=${tomorrow}&to=${tomorrow}&as_of=2026-11-24T05:00:00Z`),
        "data",
        "run",
        "input_hash",
      );
    const before = await hash();
    expect(await hash()).toBe(before);
    await kitchen.web.api.db.updateTable("external_orders").set({ status: "cancelled" }).where("id", "=", 3).execute();
    expect(await hash()).not.toBe(before);
    const rows = at(await read(`compute-needs?from=${tomorrow}&to=${tomorrow}`), "data", "recipes");
    expect(levainOf(rows)).toMatchObject({ from_stock: "1.5", days: [{ day: tomorrow, planned_output: "0.5" }] });
  });
});
