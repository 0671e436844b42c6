import { describe, expect, test } from "vitest";
import { databases } from "../support/database/database";
import { at, column } from "../support/read-answer";
import { articleOf, offerOf, openShopDesk, productOf } from "../support/world/shop";

const path = "/api/supplier-orders/from-plan";
const plan = { from: "2026-03-08", to: "2026-03-10", status: ["draft"] };
const query = "from=2026-03-08&to=2026-03-10&status[]=draft";

/** A purchase list as a tablet shows it. */
interface Seen {
  supplier_id: number;
  deliver_on: unknown;
  reference: string;
  seen: string;
}

describe.each(databases)("ordering twice on $name", (database) => {
  /** Sugar in packs of 12.5 kg, a kilo in each cone; nothing else is needed. */
  async function opened() {
    const { desk, supplier, order } = await openShopDesk(database);
    const sugar = await desk.create(
      "/api/articles",
      articleOf({
        name: "Sucre",
        offers: [offerOf(supplier, { pack_label: "Sac de 12,5 kg", pack_quantity: "12.5", pack_price_ht: "15" })],
      }),
    );
    const cone = await desk.create(
      "/api/products",
      productOf({ name: "Cône", components: [{ article_id: sugar.id, quantity: "1", unit: "kg" }] }),
    );
    let { lock_version } = order;
    const need = async (quantity: string) => {
      const changed = await desk.write("PUT", `/api/external-orders/${String(order.id)}`, {
        ...(await desk.read(`/api/external-orders/${String(order.id)}`)),
        production_on: "2026-03-08",
        lock_version,
        lines: [{ product_id: cone.id, quantity }],
      });
      expect(changed.status).toBe(200);
      lock_version = Number(at(changed, "data", "lock_version"));
    };
    const lists = async (more = ""): Promise<Seen[]> => {
      const answer = await desk.get(`/api/production-planning/compute-needs?${query}${more}`);
      const suppliers = at(answer, "data", "suppliers");
      if (!Array.isArray(suppliers)) throw new Error("no suppliers");
      return suppliers.map((_, index) => {
        const of = (field: string) => at(answer, "data", "suppliers", index, field);
        return {
          supplier_id: Number(of("supplier_id")),
          deliver_on: of("deliver_on"),
          reference: String(of("reference")),
          seen: String(of("state")),
        };
      });
    };
    const press = (orders: object[], key?: string, more: object = {}) =>
      desk.write("POST", path, { plan, orders, ...more }, key === undefined ? {} : { "Idempotency-Key": key });
    const act = async (id: unknown, verb: string) => {
      const address = `/api/supplier-orders/${String(id)}`;
      const { lock_version: version } = await desk.read(address);
      const answer = await desk.write("POST", `${address}/${verb}`, { lock_version: version });
      expect(answer.status).toBe(200);
    };
    const receive = async (id: unknown) => {
      const order = await desk.get(`/api/supplier-orders/${String(id)}`);
      const answer = await desk.write("POST", "/api/receipts", {
        order_id: id,
        order_lock_version: at(order, "data", "lock_version"),
        received_on: "2026-03-01",
        lines: [{ order_line_id: at(order, "data", "lines", 0, "id"), article_id: sugar.id, packs: 1 }],
      });
      expect([answer.status, answer.body]).toMatchObject([201, {}]);
    };
    const orders = async () =>
      column(await desk.get("/api/supplier-orders?sort=created_at"), "number").map((number) => String(number));
    await need("10");
    return { desk, supplier, sugar, need, lists, press, act, receive, orders };
  }

  test("T8: 10 kg three times for one day, the first received between, are three orders of one pack", async () => {
    const { desk, need, lists, press, receive } = await opened();
    const ordered = async () => {
      const seen = await lists();
      expect(seen).toHaveLength(1);
      const answer = await press(seen);
      expect(answer.status).toBe(201);
      expect(await lists()).toEqual([]);
      const id = at(answer, "data", 0, "id");
      const packs = at(await desk.get(`/api/supplier-orders/${String(id)}`), "data", "lines", 0, "packs");
      return { id, already: at(answer, "data", 0, "already"), packs };
    };
    const first = await ordered();
    await need("20");
    const second = await ordered();
    await receive(first.id);
    expect(await lists()).toEqual([]);
    await need("30");
    const third = await ordered();
    expect([first, second, third]).toMatchObject([1, 2, 3].map(() => ({ already: false, packs: 1 })));
    expect(new Set([first.id, second.id, third.id]).size).toBe(3);
    const made = await desk.get(`/api/production-planning/supplier-orders?${query}`);
    expect(column(made, "number")).toEqual(["CF-2026-00003", "CF-2026-00002", "CF-2026-00001"]);
  });

  test("the same press is one order, however often it arrives", async () => {
    const { need, lists, press, orders } = await opened();
    const seen = await lists();
    const [one, other] = await Promise.all([press(seen, "press-1"), press(seen, "press-1")]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(column(other, "id")).toEqual(column(one, "id"));
    await need("20");
    const third = await press(seen, "press-1");
    expect(at(third, "data", 0)).toMatchObject({ id: at(one, "data", 0, "id"), already: true });
    expect(await orders()).toEqual(["CF-2026-00001"]);
  });

  test("two tablets that press one shown list make one order, and the second is told", async () => {
    const { need, lists, press, orders } = await opened();
    const seen = await lists();
    const [one, other] = await Promise.all([press(seen, "a"), press(seen, "b")]);
    expect([at(one, "data", 0, "already"), at(other, "data", 0, "already")].sort()).toEqual([false, true]);
    // A third one that comes when more is needed still means the list that it shows.
    await need("20");
    expect(at(await press(seen, "c"), "data", 0)).toMatchObject({ number: "CF-2026-00001", already: true });
    expect(await orders()).toHaveLength(1);
    expect(at(await press(await lists(), "d"), "data", 0)).toMatchObject({ number: "CF-2026-00002", already: false });
  });

  test("a shown list that another list has ordered is refused with what is left of it", async () => {
    const { need, lists, press, orders } = await opened();
    const seen = await lists();
    await need("20");
    expect((await press(await lists())).status).toBe(201);
    const refused = await press(seen);
    expect([refused.status, at(refused, "code"), at(refused, "data")]).toEqual([409, "changed", []]);
    await need("30");
    const changed = await press(seen.map((one) => ({ ...one, reference: "BC-1-ABCDEF" })));
    expect([changed.status, at(changed, "code")]).toEqual([409, "changed"]);
    const [now] = await lists();
    expect(at(changed, "data", 0)).toMatchObject({ reference: now?.reference, state: now?.seen });
    expect(await orders()).toHaveLength(1);
  });

  test.each(["close", "cancel"])(
    "after « %s » nothing is to come of the old order: a new one is made",
    async (verb) => {
      const { lists, press, act, orders } = await opened();
      const seen = await lists();
      await act(at(await press(seen), "data", 0, "id"), verb);
      expect(await lists()).toEqual(seen);
      expect(at(await press(seen), "data", 0)).toMatchObject({ number: "CF-2026-00002", already: false });
      expect(at(await press(seen), "data", 0)).toMatchObject({ number: "CF-2026-00002", already: true });
      expect(await orders()).toHaveLength(2);
    },
  );

  test("received and lost: who sends no state is never answered by what has come already", async () => {
    const { desk, sugar, lists, press, receive, orders } = await opened();
    const old = async () => (await lists()).map(({ seen: _, ...list }) => list);
    const seen = await old();
    const id = at(await press(seen), "data", 0, "id");
    expect(at(await press(seen), "data", 0)).toMatchObject({ id, already: true });
    await receive(id);
    expect(at(await press(seen), "code")).toBe("changed");
    const lost = await desk.write("POST", "/api/stock/waste", {
      article_id: sugar.id,
      quantity: "12.5",
      reason: "expired",
    });
    expect([lost.status, lost.body]).toMatchObject([201, {}]);
    expect(await old()).toEqual(seen);
    expect(at(await press(seen), "data", 0)).toMatchObject({ number: "CF-2026-00002", already: false });
    expect(await orders()).toHaveLength(2);
  });

  test("a list pressed once more after what it ordered has come is asked to be read again", async () => {
    const { need, lists, press, receive, orders } = await opened();
    const seen = await lists();
    await receive(at(await press(seen), "data", 0, "id"));
    await need("20");
    const refused = await press(seen);
    expect([refused.status, at(refused, "code")]).toEqual([409, "changed"]);
    expect(String(at(refused, "message"))).toContain("CF-2026-00001");
    expect((await press(await lists())).status).toBe(201);
    expect(await orders()).toHaveLength(2);
  });

  test("a list that reads the same is to be read again once somebody has ordered what it lacked", async () => {
    const { desk, supplier, sugar, need, lists, press, act, orders } = await opened();
    const seen = await lists();
    const by = { supplier_id: supplier.id, deliver_on: "2026-03-08", lines: [{ article_id: sugar.id, packs: 1 }] };
    await act((await desk.create("/api/supplier-orders", by)).id, "send");
    await need("20");
    const now = await lists();
    expect(now).toMatchObject([{ reference: seen[0]?.reference }]);
    const refused = await press(seen);
    expect([refused.status, at(refused, "code")]).toEqual([409, "changed"]);
    expect(at(refused, "data", 0, "state")).toBe(now[0]?.seen);
    expect((await press(now)).status).toBe(201);
    expect(await orders()).toHaveLength(2);
  });

  test("what left the stock meanwhile is no reason to ask where the list reads the same", async () => {
    const { desk, sugar, lists, press } = await opened();
    const stocked = await desk.write("POST", "/api/receipts", {
      received_on: "2026-03-01",
      supplier_id: null,
      lines: [{ article_id: sugar.id, quantity: "1" }],
    });
    expect([stocked.status, stocked.body]).toMatchObject([201, {}]);
    const seen = await lists();
    await desk.write("POST", "/api/stock/waste", { article_id: sugar.id, quantity: "0.1", reason: "expired" });
    const now = await lists();
    expect(now.map(({ reference }) => reference)).toEqual(seen.map(({ reference }) => reference));
    expect(now.map(({ seen: state }) => state)).not.toEqual(seen.map(({ seen: state }) => state));
    expect(at(await press(seen), "data", 0, "already")).toBe(false);
  });

  test("an order that goes while another comes is not taken for the state that was", async () => {
    const { need, lists, press, act } = await opened();
    await need("20");
    const [both] = await Promise.all([lists()]);
    await press(both);
    await need("30");
    const seen = await lists();
    const second = await press(seen);
    await act(at(await press(both), "data", 0, "id"), "cancel");
    const again = await lists();
    expect(again.map(({ seen: state }) => state)).not.toEqual(seen.map(({ seen: state }) => state));
    const third = await press(again);
    expect(at(third, "data", 0, "already")).toBe(false);
    expect(at(third, "data", 0, "id")).not.toBe(at(second, "data", 0, "id"));
  });

  test("a plan that leaves out what is on its way tells no state: its list is ordered once, as before", async () => {
    const { desk, supplier, lists, press } = await opened();
    const alone = { ...plan, count_incoming: false };
    const seen = (await lists("&count_incoming=0").catch(() => [])).filter(({ seen: state }) => state);
    expect(seen).toEqual([]);
    const answer = await desk.get(`/api/production-planning/compute-needs?${query}&count_incoming=0`);
    expect(at(answer, "data", "suppliers", 0)).not.toHaveProperty("state");
    const list = {
      supplier_id: supplier.id,
      deliver_on: at(answer, "data", "suppliers", 0, "deliver_on"),
      reference: at(answer, "data", "suppliers", 0, "reference"),
    };
    const [one, two] = [await press([list], "1", { plan: alone }), await press([list], "2", { plan: alone })];
    expect([at(one, "data", 0, "already"), at(two, "data", 0, "already")]).toEqual([false, true]);
  });

  test("a frozen calculation that was made after an order asks for the next one", async () => {
    const { desk, need, lists, press, act } = await opened();
    const freeze = async () =>
      Number(at(await desk.write("POST", "/api/production-planning/runs", plan), "data", "id"));
    const fromRun = async (run_id: number, list: object[]) =>
      at(await press(list, undefined, { plan: null, run_id }), "data", 0);
    const seen = await lists();
    const first = await freeze();
    expect(await fromRun(first, seen)).toMatchObject({ number: "CF-2026-00001", already: false });
    await need("20");
    const second = await freeze();
    expect(await fromRun(second, seen)).toMatchObject({ number: "CF-2026-00002", already: false });
    expect(await fromRun(first, seen)).toMatchObject({ already: true });
    expect(await fromRun(second, seen)).toMatchObject({ number: "CF-2026-00002", already: true });
    // Of one that was closed before anything came nothing answers.
    const made = await desk.get(`/api/supplier-orders?run_id=${String(second)}`);
    await act(at(made, "data", 0, "id"), "close");
    expect(await fromRun(second, seen)).toMatchObject({ number: "CF-2026-00003", already: false });
  });
});
