import { z } from "zod";
import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional } from "../outcome";

/** A recipient that is no address: nothing is sent by these checks. */
const nobody = "personne";

const letter = z.looseObject({
  data: z.looseObject({
    lock_version: z.int(),
    configured: z.boolean(),
    recipient: z.string().nullable(),
    subject: z.string(),
    body: z.string(),
    edition: z.int(),
    changes: z.array(z.string()),
    refusal: z.string().nullable(),
    last: z.looseObject({ state: z.string() }).nullable(),
  }),
});

/** The checks of what leaves by e-mail: extensions of the contract that send nothing here. */
export const messageChecks: readonly Check[] = [
  optional("GET /api/messages, /api/supplier-orders/{id}/letter : ce qui part par e-mail", async ({ api }) => {
    expectBody(
      await api.get("/api/messages?state=failed&per_page=1"),
      z.looseObject({ data: z.array(z.looseObject({ recipient: z.string(), state: z.literal("failed") })) }),
    );
    const { data } = expectBody(
      await api.get("/api/messages/state"),
      z.looseObject({ data: z.looseObject({ configured: z.boolean(), waiting: z.int(), failed: z.int() }) }),
    );
    // Nothing is sent: a recipient who is no address is refused, as all is where no server is named.
    const refused = data.configured ? 422 : 409;
    expectStatus(await api.send("POST", "/api/messages/test", { body: { recipient: nobody } }), refused);
    const letters = await api.send("POST", "/api/supplier-orders/letters", { body: { orders: "toutes" } });
    expectStatus(letters, refused);
    expectStatus(await api.get("/api/messages/999999999"), 404);
    expectStatus(await api.send("POST", "/api/messages/999999999/withdraw", { body: {} }), 404);
  }),
  optional("GET et POST /api/external-orders/{id}/confirmation-letter, delivery-note-letter", async (bench) => {
    const { api } = bench;
    for (const name of ["confirmation-letter", "delivery-note-letter"]) {
      const path = `/api/external-orders/${String(bench.id("external-orders"))}/${name}`;
      const { data } = expectBody(await api.get(path), letter);
      expectThat(data.edition >= 1, `la lettre annonce la version ${data.edition}`);
      const { lock_version, subject, body } = data;
      expectStatus(
        await api.send("POST", path, { body: { lock_version, subject, body, recipient: nobody } }),
        ...(data.configured ? [409, 422] : [409]),
      );
      expectStatus(await api.get(`/api/external-orders/999999999/${name}`), 404);
    }
  }),
  optional("GET /api/messages?external_order_id= : les messages d’une commande", async (bench) => {
    const id = String(bench.id("external-orders"));
    expectBody(
      await bench.api.get(`/api/messages?external_order_id=${id}&per_page=5`),
      z.looseObject({
        data: z.array(z.looseObject({ external_order_id: z.literal(Number(id)), kind: z.string() })),
        meta: z.looseObject({ total: z.int() }),
      }),
    );
    expectStatus(await bench.api.get("/api/messages?state=perdu"), 422);
  }),
  optional("GET et POST /api/stock/recall/notices : avis de rappel", async ({ api }) => {
    const path = "/api/stock/recall/notices";
    const { data } = expectBody(
      await api.get(`${path}?code=CONFORMITE`),
      z.looseObject({
        data: z.looseObject({
          configured: z.boolean(),
          subject: z.string(),
          body: z.string(),
          customers: z.array(z.looseObject({ order_id: z.int(), due: z.boolean() })),
        }),
      }),
    );
    const body = { code: "CONFORMITE", subject: "Essai", body: "Essai" };
    expectStatus(await api.send("POST", path, { body: { ...body, customers: nobody } }), data.configured ? 422 : 409);
  }),
];
