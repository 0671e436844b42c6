import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { z } from "zod";
import { textOf } from "../../support/files/pdf-text";
import { at } from "../../support/read-answer";
import { openShopDesk, orderOf } from "../../support/world/shop";

const [wednesday, thursday] = ["2026-03-04", "2026-03-05"];
const needs = "/api/production-planning/compute-needs";
const sheets = "/api/production-planning/production-sheets";

const lacks = z.array(z.looseObject({ name: z.string(), message: z.string() }));
const lackingRows = z.array(z.looseObject({ name: z.string(), lacks }));
const day = z.looseObject({ recipes: lackingRows, products: lackingRows });
const plan = z.looseObject({
  lacks,
  articles: z.array(z.looseObject({ name: z.string() })),
  issues: z.array(z.looseObject({ code: z.string(), entity: z.looseObject({ name: z.string() }) })),
});

describe.each(databases)("what a day lacks on $name", (database) => {
  /** The shop on Thursday at 6:00, with three orders of ten tarts for that day: by id, and due in the other order. */
  async function kitchen() {
    const sixOn = (on: string) => `${on}T05:00:00Z`;
    let now = sixOn(wednesday);
    const { desk, ...shop } = await openShopDesk(database, {
      clock: () => new Date(now),
      accessTokenTtlSeconds: 1_000_000,
    });
    const supplier = await desk.read(`/api/suppliers/${String(shop.supplier.id)}`);
    await desk.write("PUT", `/api/suppliers/${String(shop.supplier.id)}`, { ...supplier, lead_time_days: 1 });
    const ids: number[] = [];
    for (const delivery_time of ["16:00", "11:00", "09:00"]) {
      const saved = await desk.create(
        "/api/external-orders",
        orderOf({
          delivery_on: thursday,
          production_on: thursday,
          delivery_time,
          lines: [{ product_id: shop.tart.id, quantity: "10" }],
        }),
      );
      const { lock_version } = await desk.read(`/api/external-orders/${String(saved.id)}`);
      await desk.write("POST", `/api/external-orders/${String(saved.id)}/status`, {
        status: "confirmed",
        lock_version,
      });
      ids.push(saved.id);
    }
    return { desk, shop, ids, sleep: () => (now = sixOn(thursday)), at: (moment: string) => (now = moment) };
  }

  const query = `from=${thursday}&to=${thursday}`;

  test("is the same in the plan, its purchases, its sheets, and the order that lacks it", async () => {
    const { desk, shop, ids, sleep } = await kitchen();
    sleep();
    const read = async (only: string) => lacks.parse(at(await desk.get(`${needs}?${query}${only}`), "data", "lacks"));
    const complete = await read("");
    expect(await read("&only=lacks")).toEqual(complete);
    expect(await read("&only=suppliers")).toEqual(complete);
    expect(complete.find(({ name }) => name === "Farine")).toMatchObject({
      day: thursday,
      order_lines: [{ order_id: ids[2] }, { order_id: ids[1] }, { order_id: ids[0] }],
    });
    const { products, recipes } = day.parse(at(await desk.get(`${sheets}?${query}`), "data", 0));
    const messages = (made: z.infer<typeof lackingRows>) =>
      made.map((one) => [one.name, one.lacks.map(({ message }) => message)]);
    expect(messages(products)).toEqual([
      ["Tarte", ["manque 5,25 kg de farine", "manque 29,167 pièces d’œufs", "manque 30 pièces de boîte"]],
    ]);
    expect(messages(recipes)).toEqual([["Pâte", ["manque 5,25 kg de farine", "manque 29,167 pièces d’œufs"]]]);
    const ofOne = await read(`&only=lacks&order_id=${String(ids[1])}`);
    const line = { order_id: ids[1], quantity: "10" };
    expect(ofOne).toMatchObject([{ order_lines: [line] }, { order_lines: [line] }, { order_lines: [line] }]);
    const tart = shop.tart.id;
    expect(await read(`&only=lacks&product_id=${String(tart)}`)).toEqual(complete);
    expect(await read(`&only=lacks&recipe_id=${String(shop.dough.id)}`)).toEqual(complete.slice(0, 2));
    expect(await read(`&only=lacks&product_id=${String(tart + 1)}`)).toEqual([]);
    expect(await read(`&only=lacks&product_id=${String(tart)}&order_id=${String(ids[1])}`)).toEqual(ofOne);
    const bare = (lack: (typeof complete)[number]) => ({ ...lack, recipes: [], products: [], order_lines: [] });
    for (const [of, all] of [
      [`product_id=${String(tart)}`, complete],
      [`product_ids[]=${String(tart)}`, complete],
      [`recipe_id=${String(shop.dough.id)}`, complete.slice(0, 2)],
      [`order_id=${String(ids[1])}`, ofOne],
    ] as const)
      for (const named of ["recipes", "products", "order_lines"] as const)
        expect(await read(`&only=lacks&${of}&named=${named}`), `${of}, ${named}`).toEqual(
          all.map((lack) => ({ ...bare(lack), [named]: lack[named] })),
        );
    expect((await desk.get(`${needs}?${query}&only=lacks&named=articles`)).status).toBe(422);
  });

  test("the bon de préparation names what a line lacks, as the page of its order does", async () => {
    const { desk, ids, sleep } = await kitchen();
    sleep();
    const paperOf = async (id: number | undefined) => {
      const answer = await desk.app.request(`/api/external-orders/${String(id)}/document?type=production-sheet`, {
        headers: { authorization: desk.authorization },
      });
      return textOf(new Uint8Array(await answer.arrayBuffer())).replaceAll("\u00a0", " ");
    };
    expect(await paperOf(ids[0])).toContain("manque 5,25 kg de farine, 29,167 pièces d’œufs, 30 pièces de boîte");
    const { lock_version } = await desk.read(`/api/external-orders/${String(ids[0])}`);
    await desk.write("POST", `/api/external-orders/${String(ids[0])}/status`, { status: "delivered", lock_version });
    expect(await paperOf(ids[0])).not.toContain("manque");
  });

  test("an order that somebody set ready and that waits for finished stock says what that lacks", async () => {
    const { desk, shop, ids, sleep } = await kitchen();
    sleep();
    const path = `/api/products/${String(shop.tart.id)}`;
    const product = await desk.read(path);
    expect(await desk.write("PUT", path, { ...product, stock_managed: true })).toMatchObject({ status: 200 });
    const order = `/api/external-orders/${String(ids[0])}`;
    const paper = async () => {
      const answer = await desk.app.request(`${order}/document?type=production-sheet`, {
        headers: { authorization: desk.authorization },
      });
      return textOf(new Uint8Array(await answer.arrayBuffer())).replaceAll("\u00a0", " ");
    };
    for (const status of ["in_production", "ready"]) {
      const { lock_version } = await desk.read(order);
      const body = { status, lock_version, accept_unproduced: true };
      expect(await desk.write("POST", `${order}/status`, body)).toMatchObject({ status: 200 });
    }
    expect(await paper()).toContain("manque 5,25 kg de farine");
  });

  test("what was expected yesterday is not there, is not bought again, and is said to be late", async () => {
    const { desk, shop, sleep } = await kitchen();
    const body = {
      supplier_id: shop.supplier.id,
      deliver_on: wednesday,
      lines: [{ article_id: shop.flour.id, packs: 1 }],
    };
    const { id, lock_version } = await desk.create("/api/supplier-orders", body);
    expect(await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version })).toMatchObject({
      status: 200,
    });
    const flour = async () => {
      const answer = plan.parse(at(await desk.get(`${needs}?${query}`), "data"));
      const named = <Row extends { name: string }>(rows: Row[]) => rows.filter(({ name }) => name === "Farine");
      const issues = answer.issues.filter(({ entity }) => entity.name === "Farine");
      return {
        lacks: named(answer.lacks),
        articles: named(answer.articles),
        codes: issues.map(({ code }) => code),
      };
    };
    expect(await flour()).toMatchObject({ lacks: [], articles: [{ packs: 0, incoming_overdue: "0" }] });
    sleep();
    expect(await flour()).toMatchObject({
      lacks: [{ cause: "overdue", quantity: "5.25", receipts: [{ order_id: id, expected_on: wednesday }] }],
      articles: [{ packs: 0, incoming_overdue: "10" }],
      codes: ["receipt_overdue"],
    });
  });

  test("an order never sent is not there once its moment is past; sent, or of another day, it is", async () => {
    const { desk, at: hour } = await kitchen();
    const read = async () => {
      const answer = plan.parse(at(await desk.get(`${needs}?${query}`), "data"));
      const [lack] = answer.lacks.filter(({ name }) => name === "Farine");
      return {
        lack: lack && [lack.cause, lack.receipts],
        codes: answer.issues.filter(({ entity }) => entity.name === "Farine").map(({ code }) => code),
      };
    };
    const lists = at(await desk.get(`${needs}?${query}`), "data", "suppliers");
    const orders = z
      .array(
        z.looseObject({ supplier_id: z.number(), deliver_on: z.string(), reference: z.string(), state: z.string() }),
      )
      .parse(lists)
      .map(({ supplier_id, deliver_on, reference, state }) => ({ supplier_id, deliver_on, reference, seen: state }));
    const parameters = { from: thursday, to: thursday };
    const made = await desk.write("POST", "/api/supplier-orders/from-plan", { plan: parameters, orders });
    const [id, before] = [at(made, "data", 0, "id"), at(made, "data", 0, "order_before")];
    expect([made.status, at(made, "data", 0, "status"), before]).toEqual([201, "to_send", "2026-03-04T22:59:00Z"]);
    expect(await read()).toEqual({ lack: undefined, codes: [] });
    hour("2026-03-04T23:30:00Z");
    const receipt = { order_id: id, expected_on: thursday, unsent: true };
    const never = { lack: ["unsent", [expect.objectContaining(receipt)]], codes: ["receipt_unsent"] };
    expect(await read()).toEqual(never);
    const act = async (verb: string, more: object = {}) =>
      desk.write("POST", `/api/supplier-orders/${String(id)}/${verb}`, {
        lock_version: at(await desk.get(`/api/supplier-orders/${String(id)}`), "data", "lock_version"),
        ...more,
      });
    expect(await act("send", { how: "phone" })).toMatchObject({ status: 200 });
    expect(await read()).toEqual({ lack: undefined, codes: [] });
    await act("unsend");
    expect(await read()).toEqual(never);
    // Nobody waits for it: there is nothing to chase. Its day is changed as a draft, and its moment is another then.
    expect(await act("postpone", { expected_on: thursday })).toMatchObject({
      status: 409,
      body: { code: "transition" },
    });
    await act("unplace");
    const draft = await desk.read(`/api/supplier-orders/${String(id)}`);
    expect(draft).toMatchObject({ order_before: "2026-03-04T22:59:00Z" });
    const moved = { ...draft, deliver_on: "2026-03-09" };
    expect(await desk.write("PUT", `/api/supplier-orders/${String(id)}`, moved)).toMatchObject({ status: 200 });
    await act("place");
    expect(at(await desk.get(`/api/supplier-orders/${String(id)}`), "data")).toMatchObject({
      status: "to_send",
      order_before: null,
    });
    expect((await read()).codes).not.toContain("receipt_unsent");
  });
});
