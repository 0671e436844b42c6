import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { fieldsOf } from "../support/form-fields";
import { readable, textOf } from "../support/html";
import { at, column } from "../support/read-answer";
import { articleOf, offerOf, openShop, openShopDesk, supplierOf } from "../support/world/shop";
import { openWeb } from "../support/web";
import { type Desk, type Saved, deskOf, errorsOf } from "../support/writes";

const needs = "/api/production-planning/compute-needs";
const runs = "/api/production-planning/runs";
const days = { from: "2026-03-02", to: "2026-03-08" };
const query = "from=2026-03-02&to=2026-03-08";

/** Film: safety 2, target 6, in stock 1, packs of one. */
const filmOf = (supplier: Saved, fields: object = {}) =>
  articleOf({
    name: "Film étirable",
    category: "emballage",
    kind: "packaging",
    unit: "piece",
    vat_rate: "20",
    safety_stock: "2",
    target_stock: "6",
    lots: [{ code: null, quantity: "1", expires_on: null }],
    offers: [offerOf(supplier, { pack_label: "Rouleau", pack_quantity: "1", pack_price_ht: "8" })],
    ...fields,
  });

async function filled(desk: Desk) {
  const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Emballages de l’Ouest" }));
  const film = await desk.create("/api/articles", filmOf(supplier));
  const answer = await desk.get(`${needs}?${query}`);
  return { supplier, film, answer };
}

describe.each(databases)("what is bought without orders on $name", (database) => {
  async function opened() {
    const { desk } = await openShopDesk(database);
    const { supplier, film } = await filled(desk);
    const lists = async () => at(await desk.get(`${needs}?${query}`), "data", "suppliers");
    const seen = async () => {
      const answer = await desk.get(`${needs}?${query}`);
      const of = (field: string) => at(answer, "data", "suppliers", 0, field);
      return {
        supplier_id: of("supplier_id"),
        deliver_on: of("deliver_on"),
        reference: of("reference"),
        seen: of("state"),
      };
    };
    const order = async (more: object = { plan: days }) => {
      const answer = await desk.write("POST", "/api/supplier-orders/from-plan", { ...more, orders: [await seen()] });
      expect([answer.status, answer.body]).toMatchObject([201, {}]);
      return at(answer, "data", 0, "id");
    };
    const receive = async (id: unknown) => {
      const placed = await desk.get(`/api/supplier-orders/${String(id)}`);
      const answer = await desk.write("POST", "/api/receipts", {
        order_id: id,
        order_lock_version: at(placed, "data", "lock_version"),
        received_on: "2026-03-01",
        lines: [{ order_line_id: at(placed, "data", "lines", 0, "id"), article_id: film.id, packs: 5 }],
      });
      expect([answer.status, answer.body]).toMatchObject([201, {}]);
    };
    const freeze = async () => at(await desk.write("POST", runs, days), "data", "id");
    const frozen = (id: unknown) => desk.get(`${runs}/${String(id)}`);
    return { desk, supplier, film, lists, order, receive, freeze, frozen };
  }

  test("it is ordered once: on its way and once it has come, nothing is proposed again", async () => {
    const { desk, film, lists, order, receive } = await opened();
    expect(await lists()).toMatchObject([{ lines: [{ article_id: film.id, packs: 5, restock: true }] }]);
    const id = await order();
    expect(at(await desk.get(`/api/supplier-orders/${String(id)}`), "data", "lines")).toMatchObject([
      { article_id: film.id, packs: 5 },
    ]);
    expect(await lists()).toEqual([]);
    await receive(id);
    expect(await lists()).toEqual([]);
    expect(at(await desk.get(`${needs}?${query}`), "data", "articles")).toEqual([]);
  });

  test("what a supplier sells says what the plan needs of it", async () => {
    const { desk, supplier } = await opened();
    const answer = await desk.get(`/api/production-planning/suppliers/${String(supplier.id)}/articles?${query}`);
    expect(at(answer, "data")).toMatchObject({
      articles: [{ usable_stock: "1", gross: "0", reserve: "2", net: "5" }],
      standing: { status: "complete", unbought_articles: 0 },
    });
  });

  test("a frozen calculation knows what its orders brought of it", async () => {
    const { desk, freeze, frozen, order, receive } = await opened();
    const run = await freeze();
    expect(at(await frozen(run), "data", "run", "stale")).toBe(false);
    const id = await order({ run_id: run });
    expect(at(await frozen(run), "data", "diff")).toBeNull();
    await receive(id);
    expect(at(await frozen(run), "data", "diff")).toBeNull();
    expect(column(await desk.get(`${runs}?stale=1`), "stale")).toEqual([false]);
  });

  test("a calculation is stale once an article falls under its safety stock, not while it stays above", async () => {
    const { desk, supplier, freeze, frozen } = await opened();
    const bags = await desk.create(
      "/api/articles",
      filmOf(supplier, { name: "Sacs", lots: [{ code: null, quantity: "4", expires_on: null }] }),
    );
    const run = await freeze();
    const lose = async (quantity: string) => {
      const answer = await desk.write("POST", "/api/stock/waste", { article_id: bags.id, quantity, reason: "broken" });
      expect([answer.status, answer.body]).toMatchObject([201, {}]);
    };
    await lose("1");
    expect(at(await frozen(run), "data", "run", "stale")).toBe(false);
    await lose("2");
    expect(at(await frozen(run), "data")).toMatchObject({
      run: { stale: true },
      diff: { articles: [{ article_id: bags.id, gross: { change: "0" }, packs: { before: 0, after: 5 } }] },
    });
    expect(column(await desk.get(`${runs}?stale=1`), "stale")).toEqual([true]);
  });

  test("a calculation frozen before goes on without it", async () => {
    const { desk, freeze, frozen } = await opened();
    const run = await freeze();
    // As it was frozen by the version before: nothing without orders in it.
    const before = await desk.get(`${needs}?${query}&include_safety_stock=0`);
    expect(at(before, "data", "articles")).toEqual([]);
    await desk.db.updateTable("planning_runs").set({ restocks: 0 }).execute();
    expect(at(await frozen(run), "data", "diff", "articles")).toMatchObject([{ packs: { before: 5, after: 0 } }]);
  });

  test("a target below the safety stock is refused, by an import too", async () => {
    const { desk, film } = await opened();
    const says = "Au moins le stock de sécurité";
    const refused = await desk.write("PUT", `/api/articles/${String(film.id)}`, { ...film, target_stock: "1.5" });
    expect(errorsOf(refused).target_stock?.[0]).toContain(says);
    const lines = (target_stock: string) => ({ lines: [{ name: "Film étirable", target_stock }] });
    const line = await desk.write("POST", "/api/articles/import", lines("1"));
    expect(JSON.stringify(line.body)).toContain(says);
    const read = async () => at(await desk.get(`/api/articles/${String(film.id)}`), "data", "target_stock");
    expect(await read()).toBe("6");
    expect((await desk.write("POST", "/api/articles/import", lines("8"))).status).toBe(200);
    expect(await read()).toBe("8");
  });

  test("its files tell it apart, the supplier's does not", async () => {
    const { desk, supplier } = await opened();
    const file = async (more: string) => {
      const answer = await desk.app.request(`${needs}/export?${query}&format=csv${more}`, {
        headers: { authorization: desk.authorization },
      });
      return answer.text();
    };
    expect(await file("&part=articles")).toMatch(/Pour recompléter le stock\r\n.*Film étirable.*;oui\r\n/s);
    expect(await file("&part=suppliers")).toMatch(/Pour recompléter le stock\r\n.*Film étirable.*;oui\r\n/s);
    const sent = await file(`&part=suppliers&supplier_id=${String(supplier.id)}`);
    expect(sent).toContain("Film étirable");
    expect(sent).not.toContain("recompléter");
  });
});

describe("its pages", () => {
  const week = "from=2026-03-02&to=2026-03-08";

  async function opened() {
    const web = await openWeb();
    web.turnTo("2026-03-01T08:00:00Z");
    const desk = await deskOf(web.api);
    await openShop(desk);
    const { film, supplier } = await filled(desk);
    const browser = await web.signIn();
    const text = async (url: string) => textOf(readable((await browser.get(url).expect(200)).text));
    return { desk, film, supplier, browser, text };
  }

  test("purchases hold what is bought without orders, apart", async () => {
    const { text } = await opened();
    const lists = await text(`/production-planning/purchase-lists?${week}`);
    expect(lists).toContain("Emballages de l’Ouest");
    expect(lists).toMatch(/Pour recompléter le stock Aucune commande ne les prend.*Film étirable/s);
    const plan = `/production-planning/compute-needs?${week}`;
    expect(await text(`${plan}&onglet=achats`)).toMatch(/Film étirable.*Rouleau, pour recompléter le stock/s);
    const all = await text(`${plan}&onglet=achats&matieres=toutes`);
    expect(all).toContain("Emballages de l’Ouest, pour recompléter le stock");
    expect(all).toContain("à recompléter à 6 pièces");
    expect(await text(`${plan}&onglet=problemes`)).toMatch(
      /Stock Pour recompléter le stock, sans commande qui le prenne : Film étirable \(5 pièces\), 40,00 € HT/,
    );
  });

  test("an article tells its target, and its form refuses one below the safety stock", async () => {
    const { film, browser, text } = await opened();
    const path = `/articles/${film.id}`;
    expect(await text(path)).toContain("À recompléter à 6 pièces.");
    const fields = fieldsOf((await browser.get(`${path}/edit`).expect(200)).text);
    expect(fields.targetStock).toBe("6");
    const send = (targetStock: string, status: number) =>
      browser
        .post(`${path}/edit`)
        .type("form")
        .send({ ...fields, targetStock })
        .expect(status);
    const refused = textOf(readable((await send("1,5", 422)).text));
    expect(refused).toContain("Au moins le stock de sécurité");
    await send("", 302);
    expect(await text(path)).not.toContain("recompléter");
  });

  test("the list's file has the target beside the safety stock", async () => {
    const { browser } = await opened();
    const { text } = await browser.get("/articles/export").expect(200);
    expect(text).toMatch(/Stock de sécurité;Recompléter à;/);
    expect(text).toMatch(/Film étirable;.*;2;6;/);
  });
});
