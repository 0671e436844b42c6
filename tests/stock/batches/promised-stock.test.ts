import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import type { Saved } from "../../support/writes";

const path = "/api/external-orders";
// The clock stands at Sunday 1 March 2026, 09:00 in Paris.
const today = "2026-03-01";
const week = `from=${today}&to=2026-03-07`;

const idOf = z.looseObject({ id: z.number() });
const needed = z.array(z.looseObject({ product_id: z.number(), gross: z.string(), to_produce: z.string() }));
const sheets = z.array(
  z.looseObject({ day: z.string(), products: z.array(z.looseObject({ product_id: z.number(), rest: z.string() })) }),
);
const lotsOf = z.array(z.looseObject({ id: z.number(), on_hand: z.string(), item: z.looseObject({ id: z.number() }) }));
const counting = z.looseObject({
  id: z.number(),
  lines: z.array(z.looseObject({ id: z.number(), lock_version: z.number(), item: z.looseObject({ id: z.number() }) })),
});

describe.each(databases)("finished stock that is promised to an order on $name", (database) => {
  /** Twenty jars kept in stock, made for nobody; a flan that is made to order. */
  async function shop() {
    const { desk, dough } = await openShopDesk(database);
    const flan = await desk.create("/api/products", productOf());
    const jar = await desk.create(
      "/api/products",
      productOf({
        name: "Confiture",
        stock_managed: true,
        components: [{ recipe_id: dough.id, quantity: "0.1", unit: "kg" }],
      }),
    );
    const make = async (product: Saved, obtained: string, production_on: string) => {
      const body = { product_id: product.id, production_on, planned: obtained, obtained, seen: 0 };
      const answer = await desk.write("POST", "/api/batches", body);
      expect(answer).toMatchObject({ status: 201 });
      return idOf.parse(at(answer, "data"));
    };
    await make(jar, "20", today);
    const ordered = async (lines: [Saved, string][], fields: object) =>
      moved(
        desk,
        await desk.create(
          path,
          orderOf({ ...fields, lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })) }),
        ),
        "confirmed",
      );
    const statusOf = async ({ id }: Saved) => at(await desk.get(`${path}/${String(id)}`), "data", "status");
    /** Reads how many jars the week asks, how many are to be made, and the same of its sheets. */
    const readDemand = async () => {
      const product = needed
        .parse(at(await desk.get(`/api/production-planning/compute-needs?${week}`), "data", "products"))
        .find(({ product_id }) => product_id === jar.id);
      const days = sheets.parse(at(await desk.get(`/api/production-planning/production-sheets?${week}`), "data"));
      const rests = days.flatMap(({ day, products }) =>
        products.flatMap(({ product_id, rest }) => (product_id === jar.id && rest !== "0" ? [[day, rest]] : [])),
      );
      return { gross: product?.gross ?? "0", make: product?.to_produce ?? "0", rests };
    };
    const send = async (to: string, body: object = {}) => {
      const answer = await desk.write("POST", to, body);
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer;
    };
    const lot = async () => {
      const lots = lotsOf.parse(at(await desk.get("/api/stock/lots"), "data"));
      return lots.find(({ item, on_hand }) => item.id === jar.id && on_hand !== "0")?.id ?? 0;
    };
    return { desk, dough, flan, jar, make, ordered, statusOf, readDemand, send, lot };
  }

  /** Two orders of all the jars there are: the first is ready, as what else it asks is made. */
  async function ready() {
    const all = await shop();
    const { flan, jar, make, ordered, statusOf } = all;
    const first = await ordered(
      [
        [jar, "20"],
        [flan, "4"],
      ],
      { delivery_on: "2026-03-03", production_on: "2026-03-02" },
    );
    const second = await ordered([[jar, "20"]], { delivery_on: "2026-03-04", production_on: "2026-03-04" });
    await make(flan, "4", "2026-03-02");
    expect(await statusOf(first)).toBe("ready");
    return { ...all, first, second };
  }

  const reserved = { gross: "40", make: "20", rests: [["2026-03-04", "20"]] };
  const gone = {
    gross: "40",
    make: "40",
    rests: [
      ["2026-03-02", "20"],
      ["2026-03-04", "20"],
    ],
  };

  test("an order that is ready keeps what it takes of stock: nobody else is promised it", async () => {
    const { readDemand } = await ready();
    expect(await readDemand()).toEqual(reserved);
  });

  test("what is lost is asked again and the order is ready no more, until the loss is undone", async () => {
    const { desk, readDemand, send, jar, statusOf, first } = await ready();
    const loss = await send("/api/stock/waste", { product_id: jar.id, quantity: "20", reason: "broken" });
    expect(await readDemand()).toEqual(gone);
    expect(await statusOf(first)).toBe("in_production");
    expect(at(await desk.get(`${path}/${String(first.id)}`), "data", "changes", 0)).toMatchObject({
      reason: "Suit le travail : ce que le stock lui gardait n’y est plus",
    });
    await send(`/api/stock/waste/${String(idOf.parse(at(loss, "data")).id)}/undo`);
    expect(await readDemand()).toEqual(reserved);
    expect(await statusOf(first)).toBe("ready");
  });

  test("so is what is put aside, alone or with others, until it is released", async () => {
    const { readDemand, send, lot, statusOf, first } = await ready();
    const id = await lot();
    for (const [to, body] of [
      [`/api/stock/lots/${String(id)}/block`, { reason: "rappel" }],
      ["/api/stock/lots/block", { ids: [id], reason: "rappel" }],
    ] as const) {
      await send(to, body);
      expect(await readDemand()).toEqual(gone);
      expect(await statusOf(first)).toBe("in_production");
      await send(`/api/stock/lots/${String(id)}/unblock`);
      expect(await readDemand()).toEqual(reserved);
      expect(await statusOf(first)).toBe("ready");
    }
  });

  test("so is what a count does not find, until it is taken up again", async () => {
    const { readDemand, send, jar, statusOf, first } = await ready();
    const count = counting.parse(at(await send("/api/stock/counts", { item_type: "product", blind: false }), "data"));
    for (const { id, lock_version, item } of count.lines)
      if (item.id === jar.id)
        await send(`/api/stock/counts/${String(count.id)}/lines/${String(id)}/count`, { counted: "5", lock_version });
    await send(`/api/stock/counts/${String(count.id)}/close`);
    expect(await readDemand()).toEqual({
      gross: "40",
      make: "35",
      rests: [
        ["2026-03-02", "15"],
        ["2026-03-04", "20"],
      ],
    });
    expect(await statusOf(first)).toBe("in_production");
    await send(`/api/stock/counts/${String(count.id)}/reopen`);
    expect(await statusOf(first)).toBe("ready");
  });

  test("an order due before takes it, handed over or not, and gives it back as it is cancelled", async () => {
    const { desk, readDemand, ordered, send, jar, statusOf, first } = await ready();
    const missing = [
      ["2026-03-02", "15"],
      ["2026-03-04", "20"],
    ];
    const before = await ordered([[jar, "15"]], { delivery_on: "2026-03-02", production_on: "2026-03-02" });
    expect(await statusOf(first)).toBe("in_production");
    expect(await readDemand()).toEqual({ gross: "55", make: "35", rests: missing });
    const over = await moved(desk, before, "delivered");
    expect(await statusOf(first)).toBe("in_production");
    expect(await readDemand()).toEqual({ gross: "40", make: "35", rests: missing });
    const { lock_version } = over;
    await send(`${path}/${String(over.id)}/undo`, { lock_version });
    expect(await statusOf(first)).toBe("in_production");
    await moved(desk, await desk.read(`${path}/${String(over.id)}`), "cancelled");
    expect(await statusOf(first)).toBe("ready");
    expect(await readDemand()).toEqual(reserved);
  });

  test("a status that somebody chose stays; what it waits for is asked, nothing that is made to order", async () => {
    const { desk, flan, jar, ordered, statusOf, readDemand, send } = await shop();
    const order = await moved(
      desk,
      await ordered(
        [
          [jar, "20"],
          [flan, "4"],
        ],
        { delivery_on: "2026-03-03", production_on: "2026-03-02" },
      ),
      "in_production",
      "ready",
    );
    expect(await readDemand()).toEqual({ gross: "20", make: "0", rests: [] });
    await send("/api/stock/waste", { product_id: jar.id, quantity: "20", reason: "broken" });
    expect(await statusOf(order)).toBe("ready");
    expect(await readDemand()).toEqual({ gross: "20", make: "20", rests: [["2026-03-02", "20"]] });
    const products = needed.parse(
      at(await desk.get(`/api/production-planning/compute-needs?${week}`), "data", "products"),
    );
    expect(products.map(({ product_id }) => product_id)).toEqual([jar.id]);
  });

  test("what left though it was put aside is of the lot that was there: a recall names the order", async () => {
    const { desk, jar, ordered, send, lot, readDemand } = await shop();
    const order = await ordered([[jar, "20"]], { delivery_on: today, production_on: today });
    const id = await lot();
    await send(`/api/stock/lots/${String(id)}/block`, { reason: "rappel" });
    expect(await readDemand()).toEqual({ gross: "20", make: "20", rests: [[today, "20"]] });
    await moved(desk, order, "delivered");
    const code = z
      .string()
      .parse(at(await desk.get(`/api/stock/lots?product_id=${String(jar.id)}`), "data", 0, "code"));
    const recall = await desk.get(`/api/stock/recall?code=${code}`);
    expect(at(recall, "data", "orders", 0)).toMatchObject({ order_id: order.id, certain: true });
    const levels = z.array(
      z.looseObject({ item: z.looseObject({ type: z.string(), id: z.number() }), on_hand: z.string() }),
    );
    const stockLevels = levels.parse(at(await desk.get("/api/stock/levels"), "data"));
    expect(stockLevels.find(({ item }) => item.type === "product" && item.id === jar.id)).toMatchObject({
      on_hand: "0",
      discrepancy: null,
    });
  });

  test("a plan of later days leaves it what it waits for, and so does what can still be made", async () => {
    const { desk, jar } = await ready();
    const later = await desk.get("/api/production-planning/compute-needs?from=2026-03-04&to=2026-03-07");
    expect(needed.parse(at(later, "data", "products"))).toMatchObject([{ product_id: jar.id, to_produce: "20" }]);
    const days = await desk.get("/api/production-planning/production-sheets?from=2026-03-04&to=2026-03-07");
    expect(sheets.parse(at(days, "data")).flatMap(({ products }) => products.map(({ rest }) => rest))).toEqual(["20"]);
  });
});
