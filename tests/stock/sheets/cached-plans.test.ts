import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { dayInParis, instantInParis } from "#domain/paris";
import { testApiOn } from "../../support/api";
import { cases } from "../../support/cases";
import { databases } from "../../support/database/database";
import { sheetsPath } from "../../support/oracles/left-work";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, deskOf } from "../../support/writes";

const needs = "/api/production-planning/compute-needs";

/** A thing that happens, elsewhere or as time goes by; numbers choose among what there is. */
const step = fc.record({
  does: fc.constantFrom(
    ...(["order", "order", "make", "lose", "buy", "deadline", "deadline", "deadline", "rename", "cancel"] as const),
    ...(["weeks", "turn", "turn", "turn", "turn", "minutes", "midnight", "night", "back"] as const),
  ),
  of: fc.nat(99),
  quantity: fc.integer({ min: 1, max: 12 }),
  after: fc.nat(4),
  /** Seconds by which the clock of the instance that writes is ahead. */
  ahead: fc.constantFrom(0, 0, 0, 2, 90),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

describe.each(databases)("what home asks of its plans on $name", (database) => {
  /** A shop with a tart, a box of two and a flan kept in stock; one instance keeps answers, another one writes. */
  async function openShop(begins: string) {
    let now = Date.parse(begins);
    // What somebody wrote is a moment old, or of a clock that is ahead.
    let ahead = -1000;
    const settings = { accessTokenTtlSeconds: 100_000_000 };
    const { desk, ...shop } = await openShopDesk(database, { clock: () => new Date(now), ...settings });
    const instance = (clock: () => Date) => deskOf(testApiOn(desk.db, { clock, ...settings }), desk.authorization);
    const writer = await instance(() => new Date(now + ahead));
    const other = await instance(() => new Date(now));
    const flan = await writer.create(
      "/api/products",
      productOf({
        name: "Flan",
        stock_managed: true,
        components: [{ recipe_id: shop.dough.id, quantity: "0.2", unit: "kg" }],
      }),
    );
    const supplier = await writer.read(`/api/suppliers/${String(shop.supplier.id)}`);
    const deadline = { lead_time_days: 1, cutoff_time: "11:00" };
    await writer.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, { ...supplier, ...deadline });
    const pair = await writer.create(
      "/api/products",
      productOf({ name: "Coffret", components: [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }] }),
    );
    let calls = 0;
    const pathsOn = (today: string) => {
      const week = `from=${today}&to=${addDays(today, 6)}`;
      return [
        `${needs}?${week}&only=suppliers&named_orders=0`,
        `${sheetsPath}?${week}&day=${today}&per_page=100`,
        `${sheetsPath}/unconfirmed?from=${addDays(today, -3)}&to=${addDays(today, -1)}`,
      ];
    };
    /** Returns what home asks, and what a page asks that was opened on the first day. */
    const paths = () => [...new Set([Date.parse(begins), now].flatMap((at) => pathsOn(dayInParis(new Date(at)))))];
    return {
      desk,
      writer,
      shop,
      products: [shop.tart, flan, pair],
      paths,
      now: () => now,
      goTo: (instant: number) => void (now = instant),
      goAhead: (seconds: number) => void (ahead = seconds * 1000 - 1000),
      /** Returns the answer as an instance works it out that was never asked it. */
      fresh: (path: string) => other.get(`${path}&again=${String((calls += 1))}`),
    };
  }
  type Shop = Awaited<ReturnType<typeof openShop>>;

  const isCached = ({ headers }: { headers: Headers }) => headers.get("cache-status") === "bru; hit";

  /** Demands that what is kept is what is worked out anew, and is kept while nothing happens. */
  async function assertCached({ desk, paths, fresh }: Shop): Promise<boolean[]> {
    const cached: boolean[] = [];
    for (const path of paths()) {
      const first = await desk.get(path);
      const { status, body } = await fresh(path);
      expect([first.status, first.body], path).toEqual([status, body]);
      const again = await desk.get(path);
      expect([isCached(again), again.body], path).toEqual([true, body]);
      cached.push(isCached(first));
    }
    return cached;
  }

  /** Does a step, and returns the instants to which time then goes, one after the other. */
  async function take(shop: Shop, one: Step): Promise<number[]> {
    const { writer, products, goAhead, now } = shop;
    const around = (instant: number) => [instant - 1, instant, instant + 1].filter((at) => at >= now());
    const today = dayInParis(new Date(now()));
    goAhead(one.ahead);
    const chosen = <One>(list: readonly One[]): One | undefined => list[one.of % Math.max(1, list.length)];
    if (one.does === "order") {
      const production_on = addDays(today, one.after);
      const lines = [{ product_id: chosen(products)?.id, quantity: String(one.quantity) }];
      const { id } = await writer.create(
        "/api/external-orders",
        orderOf({ delivery_on: addDays(production_on, one.of % 2), production_on, lines }),
      );
      await status(writer, id, "confirmed");
    }
    if (one.does === "cancel") {
      const orders = z
        .array(z.looseObject({ id: z.number() }))
        .parse(at(await writer.get("/api/external-orders"), "data"));
      const order = chosen(orders);
      if (order) await status(writer, order.id, one.of % 2 ? "cancelled" : "in_production");
    }
    if (one.does === "make") {
      const day = addDays(today, (one.after % 3) - 1);
      expect(await writer.write("POST", `${sheetsPath}/done`, { from: day, to: day, day })).toMatchObject({
        status: 200,
      });
    }
    if (one.does === "lose") {
      const of = one.of % 2 ? { article_id: shop.shop.flour.id } : { product_id: chosen(products)?.id };
      const lost = { ...of, quantity: String(one.quantity), reason: "broken" };
      expect(await writer.write("POST", "/api/stock/waste", lost)).toMatchObject({ status: 201 });
    }
    if (one.does === "buy") {
      const { id, lock_version } = await writer.create("/api/supplier-orders", {
        supplier_id: shop.shop.supplier.id,
        deliver_on: addDays(today, one.after),
        lines: [{ article_id: chosen([shop.shop.flour, shop.shop.eggs])?.id, packs: one.quantity }],
      });
      if (one.of % 3) await writer.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
    }
    if (one.does === "weeks" || one.does === "deadline") {
      const supplier = await writer.read(`/api/suppliers/${String(shop.shop.supplier.id)}`);
      const changed =
        one.does === "deadline"
          ? { cutoff_time: ["02:30", "11:00", "23:59", null][one.of % 4], lead_time_days: one.after % 3 }
          : { delivery_weekdays: [[], [1, 3], [2, 7]][one.of % 3] };
      const saved = await writer.write("PUT", `/api/suppliers/${String(supplier.id)}`, { ...supplier, ...changed });
      expect(saved).toMatchObject({ status: 200 });
    }
    if (one.does === "rename") {
      const { id, kind } = chosen([
        { id: shop.shop.flour.id, kind: "articles" },
        { id: shop.shop.dough.id, kind: "recipes" },
        { id: shop.shop.supplier.id, kind: "suppliers" },
        { id: shop.shop.tart.id, kind: "products" },
      ]) ?? { id: 0, kind: "" };
      const thing = await writer.read(`/api/${kind}/${String(id)}`);
      const saved = await writer.write("PUT", `/api/${kind}/${String(id)}`, {
        ...thing,
        name: `${String(thing.name).slice(0, 20)} ${String(one.quantity)}`,
      });
      expect(saved).toMatchObject({ status: 200 });
    }
    if (one.does === "turn") {
      const bodies = await Promise.all(shop.paths().map(async (path) => (await shop.fresh(path)).body));
      const instants = JSON.stringify(bodies).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
      const next = instants.map((instant) => Date.parse(instant)).filter((instant) => instant > now());
      return around(chosen([...new Set(next)].sort()) ?? now() + 3_600_000);
    }
    if (one.does === "midnight") return around(Date.parse(instantInParis(`${addDays(today, 1)}T00:00`)));
    if (one.does === "night") return [Date.parse(instantInParis(`${addDays(today, 1)}T06:00`))];
    if (one.does === "minutes") return [now() + one.quantity * 60_000];
    if (one.does === "back") return [now() - one.quantity * 1000];
    return one.ahead > 0 ? around(now() + one.ahead * 1000 - 1000) : [];
  }

  async function status(desk: Desk, id: number, to: string) {
    const { lock_version } = await desk.read(`/api/external-orders/${String(id)}`);
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: to, lock_version });
  }

  test(
    "is what is worked out anew, whatever others write and whichever instant has come",
    { timeout: 120_000 * cases(1) },
    async () => {
      const begins = fc.constantFrom("2026-03-04T05:00:00Z", "2026-03-28T22:30:00Z", "2026-10-24T20:30:00Z");
      const cached: boolean[] = [];
      await fc.assert(
        fc.asyncProperty(begins, fc.array(step, { minLength: 6, maxLength: 16 }), async (begun, steps) => {
          const shop = await openShop(begun);
          for (const one of steps) {
            const instants = await take(shop, one);
            for (const instant of [shop.now(), ...instants]) {
              shop.goTo(instant);
              cached.push(...(await assertCached(shop)));
            }
          }
        }),
        { numRuns: cases(database.name === "SQLite" ? 5 : 2), endOnFailure: true },
      );
      // Some steps change nothing of a plan, and most change something.
      expect(new Set(cached)).toEqual(new Set([true, false]));
    },
  );

  test("is worked out once while nothing of it changes, and again once it is too late to order", async () => {
    const shop = await openShop("2026-03-04T05:00:00Z");
    const { desk, writer, paths, goTo, now } = shop;
    const [plan = ""] = paths();
    const lines = [{ product_id: shop.shop.tart.id, quantity: "10" }];
    const order = { delivery_on: "2026-03-05", production_on: "2026-03-05", lines };
    const { id } = await writer.create("/api/external-orders", orderOf(order));
    await status(writer, id, "confirmed");
    const ask = async () => {
      const answer = await desk.get(plan);
      return { isCached: isCached(answer), deliverOn: at(answer, "data", "suppliers", 0, "deliver_on") };
    };
    expect(await ask()).toEqual({ isCached: false, deliverOn: "2026-03-05" });
    goTo(now() + 600_000);
    expect(await ask()).toEqual({ isCached: true, deliverOn: "2026-03-05" });
    // Of another week: nothing that this plan reads.
    await writer.create(
      "/api/external-orders",
      orderOf({ ...order, delivery_on: "2026-06-01", production_on: "2026-06-01" }),
    );
    expect(await ask()).toEqual({ isCached: true, deliverOn: "2026-03-05" });
    goTo(Date.parse("2026-03-04T10:00:00Z"));
    expect(await ask()).toMatchObject({ deliverOn: "2026-03-05" });
    goTo(now() + 1);
    expect(await ask()).toEqual({ isCached: false, deliverOn: "2026-03-06" });
    expect(await ask()).toEqual({ isCached: true, deliverOn: "2026-03-06" });
  });

  test("counts what an instance noted whose clock is ahead once that instant is there", async () => {
    const shop = await openShop("2026-03-04T05:00:00Z");
    const { desk, writer, paths, fresh, goTo, goAhead, now, products } = shop;
    const [, sheets = ""] = paths();
    const [tart, , box] = products;
    const today = { delivery_on: "2026-03-04", production_on: "2026-03-04" };
    const lines = [{ product_id: box?.id, quantity: "3" }];
    const { id } = await writer.create("/api/external-orders", orderOf({ ...today, lines }));
    await status(writer, id, "confirmed");
    goAhead(91);
    const batch = { product_id: tart?.id, production_on: "2026-03-04", planned: "6", obtained: "6", seen: 0 };
    expect(await writer.write("POST", "/api/batches", batch)).toMatchObject({ status: 201 });
    const answers = new Set<string>();
    const [before, noted] = [now(), now() + 90_000];
    for (const instant of [before, before + 1000, noted - 1, noted, noted + 1]) {
      goTo(instant);
      const answer = await desk.get(sheets);
      expect(answer.body, new Date(instant).toISOString()).toEqual((await fresh(sheets)).body);
      answers.add(JSON.stringify(answer.body));
    }
    expect(answers.size).toBe(2);
  });

  test("is told to nobody who is not signed in", async () => {
    const { desk, paths } = await openShop("2026-03-04T05:00:00Z");
    for (const path of paths()) {
      await desk.get(path);
      expect(await desk.get(path)).toMatchObject({ status: 200 });
      expect(await desk.send("GET", path)).toMatchObject({ status: 401 });
    }
  });
});
