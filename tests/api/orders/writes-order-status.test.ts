import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { databases } from "../../support/database/database";
import { refusedMoves } from "../../support/rules/refused-moves";
import { moved } from "../../support/rules/orders";
import { type Shop, openShopDesk, orderOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf, errorsOf, openDesk } from "../../support/writes";

const path = "/api/external-orders";

/** The way by which an order comes to be in each status. */
const ways: Record<OrderStatus, OrderStatus[]> = {
  draft: [],
  confirmed: ["confirmed"],
  in_production: ["confirmed", "in_production"],
  ready: ["confirmed", "in_production", "ready"],
  delivered: ["confirmed", "in_production", "ready", "delivered"],
  cancelled: ["cancelled"],
};
const statuses: OrderStatus[] = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"];
const allowed: Record<OrderStatus, OrderStatus[]> = {
  draft: ["confirmed", "cancelled"],
  confirmed: ["draft", "in_production", "delivered", "cancelled"],
  in_production: ["ready", "delivered", "cancelled"],
  ready: ["delivered", "cancelled"],
  delivered: ["ready"],
  cancelled: [],
};
const moves = statuses.flatMap((from) => statuses.map((to): [OrderStatus, OrderStatus] => [from, to]));

const orderOfShop = (desk: Desk, { tart }: Shop) =>
  desk.create(path, orderOf({ lines: [{ product_id: tart.id, quantity: "4" }] }));
const toStatus = (desk: Desk, order: Saved, status: string, reason?: string) =>
  desk.write("POST", `${path}/${String(order.id)}/status`, { status, reason, lock_version: order.lock_version });

describe.each(databases)("the status of an order on $name", (database) => {
  test("moves as allowed and no other way: every pair of statuses", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    for (const [from, to] of moves) {
      const order = await moved(desk, await orderOfShop(desk, shop), ...ways[from]);
      const answer = await toStatus(desk, order, to, "Le client a rappelé");
      const name = `${from} → ${to}` as const;
      if (allowed[from].includes(to)) {
        const change = {
          who: "Marie Curie",
          at: "2026-03-01T08:00:00.000Z",
          subject: null,
          field: "status",
          old: from,
          new: to,
          reason: "Le client a rappelé",
        };
        expect(answer, name).toMatchObject({
          status: 200,
          body: { data: { status: to, lock_version: order.lock_version + 1 } },
        });
        const isBack = from === "delivered";
        const takenBack = [
          { field: "lines.delivered_quantity", old: "4", new: "0" },
          { field: "lines.produced_quantity", old: "4", new: "0" },
        ];
        const noted = [
          { field: "lines.delivered_quantity", old: "0", new: "4" },
          { field: "lines.produced_quantity", old: "0", new: "4" },
        ];
        expect(dataOf(answer).changes, name).toMatchObject([
          change,
          ...(to === "delivered" ? noted : isBack ? takenBack : []),
          ...ways[from].map(() => ({})),
          ...(isBack ? noted.map(() => ({})) : []),
          {},
        ]);
      } else if (from === to) {
        expect(answer, name).toMatchObject({ status: 200 });
        expect(dataOf(answer), name).toEqual(order);
      } else {
        expect(answer, name).toMatchObject({
          status: 409,
          body: { code: "transition", message: refusedMoves.find(([start, end]) => start === from && end === to)?.[2] },
        });
        expect(await desk.read(`${path}/${String(order.id)}`), name).toEqual(order);
      }
    }
  });

  test("of a delivered order goes back by itself, never among others", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const delivered = await moved(desk, await orderOfShop(desk, shop), ...ways.delivered);
    const body = { ids: [delivered.id], status: "ready" };
    expect(await desk.write("POST", `${path}/status`, body)).toMatchObject({
      status: 409,
      body: { refused: [{ message: "Elle est livrée : une livraison s’annule sur la page de sa commande." }] },
    });
    expect((await toStatus(desk, delivered, "ready")).status).toBe(200);
  });

  test("of an archived order does not move out of sight, alone or with others, but to cancelled", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const order = await orderOfShop(desk, shop);
    const archived = dataOf(await desk.write("POST", `${path}/${String(order.id)}/archive`));
    const message = "Cette commande est archivée, les plans ne la voient pas : restaurez-la d’abord.";
    expect(await toStatus(desk, archived, "confirmed")).toMatchObject({
      status: 409,
      body: { code: "transition", message },
    });
    const other = await orderOfShop(desk, shop);
    expect(
      await desk.write("POST", `${path}/status`, { ids: [order.id, other.id], status: "confirmed" }),
    ).toMatchObject({ status: 409, body: { refused: [{ id: order.id, message }] } });
    const restored = dataOf(await desk.write("POST", `${path}/${String(order.id)}/restore`));
    expect(await toStatus(desk, restored, "confirmed")).toMatchObject({ status: 200 });
    const put = dataOf(await desk.write("POST", `${path}/${String(other.id)}/archive`));
    expect(await toStatus(desk, put, "cancelled")).toMatchObject({ status: 200 });
  });

  test("is cancelled without a reason before production, only with one from then on", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    for (const from of ["draft", "confirmed"] as const) {
      expect(
        await toStatus(desk, await moved(desk, await orderOfShop(desk, shop), ...ways[from]), "cancelled"),
      ).toMatchObject({ status: 200 });
    }
    for (const from of ["in_production", "ready"] as const) {
      const order = await moved(desk, await orderOfShop(desk, shop), ...ways[from]);
      expect(errorsOf(await toStatus(desk, order, "cancelled", "  "))).toEqual({
        reason: ["La production a commencé : dites pourquoi la commande est annulée."],
      });
      expect(await toStatus(desk, order, "cancelled", "Panne de four")).toMatchObject({
        status: 200,
        body: { data: { status: "cancelled" } },
      });
    }
  });

  test("goes back to draft only while nothing is produced", async () => {
    const { desk, tart, order } = await openShopDesk(database);
    const confirmed = await moved(desk, order, "confirmed");
    const produced = dataOf(
      await desk.write("PUT", `${path}/${String(order.id)}`, {
        ...confirmed,
        lines: [{ product_id: tart.id, quantity: "4", produced_quantity: "0.5" }],
      }),
    );
    expect(await toStatus(desk, produced, "draft")).toMatchObject({
      status: 409,
      body: {
        code: "transition",
        message: "La production a commencé : la commande ne peut plus redevenir un brouillon.",
      },
    });
  });

  test("is not confirmed without a line", async () => {
    const desk = await openDesk(database);
    const order = await desk.create(path, orderOf());
    expect(await toStatus(desk, order, "confirmed")).toMatchObject({
      status: 409,
      body: { code: "transition", message: "Ajoutez au moins une ligne avant de confirmer la commande." },
    });
  });

  test("asked again of a page that does not know it yet, is no refusal and changes nothing", async () => {
    const { desk, order } = await openShopDesk(database);
    const confirmed = await moved(desk, order, "confirmed");
    expect(await toStatus(desk, order, "confirmed")).toMatchObject({ status: 200, body: { data: confirmed } });
  });

  test("does not move what somebody changed meanwhile, what is not there, or to what is no status", async () => {
    const { desk, order } = await openShopDesk(database);
    const confirmed = await moved(desk, order, "confirmed");
    expect(await toStatus(desk, order, "cancelled")).toMatchObject({
      status: 409,
      body: { code: "stale", data: confirmed },
    });
    expect(errorsOf(await toStatus(desk, confirmed, "lost"))).toEqual({
      status: [expect.stringMatching(/^Choix attendu/)],
    });
    expect(errorsOf(await desk.write("POST", `${path}/${String(order.id)}/status`, { status: "ready" }))).toEqual({
      lock_version: ["Ce champ est obligatoire."],
    });
    expect(await toStatus(desk, { ...order, id: 999 }, "confirmed")).toMatchObject({ status: 404 });
  });

  test("of two colleagues' moves at once one is kept", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const order = await moved(desk, shop.order, "confirmed");
    const answers = await Promise.all([toStatus(desk, order, "in_production"), toStatus(desk, order, "cancelled")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe.each(databases)("an order that is delivered on $name", (database) => {
  const noted = async (produced_quantity: string, delivered_quantity: string) => {
    const { desk, tart, order } = await openShopDesk(database);
    const ready = await moved(desk, order, ...ways.ready);
    const lines = [
      { product_id: tart.id, quantity: "4", produced_quantity, delivered_quantity },
      { product_id: tart.id, quantity: "6" },
    ];
    const written = dataOf(
      await desk.write("PUT", `${path}/${String(order.id)}`, { ...ready, lines, reason: "Essai" }),
    );
    const { lines: after } = z
      .object({ lines: z.array(z.object({ produced_quantity: z.string(), delivered_quantity: z.string() })) })
      .parse(dataOf(await toStatus(desk, written, "delivered")));
    return after.map((line) => [line.produced_quantity, line.delivered_quantity]);
  };

  test.each([
    ["nothing was noted", "0", "0", "4", "4", "6"],
    ["less was made", "3", "0", "3", "3", "0"],
    ["more was made", "5", "0", "5", "4", "0"],
    ["less was handed over", "0", "2", "2", "2", "0"],
    ["both were noted", "4", "3", "4", "3", "0"],
  ])("notes its quantities where %s, line by line", async (_, produced, delivered, made, given, other) => {
    expect(await noted(produced, delivered)).toEqual([
      [made, given],
      [other, other],
    ]);
  });
});

describe.each(databases)("the status of several orders at once on $name", (database) => {
  test("moves all of them, each with its history", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const orders = [shop.order, await orderOfShop(desk, shop), await orderOfShop(desk, shop)];
    const ids = orders.map(({ id }) => id);
    expect(await desk.write("POST", `${path}/status`, { ids: [...ids, ...ids], status: "confirmed" })).toMatchObject({
      status: 200,
      body: { data: { ids, status: "confirmed" } },
    });
    for (const { id } of orders)
      expect(await desk.read(`${path}/${String(id)}`)).toMatchObject({
        status: "confirmed",
        lock_version: 2,
        changes: [{ field: "status", old: "draft", new: "confirmed" }, {}],
      });
  });

  test("skips those that have it already, and says which", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const there = await moved(desk, await orderOfShop(desk, shop), "confirmed");
    const answer = await desk.write("POST", `${path}/status`, { ids: [shop.order.id, there.id], status: "confirmed" });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { ids: [shop.order.id, there.id], already: [there.id] } },
    });
    expect(await desk.read(`${path}/${String(there.id)}`)).toEqual(there);
    expect(await desk.read(`${path}/${String(shop.order.id)}`)).toMatchObject({ status: "confirmed" });
  });

  test("moves none of them when one may not, and names each one that may not", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const [ready, delivered, empty] = [
      await orderOfShop(desk, shop),
      await moved(desk, await orderOfShop(desk, shop), ...ways.delivered),
      await desk.create(path, orderOf({ customer_name: "Sans ligne" })),
    ];
    const answer = await desk.write("POST", `${path}/status`, {
      ids: [empty.id, ready.id, delivered.id, 999],
      status: "confirmed",
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "transition",
        message: "3 commandes sur 4 ne peuvent pas changer ainsi : aucune n’a été modifiée.",
        refused: [
          {
            id: delivered.id,
            name: "CC-2026-00003 · Mairie de Bruz",
            message: "Une commande livrée ne peut pas être confirmée : elle peut être marquée prête.",
          },
          {
            id: empty.id,
            name: "CC-2026-00004 · Sans ligne",
            message: "Ajoutez au moins une ligne avant de confirmer la commande.",
          },
          { id: 999, name: null, message: "Cette commande client n’existe pas." },
        ],
      },
    });
    expect(await desk.read(`${path}/${String(ready.id)}`)).toEqual(ready);
  });

  test("asks for a reason when one is in production, for at least one order, and for 500 at most", async () => {
    const { desk, ...shop } = await openShopDesk(database);
    const going = await moved(desk, shop.order, ...ways.in_production);
    const other = await orderOfShop(desk, shop);
    const send = (body: object) => desk.write("POST", `${path}/status`, body);
    expect(errorsOf(await send({ ids: [going.id, other.id], status: "cancelled" }))).toHaveProperty("reason");
    expect(await send({ ids: [going.id, other.id], status: "cancelled", reason: "Panne de four" })).toMatchObject({
      status: 200,
    });
    expect(errorsOf(await send({ ids: [], status: "ready" }))).toEqual({ ids: ["Choisissez au moins une commande."] });
    expect(errorsOf(await send({ ids: Array.from({ length: 501 }, (_, id) => id + 1), status: "ready" }))).toEqual({
      ids: ["Au plus 500 commandes à la fois."],
    });
  });
});
