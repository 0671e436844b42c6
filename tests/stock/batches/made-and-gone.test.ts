import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { textOf } from "../../support/html";
import { textsOf } from "../../support/files/pdf-text";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { openWeb } from "../../support/web";
import { type Saved, deskOf } from "../../support/writes";

const path = "/api/external-orders";
// The clock stands at Sunday 1 March 2026, 09:00 in Paris.
const today = "2026-03-01";
const week = `from=${today}&to=2026-03-07`;

const idOf = z.looseObject({ id: z.number() });
const sheets = z.array(
  z.looseObject({
    products: z.array(z.looseObject({ product_id: z.number(), quantity: z.string(), rest: z.string() })),
  }),
);
const lotsOf = z.array(
  z.looseObject({ id: z.number(), code: z.string(), on_hand: z.string(), item: z.looseObject({ id: z.number() }) }),
);
const counting = z.looseObject({
  id: z.number(),
  lines: z.array(z.looseObject({ id: z.number(), lock_version: z.number(), item: z.looseObject({ id: z.number() }) })),
});
const needed = z.array(z.looseObject({ product_id: z.number(), to_produce: z.string() }));

test("the page of an order says what was made for it and is gone", async () => {
  const web = await openWeb();
  web.turnTo(`${today}T08:00:00Z`);
  const desk = await deskOf(web.api);
  const flan = await desk.create("/api/products", productOf());
  const order = await moved(
    desk,
    await desk.create(path, orderOf({ delivery_on: today, lines: [{ product_id: flan.id, quantity: "20" }] })),
    "confirmed",
  );
  const batch = { product_id: flan.id, production_on: today, planned: "20", obtained: "20", seen: 0 };
  expect((await desk.write("POST", "/api/batches", batch)).status).toBe(201);
  const loss = { product_id: flan.id, quantity: "8", reason: "broken" };
  expect((await desk.write("POST", "/api/stock/waste", loss)).status).toBe(201);
  const { text } = await (await web.signIn()).get(`/external-orders/${String(order.id)}`).expect(200);
  expect(textOf(text)).toContain("12 faits 8 faits, plus là");
});

describe.each(databases)("what was made for an order and is gone on $name", (database) => {
  /** Biscuits kept in stock, flans that are not; orders of both for today. */
  async function shop() {
    const { desk, dough } = await openShopDesk(database);
    const flan = await desk.create(
      "/api/products",
      productOf({ components: [{ recipe_id: dough.id, quantity: "0.1", unit: "kg" }] }),
    );
    const biscuit = await desk.create(
      "/api/products",
      productOf({
        name: "Sablé",
        stock_managed: true,
        components: [{ recipe_id: dough.id, quantity: "0.1", unit: "kg" }],
      }),
    );
    const send = async (to: string, body: object = {}) => {
      const answer = await desk.write("POST", to, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer;
    };
    const make = async (product: Saved, obtained: string, seen = 0) => {
      const body = { product_id: product.id, production_on: today, planned: obtained, obtained, seen };
      return idOf.parse(at(await send("/api/batches", body), "data"));
    };
    const ordered = async (lines: [Saved, string][], fields: object = {}) =>
      moved(
        desk,
        await desk.create(
          path,
          orderOf({
            delivery_on: today,
            production_on: today,
            ...fields,
            lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
          }),
        ),
        "confirmed",
      );
    /** Reads the status of an order and how much is noted as made of each line. */
    const readProgress = async ({ id }: Saved) => {
      const answer = await desk.get(`${path}/${String(id)}`);
      const lines = z.array(z.looseObject({ produced_quantity: z.string() })).parse(at(answer, "data", "lines"));
      return [at(answer, "data", "status"), ...lines.map(({ produced_quantity }) => produced_quantity)];
    };
    const gone = async ({ id }: Saved) =>
      at(await desk.get(`${path}/${String(id)}`), "data", "lines", 0, "gone_quantity");
    const paper = async ({ id }: Saved) => {
      const answer = await desk.app.request(`${path}/${String(id)}/document?type=production-sheet`, {
        headers: { authorization: desk.authorization },
      });
      return textsOf(new Uint8Array(await answer.arrayBuffer()))
        .join(" ")
        .replaceAll("\u00a0", " ");
    };
    const why = async ({ id }: Saved) =>
      z
        .array(z.looseObject({ reason: z.string().nullable() }))
        .parse(at(await desk.get(`${path}/${String(id)}`), "data", "changes"))
        .map(({ reason }) => reason);
    /** Reads how much of a product the week's sheets hold and still ask, and how much a plan of the week makes. */
    const readDemand = async ({ id }: Saved) => {
      const days = sheets.parse(at(await desk.get(`/api/production-planning/production-sheets?${week}`), "data"));
      const plan = await desk.get(`/api/production-planning/compute-needs?${week}`);
      return [
        ...days.flatMap(({ products }) =>
          products.flatMap((one) => (one.product_id === id ? [one.quantity, one.rest] : [])),
        ),
        needed.parse(at(plan, "data", "products")).find(({ product_id }) => product_id === id)?.to_produce ?? "0",
      ];
    };
    const lots = async (product: Saved) => {
      const all = lotsOf.parse(at(await desk.get("/api/stock/lots"), "data"));
      return all.filter(({ item }) => item.id === product.id);
    };
    const lose = async (product: Saved, quantity: string, reason = "broken") =>
      idOf.parse(at(await send("/api/stock/waste", { product_id: product.id, quantity, reason }), "data"));
    return { desk, flan, biscuit, send, make, ordered, readProgress, gone, paper, why, readDemand, lots, lose };
  }

  test.each(["Sablé", "Flan"])("what is lost of it is asked again, until the loss is undone: %s", async (name) => {
    const { flan, biscuit, send, make, ordered, readProgress, gone, paper, why, readDemand, lose } = await shop();
    const product = name === "Flan" ? flan : biscuit;
    const order = await ordered([[product, "20"]]);
    await make(product, "20");
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    expect(await readDemand(product)).toEqual(["20", "0", "0"]);
    const loss = await lose(product, "8");
    expect(await readProgress(order)).toEqual(["in_production", "12"]);
    expect((await why(order)).slice(0, 2)).toEqual([
      "Suit le travail : ce qui était fait pour elle n’y est plus",
      "Perte notée : ce qui était fait pour elle n’y est plus",
    ]);
    expect(await readDemand(product)).toEqual(["20", "8", "8"]);
    expect(await gone(order)).toBe("8");
    expect(await paper(order)).toContain("Fait et plus là : 8 pièces");
    await send(`/api/stock/waste/${String(loss.id)}/undo`);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    expect(await gone(order)).toBe("0");
    expect(await paper(order)).not.toContain("plus là");
    expect(await readDemand(product)).toEqual(["20", "0", "0"]);
  });

  test.each(["Sablé", "Flan"])("what is made anew stays made when the loss is undone: %s", async (name) => {
    const { flan, biscuit, send, make, ordered, readProgress, readDemand, lose, lots } = await shop();
    const product = name === "Flan" ? flan : biscuit;
    const order = await ordered([[product, "20"]]);
    await make(product, "20");
    const loss = await lose(product, "8");
    await make(product, "8", 1);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    expect(await readDemand(product)).toEqual(["20", "0", "0"]);
    const second = await lose(product, "3");
    expect(await readProgress(order)).toEqual(["in_production", "17"]);
    await send(`/api/stock/waste/${String(second.id)}/undo`);
    await send(`/api/stock/waste/${String(loss.id)}/undo`);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    if (product === biscuit) {
      expect((await lots(product)).map(({ on_hand }) => on_hand)).toEqual(["28"]);
      const other = await ordered([[product, "8"]]);
      expect(await readProgress(other)).toEqual(["confirmed", "0"]);
      expect(await readDemand(product)).toContain("0");
    }
  });

  test("of several orders that share a lot the one due last lacks it, and has it back last", async () => {
    const { biscuit, send, make, ordered, readProgress, lose } = await shop();
    const evening = await ordered([[biscuit, "10"]], { delivery_time: "18:00" });
    const morning = await ordered([[biscuit, "10"]], { delivery_time: "10:00" });
    await make(biscuit, "20");
    const loss = await lose(biscuit, "4");
    expect(await readProgress(evening)).toEqual(["in_production", "6"]);
    expect(await readProgress(morning)).toEqual(["ready", "10"]);
    const more = await lose(biscuit, "9");
    expect((await readProgress(evening))[1]).toBe("0");
    expect(await readProgress(morning)).toEqual(["in_production", "7"]);
    await send(`/api/stock/waste/${String(loss.id)}/undo`);
    expect(await readProgress(morning)).toEqual(["ready", "10"]);
    expect((await readProgress(evening))[1]).toBe("1");
    await send(`/api/stock/waste/${String(more.id)}/undo`);
    expect(await readProgress(evening)).toEqual(["ready", "10"]);
  });

  test("what is put aside is asked again until it is released; what is made anew is another lot", async () => {
    const { biscuit, send, make, ordered, readProgress, readDemand, lots } = await shop();
    const order = await ordered([[biscuit, "20"]]);
    await make(biscuit, "20");
    const [lot] = await lots(biscuit);
    const [block, release] = ["block", "unblock"].map((verb) => `/api/stock/lots/${String(lot?.id)}/${verb}`);
    await send(block ?? "", { reason: "rappel beurre" });
    expect((await readProgress(order))[1]).toBe("0");
    expect(await readDemand(biscuit)).toEqual(["20", "20", "20"]);
    await send(release ?? "");
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    await send("/api/stock/lots/block", { ids: [lot?.id], reason: "rappel beurre" });
    expect((await readProgress(order))[1]).toBe("0");
    await make(biscuit, "20", 1);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    expect((await lots(biscuit)).map(({ code }) => code).sort()).toEqual([
      `${String(lot?.code)}`,
      `${String(lot?.code)}-2`,
    ]);
    expect(await readDemand(biscuit)).toEqual(["20", "0", "0"]);
    await send(release ?? "");
    expect(await readProgress(order)).toEqual(["ready", "20"]);
  });

  test("what a count does not find is asked again until it is taken up again", async () => {
    const { biscuit, send, make, ordered, readProgress } = await shop();
    const order = await ordered([[biscuit, "20"]]);
    await make(biscuit, "20");
    const count = counting.parse(at(await send("/api/stock/counts", { item_type: "product", blind: false }), "data"));
    for (const { id, lock_version, item } of count.lines)
      if (item.id === biscuit.id)
        await send(`/api/stock/counts/${String(count.id)}/lines/${String(id)}/count`, { counted: "0", lock_version });
    await send(`/api/stock/counts/${String(count.id)}/close`);
    expect((await readProgress(order))[1]).toBe("0");
    await send(`/api/stock/counts/${String(count.id)}/reopen`);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
  });

  test("what left with another order is asked again until that delivery is taken back", async () => {
    const { desk, biscuit, send, make, ordered, readProgress, readDemand } = await shop();
    const order = await ordered([[biscuit, "20"]]);
    await make(biscuit, "20");
    const other = await moved(desk, await ordered([[biscuit, "5"]]), "delivered");
    expect(await readProgress(order)).toEqual(["in_production", "15"]);
    expect((await readDemand(biscuit)).at(-1)).toBe("5");
    expect(await readProgress(other)).toEqual(["delivered", "5"]);
    await send(`${path}/${String(other.id)}/undo`, {
      lock_version: at(await desk.get(`${path}/${String(other.id)}`), "data", "lock_version"),
    });
    expect(await readProgress(order)).toEqual(["ready", "20"]);
  });

  test("an order that is handed over keeps its figures", async () => {
    const { desk, biscuit, make, ordered, readProgress, lose, readDemand } = await shop();
    const order = await ordered([[biscuit, "20"]]);
    const later = await ordered([[biscuit, "10"]], { delivery_time: "18:00" });
    await make(biscuit, "30");
    await moved(desk, await desk.read(`${path}/${String(order.id)}`), "delivered");
    await lose(biscuit, "10");
    expect(await readProgress(order)).toEqual(["delivered", "20"]);
    expect((await readProgress(later))[1]).toBe("0");
    expect((await readDemand(biscuit)).at(-1)).toBe("10");
  });

  test.each(["Sablé", "Flan"])("a status that somebody chose stays, what is gone is asked: %s", async (name) => {
    const { desk, flan, biscuit, send, make, ordered, readProgress, readDemand, lose } = await shop();
    const product = name === "Flan" ? flan : biscuit;
    const order = await moved(desk, await ordered([[product, "20"]]), "in_production", "ready");
    await make(product, "20");
    const loss = await lose(product, "8");
    expect(await readProgress(order)).toEqual(["ready", "12"]);
    expect(await readDemand(product)).toEqual(["20", "8", "8"]);
    await make(product, "5", 1);
    expect(await readProgress(order)).toEqual(["ready", "17"]);
    expect(await readDemand(product)).toEqual(["20", "3", "3"]);
    await send(`/api/stock/waste/${String(loss.id)}/undo`);
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    expect(await readDemand(product)).toEqual(["20", "0", "0"]);
  });

  test("what nobody ordered is lost first, and what is unsold was nobody’s", async () => {
    const { flan, make, ordered, readProgress, lose } = await shop();
    const order = await ordered([[flan, "20"]]);
    await make(flan, "25");
    await lose(flan, "5");
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    await lose(flan, "2", "unsold");
    expect(await readProgress(order)).toEqual(["ready", "20"]);
    await lose(flan, "1");
    expect(await readProgress(order)).toEqual(["in_production", "19"]);
  });

  test("a batch whose pieces are put aside is taken back, and nothing comes back with its lot", async () => {
    const { biscuit, send, make, ordered, readProgress, lots, readDemand } = await shop();
    const order = await ordered([[biscuit, "20"]]);
    const { id } = await make(biscuit, "20");
    const [lot] = await lots(biscuit);
    await send(`/api/stock/lots/${String(lot?.id)}/block`, { reason: "rappel" });
    await send(`/api/batches/${String(id)}/take-back`);
    await send(`/api/stock/lots/${String(lot?.id)}/unblock`);
    expect(await readProgress(order)).toEqual(["confirmed", "0"]);
    expect(await readDemand(biscuit)).toEqual(["20", "20", "20"]);
  });
});
