import { describe, expect, test } from "vitest";
import { needsByDay } from "#api/planning/compute";
import { type TestApi, createTestApi } from "../../support/api";
import { fillBakery } from "../../support/world/bakery";
import { countingQueries } from "../../support/database/counting-queries";
import { databases } from "../../support/database/database";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { inputOf } from "../../support/oracles/plan";
import { at } from "../../support/read-answer";
import { caseA, caseB, caseC, caseD } from "../../support/oracles/worked-cases";

const path = "/api/production-planning/compute-needs";
const asOf = "as_of=2026-11-21T07:00:00Z";

function rows(answer: Awaited<ReturnType<TestApi["get"]>>, section: string, ...fields: string[]): unknown[][] {
  const list = at(answer, "data", section);
  if (!Array.isArray(list)) throw new Error(`${section} is no list`);
  return list.map((_, index) => fields.map((field) => at(answer, "data", section, index, field)));
}

/** The same values with decimals as the database gives them back: "0.350" as "0.35". */
function withoutTrailingZeros<Value>(value: Value): Value {
  const plain = (one: unknown): unknown => {
    if (typeof one === "string") return /^\d+\.\d+$/.test(one) ? one.replace(/\.?0+$/, "") : one;
    if (Array.isArray(one)) return one.map(plain);
    if (one instanceof Map) return new Map([...one].map(([key, inner]) => [key, plain(inner)]));
    if (typeof one === "object" && one !== null)
      return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, plain(inner)]));
    return one;
  };
  return plain(value) as Value;
}

describe.each(databases)("the worked cases over HTTP on $name", ({ fresh }) => {
  async function computed(worked: ReturnType<typeof caseA>) {
    const db = await fresh();
    await insertKitchen(db, worked);
    const api = await createTestApi(db);
    const answer = await api.get(`${path}?from=2026-11-25&to=2026-11-25&${asOf}`);
    expect(answer.status).toBe(200);
    return answer;
  }

  test("A: three levels, two losses, piece ↔ kg, packs", async () => {
    const answer = await computed(caseA());
    expect(rows(answer, "articles", "name", "gross", "packs", "purchase_cost_ht", "leftover").sort()).toEqual([
      ["Beurre", "4.421053", 2, "38.00", "0.578947"],
      ["Boîte", "40", 1, "14.50", "10"],
      ["Eau", "0.4", 0, "0.00", "0"],
      ["Farine", "7.368421", 1, "22.50", "17.631579"],
      ["Pommes", "37.5", 3, "62.40", "1.5"],
      ["Sucre", "4.810526", 1, "27.50", "20.189474"],
      ["Vanille", "2", 1, "18.00", "8"],
      ["Œufs", "14.736842", 1, "6.60", "15.263158"],
    ]);
    expect(at(answer, "data", "totals")).toMatchObject({ purchase_ht: "189.50", matter_ht: "123.965263" });
    expect(rows(answer, "orders", "order_id", "purchase_ht")).toEqual([
      [1, "118.44"],
      [2, "71.06"],
    ]);
  });

  test("B: shared sub-recipe with stock", async () => {
    const answer = await computed(caseB());
    expect(rows(answer, "recipes", "name", "gross", "net", "batches")).toEqual([["Crème", "16", "6", "0.6"]]);
    expect(rows(answer, "articles", "name", "gross", "packs", "by_order")).toEqual([
      ["Jaunes", "0.72", 1, expect.anything()],
      [
        "Lait",
        "4.2",
        1,
        [
          { order_id: 1, quantity: "2.1" },
          { order_id: 2, quantity: "2.1" },
        ],
      ],
    ]);
    expect(at(answer, "data", "totals", "purchase_ht")).toBe("13.50");
  });

  test("C: half batches, capacity, fixed line, surplus", async () => {
    const answer = await computed(caseC());
    expect(rows(answer, "recipes", "batches", "physical_batches", "planned_output", "surplus")).toEqual([
      ["1.5", 2, "18.75", "3.25"],
    ]);
    expect(rows(answer, "articles", "name", "gross")).toEqual([
      ["Beurre", "4.5"],
      ["Farine", "9"],
      ["Levure", "0.36"],
      ["Papier", "16"],
    ]);
  });

  test("D: the rest still computes", async () => {
    const answer = await computed(caseD());
    expect(at(answer, "data", "run", "status")).toBe("partial");
    expect(rows(answer, "issues", "code", "order_ids")).toEqual([
      ["recipe_cycle", [1]],
      ["recipe_output_zero", [2]],
    ]);
    expect(String(at(answer, "data", "issues", 0, "message"))).toContain("Levain › Chef › Levain");
    expect(rows(answer, "orders", "order_id", "coverage")).toEqual([
      [1, "partial"],
      [2, "blocked"],
    ]);
    expect(rows(answer, "articles", "name", "gross", "packs")).toEqual([
      ["Farine", "9", 1],
      ["Sel", "0.18", 1],
    ]);
  });

  test("what is read from the database computes exactly as the same plain values do", async () => {
    for (const worked of [caseA, caseB, caseC, caseD]) {
      const plan = needsByDay(inputOf({ ...withoutTrailingZeros(worked()), as_of: "2026-11-21T07:00:00.000Z" }));
      // What an order is called is no part of the calculation.
      const suppliers = plan.suppliers.map((order) => ({
        ...order,
        reference: expect.stringMatching(/^BC-\d+-\d{8}-[0-9A-F]{6}$/),
      }));
      expect(at(await computed(worked()), "data")).toEqual({ ...plan, suppliers });
    }
  });
});

describe.each(databases)("which orders a plan counts, on $name", ({ fresh }) => {
  async function bakery() {
    const db = await fresh();
    const ids = await fillBakery(db);
    await ids.write.order("in_production", {
      customer_name: "Hôtel",
      production_on: "2026-03-02",
      delivery_on: "2026-03-04",
      lines: [{ product_id: ids.products.pie, quantity: "10", produced_quantity: "4" }],
    });
    const api = await createTestApi(db);
    const orders = async (query: string) => rows(await api.get(`${path}?${query}`), "orders", "number").flat();
    const number = (index: number) => `CC-2026-0000${String(index)}`;
    return { ids, api, orders, number };
  }

  test("confirmed and in production by the day of production, unless asked otherwise", async () => {
    const { orders, number } = await bakery();
    expect(await orders("from=2026-03-01&to=2026-03-02")).toEqual([number(1), number(5)]);
    expect(await orders("from=2026-03-02&to=2026-03-02")).toEqual([number(5)]);
    expect(await orders("from=2026-03-02&to=2026-03-02&basis=delivery")).toEqual([number(1)]);
    expect(await orders("from=2026-03-01&to=2026-03-10&status=draft")).toEqual([number(2)]);
    expect(await orders("from=2026-03-01&to=2026-03-10&status[]=draft&status[]=confirmed&status=")).toEqual([
      number(1),
      number(2),
    ]);
    expect(await orders("from=2026-03-01&to=2026-03-10&basis=&supplier_policy=&as_of=&extra[1]=")).toEqual([
      number(1),
      number(5),
    ]);
    expect(await orders("from=2026-02-27&to=2026-03-02&status=delivered&status=cancelled")).toEqual([number(3)]);
  });

  test("those picked by hand, whatever their day and status, cancelled ones never; without the excluded", async () => {
    const { ids, orders, number } = await bakery();
    const { confirmed, draft, cancelled } = ids.orders;
    expect(
      await orders(`order_ids[]=${String(draft)}&order_ids[]=${String(confirmed)}&order_ids[]=${String(cancelled)}`),
    ).toEqual([number(1), number(2)]);
    expect(await orders(`from=2026-01-01&to=2026-01-02&order_ids=${String(draft)}`)).toEqual([number(2)]);
    expect(await orders(`from=2026-03-01&to=2026-03-10&exclude_order_ids[]=${String(confirmed)}`)).toEqual([number(5)]);
  });

  test("extra quantities count without an order; what is produced already does not count", async () => {
    const { api, ids } = await bakery();
    const pie = String(ids.products.pie);
    const answer = await api.get(`${path}?from=2026-03-02&to=2026-03-02&extra[${pie}]=2.5`);
    expect(rows(answer, "products", "product_id", "gross", "needed_on")).toEqual([
      [ids.products.pie, "8.5", "2026-03-02"],
    ]);
    const alone = await api.get(`${path}?extra[${pie}]=3`);
    expect(rows(alone, "products", "gross", "needed_on", "by_order")).toEqual([
      ["3", "2026-03-01", [{ order_id: null, quantity: "3" }]],
    ]);
    expect(at(alone, "data", "orders")).toEqual([]);
  });

  test("the options reach the calculation", async () => {
    const { api } = await bakery();
    const butter = async (query: string) => {
      const found = rows(
        await api.get(`${path}?from=2026-03-01&to=2026-03-02&${query}`),
        "articles",
        "name",
        "gross",
        "usable_stock",
        "incoming_in_time",
        "safety_stock",
        "offer",
      ).find(([name]) => name === "Beurre");
      return found?.slice(2, 5);
    };
    expect(await butter("")).toEqual(["5", "0", "1"]);
    expect(await butter("use_article_stock=0&include_safety_stock=0")).toEqual(["0", "0", "0"]);
    const dear = await api.get(`${path}?from=2026-03-01&to=2026-03-02&use_article_stock=0`);
    const cheap = await api.get(
      `${path}?from=2026-03-01&to=2026-03-02&use_article_stock=0&supplier_policy=cheapest_total`,
    );
    const flourPack = (answer: typeof dear) =>
      rows(answer, "articles", "name", "offer").find(([name]) => name === "Farine T55")?.[1];
    expect(flourPack(dear)).toMatchObject({ pack_quantity: "25" });
    // Both come too late for the first of March: the mill is cheaper, Métro comes sooner.
    expect(flourPack(cheap)).toMatchObject({ pack_quantity: "10" });
    expect(
      at(
        await api.get(`${path}?from=2026-03-01&to=2026-03-02&as_of=2026-02-28T23:30:00Z`),
        "data",
        "run",
        "computed_at",
      ),
    ).toBe("2026-02-28T23:30:00Z");
  });

  test("a figure names as many orders as asked, and says how many there are; one figure may name all", async () => {
    const { api, ids } = await bakery();
    const question = `${path}?from=2026-03-01&to=2026-03-10&extra[${String(ids.products.pie)}]=1`;
    const all = at(await api.get(question), "data");
    expect(at(await api.get(`${question}&named_orders=3`), "data")).toEqual(all);
    const named = (answer: Awaited<ReturnType<typeof api.get>>, section: string) =>
      rows(answer, section, "name").map(([name], index) => [
        name,
        Object.entries(at(answer, "data", section, index) as object).find(([key]) => key === "order_count")?.[1],
        at(answer, "data", section, index, "by_order"),
      ]);
    const none = await api.get(`${question}&named_orders=0&all_orders_of=article-${String(ids.articles.box)}`);
    expect(named(none, "products")).toContainEqual(["Tarte aux pommes", 3, []]);
    expect(named(none, "recipes")).toContainEqual(["Pâte brisée", 3, []]);
    expect(named(none, "articles")).toContainEqual([
      "Boîte à gâteau",
      undefined,
      [
        { order_id: 1, quantity: "14" },
        { order_id: 5, quantity: "6" },
        { order_id: null, quantity: "1" },
      ],
    ]);
    expect(named(await api.get(`${question}&named_orders=1`), "articles")).toContainEqual([
      "Boîte à gâteau",
      3,
      [{ order_id: 1, quantity: "14" }],
    ]);
  });

  test("the same question twice has the same answer and writes nothing", async () => {
    const { api } = await bakery();
    const question = `${path}?from=2026-03-01&to=2026-03-10`;
    expect((await api.get(question)).body).toEqual((await api.get(question)).body);
    expect(await api.db.selectFrom("planning_runs").selectAll().execute()).toEqual([]);
  });

  test("a question that cannot be understood is a 422 in French under the parameter's name", async () => {
    const { api } = await bakery();
    for (const [query, field, message] of [
      ["", "from", "Indiquez le premier jour de la période."],
      ["from=2026-03-01", "to", "Indiquez le dernier jour de la période."],
      ["to=2026-03-01", "from", "Indiquez le premier jour de la période."],
      ["from=2026-3-1&to=2026-03-02", "from", "Date attendue, par exemple 2026-03-29."],
      ["from=2026-02-29&to=2026-03-02", "from", "Date attendue, par exemple 2026-03-29."],
      ["from=2026-03-02&to=2026-03-01", "to", "Le dernier jour doit suivre le premier."],
      ["from=2026-03-01&to=2026-05-02", "to", "La période ne peut pas dépasser 62 jours."],
      ["from=2026-03-01&to=2026-03-02&from=2026-03-03", "from", "Une seule valeur attendue."],
      ["from=2026-03-01&to=2026-03-02&basis=x", "basis", "Valeur attendue : production, delivery."],
      ["from=2026-03-01&to=2026-03-02&status=lost", "status", "Choix attendu"],
      ["from=2026-03-01&to=2026-03-02&use_article_stock=2", "use_article_stock", "Valeur attendue : 0 ou 1."],
      ["from=2026-03-01&to=2026-03-02&supplier_policy=best", "supplier_policy", "Valeur attendue"],
      ["from=2026-03-01&to=2026-03-02&batch_rounding=up", "batch_rounding", "Valeur attendue"],
      ["from=2026-03-01&to=2026-03-02&as_of=now", "as_of", "Instant attendu"],
      ["order_ids[]=x", "order_ids", "Numéro attendu."],
      ["order_ids[]=999", "order_ids", "La commande 999 n’existe pas."],
      ["extra[x]=1", "extra.x", "Numéro de produit attendu."],
      ["extra[999]=1", "extra.999", "Ce produit n’existe pas."],
      ["extra[1]=0", "extra.1", "Doit être supérieur à 0."],
      ["extra[1]=-1", "extra.1", "Doit être supérieur à 0."],
      ["extra[1]=1,5", "extra.1", "Nombre attendu"],
      ["extra[1]=1&extra[1]=2", "extra.1", "Une seule quantité attendue."],
      ["extra[1]=NaN", "extra.1", "Nombre attendu"],
      ["from=2026-03-01&to=2026-03-02&named_orders=-1", "named_orders", "Nombre attendu"],
      ["from=2026-03-01&to=2026-03-02&named_orders=1&all_orders_of=farine", "all_orders_of", "Valeur attendue"],
      ["extra[1]=1.1234567", "extra.1", "Au plus 6 décimales."],
      ["extra[1]=1&offer[x]=1", "offer.x", "Numéro d’article attendu."],
      ["extra[1]=1&offer[1]=grand", "offer.1", "Numéro de condition d’achat attendu"],
      ["extra[1]=1&offer[1]=3:-1", "offer.1", "Numéro de condition d’achat attendu"],
      ["extra[1]=1&offer[1]=3&offer[1]=4", "offer.1", "Numéro de condition d’achat attendu"],
    ]) {
      const answer = await api.get(`${path}?${String(query)}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect([query, JSON.stringify(at(answer, "errors", String(field), 0))]).toEqual([
        query,
        expect.stringContaining(String(message)),
      ]);
    }
    expect((await api.get(`${path}?from=2026-03-01&to=2026-05-01`)).status).toBe(200);
    expect((await api.get(`${path}?from=0001-01-01&to=0001-01-31`)).status).toBe(422);
    expect((await api.get(`${path}?from=9999-12-01&to=9999-12-31`)).status).toBe(422);
    expect((await api.send("GET", `${path}?from=2026-03-01&to=2026-03-02`)).status).toBe(401);
  });

  test(
    "twelve queries, however many orders; as many again for the days that follow where a minimum is " + "missed",
    async () => {
      const { db, queryCount } = countingQueries(await fresh());
      const ids = await fillBakery(db);
      const api = await createTestApi(db);
      const counted = async () => {
        const before = queryCount();
        await api.get(`${path}?from=2026-03-01&to=2026-03-31&status=confirmed&status=draft`);
        return queryCount() - before;
      };
      await api.get("/api/users/me");
      const few = await counted();
      for (let more = 0; more < 20; more++)
        await ids.write.order("confirmed", {
          customer_name: "Client",
          delivery_on: "2026-03-05",
          lines: [{ product_id: ids.products.gift, quantity: "3" }],
        });
      expect(await counted()).toBe(few);
      expect(few).toBeLessThanOrEqual(1 + 2 * 12 + 2);
    },
  );
});
