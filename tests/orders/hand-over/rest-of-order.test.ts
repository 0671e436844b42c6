import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { at } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, errorsOf } from "../../support/writes";

const path = "/api/external-orders";
// The clock stands at 1 March 2026, 09:00 in Paris.
const day = "2026-03-01";

const orderSchema = z.looseObject({
  id: z.number(),
  status: z.string(),
  lock_version: z.number(),
  number: z.string(),
  delivered_in_part: z.boolean(),
  rest_of: z.number().nullable(),
  rests: z.array(z.looseObject({ id: z.number(), number: z.string(), lines: z.array(z.unknown()) })),
  warnings: z.array(z.unknown()),
});

describe.each(databases)("the order of the rest of another on $name", (database) => {
  const read = async (desk: Desk, { id }: { id: number }) =>
    orderSchema.parse(at(await desk.get(`${path}/${String(id)}`), "data"));
  const become = async (desk: Desk, order: { id: number }, status: string, more: object = {}) =>
    desk.write("POST", `${path}/${String(order.id)}/status`, {
      status,
      lock_version: (await read(desk, order)).lock_version,
      reason: "essai",
      ...more,
    });

  /** Twelve cakes, sold by six, of which seven left; and what makes the order of the other five. */
  async function shop() {
    const { desk, tart } = await openShopDesk(database);
    const cake = await desk.create("/api/products", productOf({ min_order_quantity: "6", order_multiple: "6" }));
    const order = await moved(
      desk,
      await desk.create(
        path,
        orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: cake.id, quantity: "12" }] }),
      ),
      "confirmed",
    );
    const delivered = await become(desk, order, "delivered", { delivered_quantities: ["7"] });
    expect(delivered).toMatchObject({ status: 200, body: { data: { delivered_in_part: true, rests: [] } } });
    const restOf = (quantity: string, of: Saved = order, product = cake) =>
      desk.write(
        "POST",
        path,
        orderOf({ delivery_on: "2026-03-03", rest_of: of.id, lines: [{ product_id: product.id, quantity }] }),
      );
    return { desk, tart, cake, order, restOf };
  }

  test("names the other and is named there; neither minimum nor multiple is said of it", async () => {
    const { desk, cake, order, restOf } = await shop();
    const created = await restOf("5");
    expect(created).toMatchObject({ status: 201, body: { data: { rest_of: order.id, warnings: [] } } });
    const rest = orderSchema.parse(at(created, "data"));
    expect((await read(desk, order)).rests).toEqual([
      {
        id: rest.id,
        number: rest.number,
        status: "draft",
        delivery_on: "2026-03-03",
        lines: [{ product_id: cake.id, quantity: "5" }],
      },
    ]);
    // Written anew as it was read, it stays so.
    const now = await desk.read(`${path}/${String(rest.id)}`);
    const answer = await desk.write("PUT", `${path}/${String(rest.id)}`, { ...now, rest_of: null, notes: "Sonnez" });
    expect(answer).toMatchObject({ status: 200, body: { data: { rest_of: order.id, warnings: [] } } });
    const tried = await desk.write("POST", `${path}/preview`, {
      ...orderOf({ delivery_on: day, lines: [{ product_id: cake.id, quantity: "5" }] }),
    });
    expect(at(tried, "data", "after", "warnings")).not.toEqual([]);
  });

  test("is made once for a product, unless it is cancelled or ordered less", async () => {
    const { desk, restOf } = await shop();
    const first = orderSchema.parse(at(await restOf("3"), "data"));
    const second = await restOf("2");
    expect(second).toMatchObject({ status: 201 });
    expect(errorsOf(await restOf("1"))).toEqual({
      "lines.0.product_id": [expect.stringContaining(`Le reste en est commandé déjà : ${first.number}, CC-`)],
    });
    expect((await become(desk, first, "cancelled")).status).toBe(200);
    expect(await restOf("3")).toMatchObject({ status: 201 });
  });

  test("cancelled, it is not restored once another stands for the same", async () => {
    const { desk, restOf } = await shop();
    const first = orderSchema.parse(at(await restOf("5"), "data"));
    const restored = async () => {
      const { lock_version } = await read(desk, first);
      return desk.write("POST", `${path}/${String(first.id)}/undo`, { lock_version });
    };
    expect((await become(desk, first, "cancelled")).status).toBe(200);
    expect(await restored()).toMatchObject({ status: 200 });
    expect((await become(desk, first, "cancelled")).status).toBe(200);
    const second = orderSchema.parse(at(await restOf("5"), "data"));
    expect(await restored()).toMatchObject({
      status: 409,
      body: { code: "undo", message: expect.stringContaining(`est commandé depuis (${second.number})`) },
    });
    expect((await become(desk, second, "cancelled")).status).toBe(200);
    expect(await restored()).toMatchObject({ status: 200 });
  });

  test("no more is noted as handed over of the order itself while it stands", async () => {
    const { desk, order, restOf } = await shop();
    const rest = orderSchema.parse(at(await restOf("5"), "data"));
    const note = async (delivered_quantity: string) => {
      const { lines, ...fields } = z
        .looseObject({ lines: z.array(z.looseObject({})) })
        .parse(await desk.read(`${path}/${String(order.id)}`));
      const noted = lines.map((line) => ({ ...line, delivered_quantity }));
      return desk.write("PUT", `${path}/${String(order.id)}`, { ...fields, lines: noted, reason: "Compté" });
    };
    expect(errorsOf(await note("12"))).toEqual({
      "lines.0.delivered_quantity": [expect.stringContaining(`Le reste en est commandé à part : ${rest.number}.`)],
    });
    expect(await note("6")).toMatchObject({ status: 200 });
    expect((await become(desk, rest, "cancelled")).status).toBe(200);
    expect(await note("12")).toMatchObject({ status: 200 });
  });

  test("of none that left whole, has not left or is not there", async () => {
    const { desk, tart, restOf } = await shop();
    const open = await desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "4" }] }));
    expect(errorsOf(await restOf("1", open))).toHaveProperty("rest_of");
    expect(errorsOf(await restOf("1", { ...open, id: 99_999 }))).toHaveProperty("rest_of");
    expect(await desk.write("POST", path, orderOf({ rest_of: 0 }))).toMatchObject({ status: 422 });
    expect(at(await desk.write("POST", path, orderOf({ rest_of: null })), "data", "rest_of")).toBeNull();
  });

  test("keeps the delivery from being taken back, by either way, until it is cancelled", async () => {
    const { desk, order, restOf } = await shop();
    const rest = orderSchema.parse(at(await restOf("5"), "data"));
    const message = expect.stringMatching(new RegExp(`\\(${rest.number}\\) : annulez d’abord cette commande`));
    const { lock_version } = await read(desk, order);
    const undo = () => desk.write("POST", `${path}/${String(order.id)}/undo`, { lock_version });
    expect(await undo()).toMatchObject({ status: 409, body: { code: "undo", message: message } });
    expect(await become(desk, order, "ready")).toMatchObject({
      status: 409,
      body: { code: "transition", message: message },
    });
    expect(await read(desk, order)).toMatchObject({ status: "delivered", lock_version });
    expect((await become(desk, rest, "cancelled")).status).toBe(200);
    expect(await undo()).toMatchObject({ status: 200, body: { data: { status: "confirmed", rests: [] } } });
  });

  describe("of which more was made than left", () => {
    const noted = z.looseObject({
      status: z.string(),
      lines: z.array(z.looseObject({ quantity: z.string(), produced_quantity: z.string() })),
      changes: z.array(z.looseObject({ field: z.string(), reason: z.string().nullable() })),
    });

    /** Twelve flans, of which all were made and seven left, an hour ago; and what makes the order of the rest. */
    async function made(fields: object = {}, obtained = "12") {
      const { desk } = await openShopDesk(database);
      const flan = await desk.create("/api/products", productOf(fields));
      const make = (obtained: string, production_on = day, seen = 0) =>
        desk.write("POST", "/api/batches", { product_id: flan.id, production_on, planned: obtained, obtained, seen });
      const order = await moved(
        desk,
        await desk.create(
          path,
          orderOf({ delivery_on: day, production_on: day, lines: [{ product_id: flan.id, quantity: "12" }] }),
        ),
        "confirmed",
      );
      expect((await make(obtained)).status).toBe(201);
      expect((await become(desk, order, "delivered", { delivered_quantities: ["7"] })).status).toBe(200);
      const restOf = async (quantity: string, delivery_on = "2026-03-03") => {
        const lines = [{ product_id: flan.id, quantity }];
        const body = orderOf({ delivery_on, production_on: delivery_on, rest_of: order.id, lines });
        return desk.create(path, body);
      };
      const readProgress = async ({ id }: { id: number }) => {
        const { status, lines } = noted.parse(at(await desk.get(`${path}/${String(id)}`), "data"));
        return [status, ...lines.map(({ produced_quantity }) => produced_quantity)];
      };
      const toMake = async () => {
        const plan = await desk.get("/api/production-planning/compute-needs?from=2026-03-01&to=2026-03-07");
        const products = z.array(z.looseObject({ to_produce: z.string() })).parse(at(plan, "data", "products"));
        return products.map(({ to_produce }) => to_produce);
      };
      return { desk, flan, make, order, restOf, readProgress, toMake };
    }

    test("begins with what did not leave: that is not made again", async () => {
      const { desk, order, restOf, readProgress, toMake } = await made();
      const rest = await restOf("5");
      expect(await readProgress(rest)).toEqual(["draft", "5"]);
      expect(await readProgress(order)).toEqual(["delivered", "7"]);
      expect((await become(desk, rest, "confirmed")).status).toBe(200);
      expect(await readProgress(rest)).toEqual(["ready", "5"]);
      expect(await toMake()).toEqual([]);
      const { changes } = noted.parse(at(await desk.get(`${path}/${String(rest.id)}`), "data"));
      expect(changes.map(({ reason }) => reason)).toContainEqual(
        expect.stringMatching(/^Faits pour CC-.*, et pas partis$/),
      );
      expect((await become(desk, rest, "delivered")).status).toBe(200);
      expect(await readProgress(rest)).toEqual(["delivered", "5"]);
    });

    test("gives it back when it is cancelled, takes it again when that is undone", async () => {
      const { desk, order, restOf, readProgress } = await made();
      const rest = await restOf("4");
      expect(await readProgress(order)).toEqual(["delivered", "8"]);
      const undo = async () => {
        const { lock_version } = await read(desk, order);
        return desk.write("POST", `${path}/${String(order.id)}/undo`, { lock_version });
      };
      expect(await undo()).toMatchObject({
        status: 409,
        body: { code: "undo", message: expect.stringContaining("annulez d’abord cette commande") },
      });
      expect((await become(desk, rest, "cancelled")).status).toBe(200);
      // It gave pieces and has them back: what was handed over is taken back as one that changed since.
      expect(await undo()).toMatchObject({
        status: 409,
        body: { code: "undo", message: expect.stringContaining("remettez la commande « Prête »") },
      });
      expect(await readProgress(rest)).toEqual(["cancelled", "0"]);
      expect(await readProgress(order)).toEqual(["delivered", "12"]);
      const { lock_version } = await read(desk, rest);
      expect((await desk.write("POST", `${path}/${String(rest.id)}/undo`, { lock_version })).status).toBe(200);
      expect(await readProgress(rest)).toEqual(["draft", "4"]);
      expect(await readProgress(order)).toEqual(["delivered", "8"]);
      expect((await desk.write("DELETE", `${path}/${String(rest.id)}`)).status).toBe(204);
      expect(await readProgress(order)).toEqual(["delivered", "12"]);
      expect((await become(desk, order, "ready")).status).toBe(200);
      expect(await readProgress(order)).toEqual(["ready", "12"]);
    });

    test("asks, as it is cancelled, what becomes of what was made for it since", async () => {
      const { desk, flan, make, order, restOf, readProgress } = await made({}, "10");
      const rest = await restOf("5");
      expect(await readProgress(rest)).toEqual(["draft", "3"]);
      expect((await become(desk, rest, "confirmed")).status).toBe(200);
      desk.pass(60);
      expect((await make("2", "2026-03-03")).status).toBe(201);
      expect(await readProgress(rest)).toEqual(["ready", "5"]);
      const question = await become(desk, rest, "cancelled");
      expect(question).toMatchObject({ status: 409, body: { code: "surplus", surplus: [{ surplus: "2" }] } });
      const surplus = [{ product_id: flan.id, quantity: "2", to: "unsold" }];
      expect((await become(desk, rest, "cancelled", { surplus })).status).toBe(200);
      expect(await readProgress(order)).toEqual(["delivered", "10"]);
    });

    test("what was lost or does not keep until then is made again", async () => {
      const { desk, flan, restOf, readProgress, toMake } = await made({ shelf_life_days: 2 });
      const loss = { product_id: flan.id, quantity: "2", reason: "unsold" };
      expect((await desk.write("POST", "/api/stock/waste", loss)).status).toBe(201);
      const soon = await restOf("3");
      expect(await readProgress(soon)).toEqual(["draft", "3"]);
      const late = await restOf("2", "2026-03-04");
      expect(await readProgress(late)).toEqual(["draft", "0"]);
      expect((await become(desk, late, "confirmed")).status).toBe(200);
      expect(await toMake()).toEqual(["2"]);
    });

    test("of what is kept in stock the stock serves it", async () => {
      const { desk, order, restOf, readProgress, toMake } = await made({ stock_managed: true });
      const rest = await restOf("5");
      expect((await become(desk, rest, "confirmed")).status).toBe(200);
      expect(await toMake()).toEqual(["0"]);
      expect(await readProgress(order)).toEqual(["delivered", "12"]);
      expect((await become(desk, rest, "delivered")).status).toBe(200);
    });
  });
});
