import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { at, column } from "../support/read-answer";
import { openShopDesk } from "../support/world/shop";
import { errorsOf } from "../support/writes";

const path = "/api/supplier-orders/from-plan";
const plan = { from: "2026-03-08", to: "2026-03-10", status: ["draft"] };
const query = "from=2026-03-08&to=2026-03-10&status[]=draft";

describe.each(databases)("ordering from a plan on $name", (database) => {
  async function opened() {
    const { desk, ...shop } = await openShopDesk(database);
    const needs = async () => desk.get(`/api/production-planning/compute-needs?${query}`);
    const lists = async () => {
      const answer = await needs();
      return column({ ...answer, body: { data: at(answer, "data", "suppliers") } }, "reference").map(
        (reference, index) => ({
          supplier_id: Number(at(answer, "data", "suppliers", index, "supplier_id")),
          deliver_on: at(answer, "data", "suppliers", index, "deliver_on"),
          reference: String(reference),
        }),
      );
    };
    const order = (orders: object[], more: object = {}) => desk.write("POST", path, { plan, orders, ...more });
    return { desk, shop, needs, lists, order };
  }

  test("a list is ordered as it was computed, and computing again proposes nothing twice", async () => {
    const { desk, lists, order } = await opened();
    const seen = await lists();
    expect(seen).toHaveLength(1);
    const ordered = await order(seen);
    expect(ordered.status).toBe(201);
    expect(at(ordered, "data", 0)).toMatchObject({ number: "CF-2026-00001", status: "to_send", already: false });
    expect(await lists()).toEqual([]);
    const detail = await desk.get(`/api/supplier-orders/${String(at(ordered, "data", 0, "id"))}`);
    expect(at(detail, "data", "lines")).toMatchObject([
      { article_name: "Farine", supplier_code: "F25", pack_label: "Carton de 10 kg", packs: 1, quantity: "10" },
      { article_name: "Œufs", packs: 1, quantity: "30" },
    ]);
    expect(at(detail, "data", "plan")).toMatchObject({ from: "2026-03-08", to: "2026-03-10" });
    const ofPlan = await desk.get(`/api/production-planning/supplier-orders?${query}`);
    expect(column(ofPlan, "number")).toEqual(["CF-2026-00001"]);
  });

  test("what was ordered too late is not ordered again: no delivery comes sooner", async () => {
    const { desk, shop, needs, lists, order } = await opened();
    const supplier = await desk.read(`/api/suppliers/${String(shop.supplier.id)}`);
    const changed = await desk.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, {
      ...supplier,
      lead_time_days: 30,
    });
    expect(changed.status).toBe(200);
    const seen = await lists();
    expect(seen).toMatchObject([{ deliver_on: "2026-04-14" }]);
    expect((await order(seen)).status).toBe(201);
    expect(await lists()).toEqual([]);
    const issues = at(await needs(), "data", "issues");
    expect(issues).toMatchObject([{ code: "article_no_offer" }, { code: "incoming_late" }, { code: "incoming_late" }]);
  });

  test("twice, or from two tablets, it is ordered once and both are shown the one", async () => {
    const { lists, order } = await opened();
    const seen = await lists();
    const [one, other] = await Promise.all([order(seen), order(seen)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(at(one, "data", 0, "id")).toBe(at(other, "data", 0, "id"));
    expect([at(one, "data", 0, "already"), at(other, "data", 0, "already")].sort()).toEqual([false, true]);
    expect(at(await order(seen), "data", 0, "already")).toBe(true);
  });

  test("a list that is no longer the one that was seen is not ordered", async () => {
    const { desk, shop, lists, order } = await opened();
    const seen = await lists();
    const now = await desk.read(`/api/external-orders/${String(shop.order.id)}`);
    await desk.write("PUT", `/api/external-orders/${String(shop.order.id)}`, {
      ...now,
      lines: [{ product_id: shop.tart.id, quantity: "400" }],
    });
    const refused = await order(seen);
    expect([refused.status, at(refused, "code")]).toEqual([409, "changed"]);
    expect((await order(await lists())).status).toBe(201);
  });

  test("what a supplier sells is told beside the stock, what is on its way and what the plan needs", async () => {
    const { desk, shop, lists, order } = await opened();
    const of = (id: unknown) => desk.get(`/api/production-planning/suppliers/${String(id)}/articles?${query}`);
    const before = await of(shop.supplier.id);
    expect(at(before, "data", "standing")).toMatchObject({
      // Nobody sells the box.
      status: "partial",
      blocked_orders: 0,
      partial_orders: 0,
      unbought_articles: 1,
      order_count: 1,
    });
    const none = { managed: true, usable_stock: "0", incoming: "0", incoming_from: null };
    expect(at(before, "data", "articles")).toMatchObject([
      { article_id: shop.flour.id, unit: "kg", ...none, gross: "0.7", net: "0.7" },
      { article_id: shop.eggs.id, unit: "piece", ...none, gross: "3.888889", net: "3.888889" },
    ]);
    const seen = await lists();
    await order(seen);
    const after = await of(shop.supplier.id);
    expect(at(after, "data", "articles", 0)).toMatchObject({
      incoming: "10",
      incoming_from: seen[0]?.deliver_on,
      gross: "0.7",
      net: "0",
    });
    const other = await desk.create("/api/suppliers", { name: "Sans article" });
    expect(at(await of(other.id), "data", "articles")).toEqual([]);
    expect((await of(99_999)).status).toBe(404);
    expect((await desk.get(`/api/production-planning/suppliers/${String(other.id)}/articles`)).status).toBe(422);
  });

  test("an order that was cancelled may be made again", async () => {
    const { desk, lists, order } = await opened();
    const seen = await lists();
    const id = String(at(await order(seen), "data", 0, "id"));
    await desk.write("POST", `/api/supplier-orders/${id}/cancel`, { lock_version: 1 });
    expect(await lists()).toEqual(seen);
    expect(at(await order(seen), "data", 0)).toMatchObject({ number: "CF-2026-00002", already: false });
  });

  test("a list without a delivery is ordered for the first day that needs something of it, once", async () => {
    const { desk, shop, lists, order } = await opened();
    const address = `/api/suppliers/${String(shop.supplier.id)}`;
    await desk.write("PUT", address, {
      ...(await desk.read(address)),
      closed_periods: [{ from: "2026-01-01", until: "2029-12-31" }],
    });
    const seen = await lists();
    expect(seen).toMatchObject([{ deliver_on: null }]);
    const [ordered, twice] = [await order(seen), await order(seen)];
    expect(at(ordered, "data", 0)).toMatchObject({ deliver_on: "2026-03-08", status: "to_send", already: false });
    expect(at(twice, "data", 0)).toMatchObject({ id: at(ordered, "data", 0, "id"), already: true });
    expect(await lists()).toEqual([]);
    const [other] = seen;
    const elsewhere = await order([{ ...other }], { plan: { ...plan, to: "2026-03-11" } });
    expect([elsewhere.status, at(elsewhere, "code")]).toEqual([409, "changed"]);
    const again = await desk.write("POST", `/api/supplier-orders/${String(at(ordered, "data", 0, "id"))}/cancel`, {
      lock_version: 1,
    });
    expect(again.status).toBe(200);
    const frozen = await desk.write("POST", "/api/production-planning/runs", plan);
    const run_id = Number(at(frozen, "data", "id"));
    expect(at(await order(seen, { plan: null, run_id }), "data", 0)).toMatchObject({ run_id, already: false });
    expect(at(await order(seen, { plan: null, run_id }), "data", 0, "already")).toBe(true);
  });

  test("a frozen calculation knows its orders", async () => {
    const { desk, lists, order } = await opened();
    const frozen = await desk.write("POST", "/api/production-planning/runs", plan);
    const run_id = Number(at(frozen, "data", "id"));
    const seen = await lists();
    expect(errorsOf(await order(seen, { run_id }))).toHaveProperty(["plan"]);
    const ordered = await order(seen, { plan: null, run_id });
    expect(at(ordered, "data", 0, "run_id")).toBe(run_id);
    expect(at(await order(seen, { plan: null, run_id }), "data", 0, "already")).toBe(true);
    expect(at(await order(seen), "data", 0, "already")).toBe(true);
    const stored = await desk.get(`/api/production-planning/runs/${String(run_id)}`);
    expect(at(stored, "data", "diff")).toBeNull();
    const listed = await desk.get(`/api/supplier-orders?run_id=${String(run_id)}`);
    expect(column(listed, "number")).toEqual(["CF-2026-00001"]);
  });
});
