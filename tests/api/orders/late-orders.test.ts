import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { at, column } from "../../support/read-answer";
import { moved } from "../../support/rules/orders";
import { openShopDesk, orderOf } from "../../support/world/shop";

const path = "/api/external-orders";
/** In Paris ten o’clock. */
const now = "2026-03-02T09:00:00Z";
const [yesterday, today, tomorrow] = ["2026-03-01", "2026-03-02", "2026-03-03"];

describe.each(databases)("orders whose customers wait, on $name", (database) => {
  async function shop() {
    const { desk, tart } = await openShopDesk(database, { clock: () => new Date(now) });
    const due = async (customer_name: string, fields: object, ...statuses: string[]) => {
      const lines = ["4", "2"].map((quantity) => ({ product_id: tart.id, quantity }));
      return moved(desk, await desk.create(path, orderOf({ customer_name, lines, ...fields })), ...statuses);
    };
    const give = async (order: { id: number }, quantities: string[]) => {
      const held = await desk.read(`${path}/${String(order.id)}`);
      const lines = quantities.map((quantity, index) => ({
        product_id: tart.id,
        quantity: index === 0 ? "4" : "2",
        delivered_quantity: quantity,
      }));
      expect(await desk.write("PUT", `${path}/${String(order.id)}`, { ...held, lines })).toMatchObject({ status: 200 });
    };
    const late = async (query = "") => desk.get(`${path}?sort=customer_name&late_at=${now}${query}`);
    return { desk, due, give, late };
  }

  test("by the day and the hour, unless all is delivered, and nothing that is over", async () => {
    const { desk, due, give, late } = await shop();
    await due("A hier", { delivery_on: yesterday }, "confirmed");
    await due("B hier, brouillon vide", { delivery_on: yesterday, lines: [] });
    await due("C avant l’heure dite", { delivery_on: today, delivery_time: "09:59" }, "confirmed");
    await due("D à l’heure dite", { delivery_on: today, delivery_time: "10:00" }, "confirmed");
    await due("E sans heure", { delivery_on: today }, "confirmed");
    await due("F demain", { delivery_on: tomorrow, delivery_time: "08:00" }, "confirmed");
    await due("G livrée", { delivery_on: yesterday }, "confirmed", "delivered");
    await due("H annulée", { delivery_on: yesterday }, "cancelled");
    const part = await due("I livrée en partie", { delivery_on: yesterday }, "confirmed", "in_production", "ready");
    await give(part, ["4", "1"]);
    const complete = await due("J toute livrée", { delivery_on: yesterday }, "confirmed", "in_production", "ready");
    await give(complete, ["4", "2"]);
    const waiting = ["A hier", "B hier, brouillon vide", "C avant l’heure dite", "I livrée en partie"];
    const listed = await late();
    expect(column(listed, "customer_name")).toEqual(waiting);
    expect(at(listed, "meta")).toMatchObject({
      total: 4,
      status_counts: { draft: 1, confirmed: 2, in_production: 0, ready: 1, delivered: 0, cancelled: 0 },
    });
    expect(column(await late(`&delivery_to=${yesterday}`), "customer_name")).toEqual(waiting);
    expect(column(await late("&status=ready&status=delivered"), "customer_name")).toEqual(["I livrée en partie"]);
    expect(column(await late(`&search=hier&delivery_from=${yesterday}`), "customer_name")).toEqual(waiting.slice(0, 2));
    expect(column(await late(`&delivery_from=${today}`), "customer_name")).toEqual(["C avant l’heure dite"]);
    const answer = await desk.get(`${path}?sort=customer_name&per_page=100&search=livr%C3%A9e`);
    expect(column(answer, "all_delivered")).toEqual([true, false, true]);
    expect(at(await desk.get(`${path}/${String(complete.id)}`), "data", "all_delivered")).toBe(true);
    expect(at(await desk.get(`${path}/${String(part.id)}`), "data", "all_delivered")).toBe(false);
  });

  test("an instant is asked for", async () => {
    const { desk } = await shop();
    expect(await desk.get(`${path}?late_at=demain`)).toMatchObject({
      status: 422,
      body: { errors: { late_at: [expect.stringContaining("Instant attendu")] } },
    });
  });
});
