import { z } from "zod";
import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional } from "../outcome";
import { days } from "../samples";

const saved = z.looseObject({ data: z.looseObject({ id: z.int(), lock_version: z.int().optional() }) });
const customer = { customer_name: "Essai de boutique", customer_type: "internal" };

/** The checks of what the house puts out in its own shop: extensions of the contract, of which nothing stays. */
export const shopWindowChecks: readonly Check[] = [
  optional("POST /api/external-orders, PUT {id}/evening : la boutique, sans prix, et son soir", async ({ api, id }) => {
    const lines = [{ product_id: id("products"), quantity: "4", unit_price_ht: "3" }];
    const created = await api.send("POST", "/api/external-orders", {
      body: { ...customer, delivery_on: days.from, lines },
    });
    expectStatus(created, 201);
    const { data } = expectBody(created, saved);
    const path = `/api/external-orders/${String(data.id)}`;
    try {
      const line = z.looseObject({ unit_price_ht: z.null(), unsold_quantity: z.null(), sold_out_at: z.null() });
      const shape = z.looseObject({ customer_type: z.literal("internal"), lines: z.array(line).length(1) });
      expectBody(await api.get(path), z.looseObject({ data: shape }));
      const evening = (unsold_quantity: string, sold_out_at: string | null) =>
        api.send("PUT", `${path}/evening`, {
          body: { lines: [{ unsold_quantity, sold_out_at }], lock_version: data.lock_version ?? 1 },
        });
      // Nothing is put out yet: it would take what is made of it out of stock.
      expectStatus(await evening("1", null), 409);
      expectStatus(await evening("beaucoup", null), 422);
    } finally {
      expectStatus(await api.send("DELETE", path), 204);
    }
  }),
  optional(
    "GET /api/standing-orders/{id}/window : ce que la boutique propose par jour de semaine",
    async ({ api, id }) => {
      const created = await api.send("POST", "/api/standing-orders", {
        body: {
          ...customer,
          starts_on: "2036-03-03",
          days: [{ weekday: 6, lines: [{ product_id: id("products"), quantity: "4" }] }],
        },
      });
      expectStatus(created, 201);
      const path = `/api/standing-orders/${String(expectBody(created, saved).data.id)}`;
      try {
        const line = z.looseObject({
          product_id: z.int(),
          quantity: z.union([z.string(), z.number()]),
          days: z.array(z.unknown()),
          proposed_quantity: z.null(),
          reason: z.string(),
        });
        const weekday = z.looseObject({ weekday: z.literal(6), lines: z.array(line).length(1) });
        const { data } = expectBody(
          await api.get(`${path}/window`),
          z.looseObject({ data: z.array(weekday).length(1) }),
        );
        expectThat(data[0]?.lines[0]?.reason !== "", "rien n’est proposé, et rien n’est dit");
        expectStatus(await api.get("/api/standing-orders/999999999/window"), 404);
      } finally {
        expectStatus(await api.send("DELETE", path), 204);
      }
    },
  ),
];
