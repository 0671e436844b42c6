import { z } from "zod";
import { exampleStates } from "#domain/choices";
import { decimal, expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional } from "../outcome";
import { days } from "../samples";
import { decimals, impactShape, importedShape } from "../shapes";
import { messageChecks } from "./messages";
import { shopWindowChecks } from "./shop-window";
import { moveOrder, undoOrder } from "./status";

/** A photo of one pixel, PNG. */
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

const delivered = z.looseObject({
  data: z.looseObject({
    status: z.string(),
    lines: z.array(z.looseObject({ delivered_quantity: z.union([z.string(), z.number()]) })),
  }),
});

/**
 * The checks of the embedded API's extensions of the contract, and the end of the sample order's life: a draft again,
 * it can be deleted.
 */
export const extensionChecks: readonly Check[] = [
  optional("POST /api/external-orders/{id}/status : delivered_quantities, et undo", async (bench) => {
    // Without a way back the sample could not be removed.
    expectStatus(await undoOrder(bench), 409);
    expectStatus(await moveOrder(bench, "delivered", { delivered_quantities: ["3"], produced_quantities: ["3"] }), 200);
    const read = async () => {
      const answer = await bench.api.get(`/api/external-orders/${String(bench.id("external-orders"))}`);
      const { status, lines } = expectBody(answer, delivered).data;
      return `${status}, ${lines.map((line) => `${decimal(line.delivered_quantity)} remis`).join()}`;
    };
    const noted = await read();
    expectStatus(await undoOrder(bench), 200);
    const reverted = await read();
    expectThat(noted === "delivered, 3 remis", `« livrée » avec 3 pièces sur 4 donne : ${noted}`);
    expectThat(reverted === "confirmed, 0 remis", `repris, il reste : ${reverted}`);
  }),
  optional("POST /api/external-orders/{id}/status : retour au brouillon", async (bench) => {
    expectStatus(await moveOrder(bench, "draft"), 200);
  }),
  optional("POST /api/articles/{id}/preview : ce qu’un changement ferait ailleurs", async (bench) => {
    const answer = await bench.api.send("POST", `/api/articles/${String(bench.id("articles"))}/preview`, {
      body: { ...bench.sample("articles"), lock_version: 1 },
    });
    expectStatus(answer, 200, 409);
    if (answer.status === 200) expectBody(answer, impactShape(decimals.either));
  }),
  optional("POST /api/suppliers/import : essai à blanc", async ({ api }) => {
    const lines = [{ name: "Essai à blanc" }];
    const answer = await api.send("POST", "/api/suppliers/import", { body: { dry_run: true, lines } });
    expectStatus(answer, 200, 422);
    if (answer.status === 200) expectBody(answer, importedShape(decimals.either));
  }),
  optional("POST /api/imports : imports à part des requêtes", async ({ api }) => {
    const answer = await api.send("POST", "/api/imports", { body: { entity: "", digest: "" } });
    expectStatus(answer, 422);
  }),
  optional("GET /api/production-planning/production-sheets", async ({ api }) => {
    const answer = await api.get(`/api/production-planning/production-sheets?from=${days.from}&to=${days.to}`);
    expectStatus(answer, 200);
    expectBody(answer, z.looseObject({ data: z.array(z.unknown()) }));
  }),
  optional("GET et POST /api/batches, /api/recipes/{id}/yields : ce qui a été fait", async ({ api, id }) => {
    expectBody(
      await api.get("/api/batches?per_page=1"),
      z.looseObject({ data: z.array(z.looseObject({ id: z.int() })), meta: z.looseObject({ total: z.int() }) }),
    );
    expectStatus(await api.send("POST", "/api/batches", { body: {} }), 422);
    expectBody(
      await api.get(`/api/recipes/${String(id("recipes"))}/yields`),
      z.looseObject({ data: z.looseObject({ batches: z.array(z.unknown()) }) }),
    );
  }),
  optional("GET et POST /api/external-orders/{id}/payments : paiements, et ce qui reste à payer", async (bench) => {
    const order = `/api/external-orders/${String(bench.id("external-orders"))}`;
    expectBody(
      await bench.api.get(`${order}/payments?per_page=1`),
      z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.int() }) }),
    );
    // Nothing is paid: what was paid of it keeps an order from being deleted.
    expectStatus(await bench.api.send("POST", `${order}/payments`, { body: { amount: "0", means: "cash" } }), 422);
    expectStatus(await bench.api.send("POST", `${order}/payments/1/take-back`, { body: {} }), 404);
    const { data } = expectBody(
      await bench.api.get(order),
      z.looseObject({
        data: z.looseObject({ amount_owed: z.string(), amount_paid: z.string(), amount_due: z.string() }),
      }),
    );
    expectThat(data.amount_due === data.amount_owed, `rien n’est payé, et il reste ${data.amount_due}`);
    expectBody(
      await bench.api.get("/api/payments"),
      z.looseObject({ data: z.looseObject({ amount_ttc: z.string(), rows: z.array(z.unknown()) }) }),
    );
  }),
  optional("GET /api/payments/due, POST /api/payments : un paiement de plusieurs commandes", async ({ api, id }) => {
    const { data } = expectBody(
      await api.get(`/api/payments/due?order_ids[]=${String(id("external-orders"))}`),
      z.looseObject({ data: z.array(z.looseObject({ id: z.int(), amount_due: z.string().nullable() })) }),
    );
    expectThat(data.length === 1, `une commande est demandée, ${data.length} sont dites`);
    expectStatus(await api.send("POST", "/api/payments", { body: { orders: [], means: "cash" } }), 422);
  }),
  optional("GET /api/stock : niveaux, lots, mouvements, pertes, inventaires", async ({ api }) => {
    const paged = z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.int() }) });
    for (const list of ["levels", "lots", "movements", "waste", "counts"])
      expectBody(await api.get(`/api/stock/${list}?per_page=1`), paged);
  }),
  optional("GET /api/stock/value et recall : valeur du stock, rappel d’un lot", async ({ api }) => {
    expectBody(
      await api.get("/api/stock/value"),
      z.looseObject({ data: z.looseObject({ total_ht: z.string(), rows: z.array(z.unknown()) }) }),
    );
    expectBody(
      await api.get("/api/stock/recall?code=CONFORMITE"),
      z.looseObject({ data: z.looseObject({ lots: z.array(z.unknown()), orders: z.array(z.unknown()) }) }),
    );
  }),
  ...messageChecks,
  ...shopWindowChecks,
  optional("GET /api/company : qui vend et achète", async ({ api }) => {
    expectBody(
      await api.get("/api/company"),
      z.looseObject({ data: z.looseObject({ lines: z.array(z.string()), delivery_address: z.array(z.string()) }) }),
    );
  }),
  optional("GET /api/example : l’exemple d’une maison vide", async ({ api }) => {
    expectBody(
      await api.get("/api/example"),
      z.looseObject({ data: z.looseObject({ state: z.enum(exampleStates), orders: z.int() }) }),
    );
  }),
  optional("PUT /api/products/{id}/picture, GET /api/pictures/{name} : photos", async ({ api, id }) => {
    const path = `/api/products/${String(id("products"))}/picture`;
    const put = await api.send("PUT", path, { body: { seen: null, content: onePixel } });
    expectBody(put, z.looseObject({ data: z.looseObject({ picture: z.string().regex(/^[0-9a-f]{32}$/) }) }));
    const { data } = z.looseObject({ data: z.looseObject({ picture: z.string() }) }).parse(put.body);
    const { status, headers, bytes, body } = await api.file(`/api/pictures/${data.picture}?size=small`);
    expectStatus({ status, headers, bytes, body }, 200);
    expectThat(/^image\//.test(headers.get("content-type") ?? ""), "ce n’est pas une image");
    expectStatus(await api.send("PUT", path, { body: { seen: null, picture: null } }), 409);
    expectStatus(await api.send("PUT", path, { body: { seen: data.picture, picture: null } }), 200);
  }),
  optional("GET /api/external-orders : meta.status_counts", async ({ api }) => {
    expectBody(
      await api.get("/api/external-orders?per_page=1"),
      z.looseObject({ meta: z.looseObject({ status_counts: z.record(z.string(), z.int()) }) }),
    );
  }),
  optional("GET /api/external-orders?late_at : les commandes en retard, à l’heure dite", async ({ api }) => {
    const row = z.looseObject({ all_delivered: z.boolean() });
    const listed = await api.get("/api/external-orders?late_at=2036-03-01T08:00:00Z&delivery_to=2036-02-28");
    expectBody(listed, z.looseObject({ data: z.array(row) }));
    expectStatus(await api.get("/api/external-orders?late_at=demain"), 422);
  }),
  optional("POST /api/external-orders/undo : reprendre plusieurs remises, meta.pressed", async ({ api, id }) => {
    const nothing = { orders: [{ id: id("external-orders"), lock_version: 1 }] };
    const refused = z.array(z.looseObject({ id: z.int(), message: z.string() })).length(1);
    const answer = await api.send("POST", "/api/external-orders/undo", { body: nothing });
    expectStatus(answer, 409);
    expectBody(answer, z.looseObject({ code: z.literal("undo"), refused }));
    const press = z.looseObject({ status: z.string(), orders: z.array(z.looseObject({ id: z.int() })) });
    expectBody(
      await api.get("/api/external-orders?per_page=1"),
      z.looseObject({ meta: z.looseObject({ pressed: press.nullable() }) }),
    );
  }),
  optional("GET /api/external-orders/{id} : allergènes des lignes et allergies signalées", async ({ api, id }) => {
    const allergens = z.array(z.string());
    const line = z.looseObject({ allergens, traces: allergens });
    expectBody(
      await api.get(`/api/external-orders/${String(id("external-orders"))}`),
      z.looseObject({ data: z.looseObject({ lines: z.array(line), allergen_conflicts: z.array(z.unknown()) }) }),
    );
  }),
  optional("GET /api/external-orders/{id}/changes et quantity-changes : historique par pages", async ({ api, id }) => {
    const order = String(id("external-orders"));
    const paged = z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.int() }) });
    expectBody(await api.get(`/api/external-orders/${order}/changes?per_page=10`), paged);
    expectBody(await api.get(`/api/external-orders/quantity-changes?order_ids[]=${order}&per_page=10`), paged);
  }),
  optional("GET /api/customers : clients connus par leurs commandes", async ({ api }) => {
    const customer = z.looseObject({ customer_name: z.string(), order_id: z.int() });
    expectBody(
      await api.get("/api/customers?search=a&per_page=5"),
      z.looseObject({ data: z.array(customer), meta: z.looseObject({ total: z.int() }) }),
    );
  }),
  optional("GET /api/product-labels : étiquettes de plusieurs produits", async ({ api, id }) => {
    const product = id("products");
    const shape = z.looseObject({
      data: z
        .array(
          z.looseObject({
            id: z.literal(product),
            name: z.string(),
            allergens: z.array(z.string()),
            traces: z.array(z.string()),
            label: z.looseObject({ ingredients: z.array(z.unknown()), missing: z.array(z.string()) }),
          }),
        )
        .length(1),
      meta: z.looseObject({ total: z.literal(1) }),
    });
    expectBody(await api.get(`/api/product-labels?product_ids[]=${String(product)}`), shape);
    expectStatus(await api.get("/api/product-labels?page=0"), 422);
  }),
  optional("GET /api/rounds : tournées d’un jour", async ({ api, id }) => {
    const answer = await api.get(`/api/external-orders/${String(id("external-orders"))}`);
    const shape = z.looseObject({ id: z.int(), delivery_on: z.string(), status: z.string() });
    const order = expectBody(answer, z.looseObject({ data: shape })).data;
    const listed = z.looseObject({ id: z.int(), lines: z.array(z.unknown()), amount_due: z.unknown() });
    const round = z.looseObject({ delivery_mode: z.string(), orders: z.array(listed).min(1) });
    const day = z.looseObject({ on: z.string(), order_count: z.int(), draft_count: z.int() });
    const roundShape = z.looseObject({
      on: z.literal(order.delivery_on),
      untold_count: z.int(),
      days: z.array(day).length(7),
      rounds: z.array(round),
      loads: z.array(z.unknown()).nullable(),
    });
    const rounds = await api.get(`/api/rounds?on=${order.delivery_on}`);
    const { data } = expectBody(rounds, z.looseObject({ data: roundShape }));
    const isListed = data.rounds.some(({ orders }) => orders.some((one) => one.id === order.id));
    const isAccepted = order.status !== "draft" && order.status !== "cancelled";
    if (data.untold_count === 0)
      expectThat(isListed === isAccepted, "les tournées ne tiennent pas les commandes acceptées du jour");
    expectStatus(await api.get("/api/rounds?on=demain"), 422);
  }),
  optional("GET et POST /api/customers/{id} : la page d’un client", async ({ api, id }) => {
    const order = id("external-orders");
    const path = `/api/customers/${String(order)}`;
    const allergies = z.array(z.looseObject({ text: z.string(), removed_at: z.string().nullable() }));
    const { data } = expectBody(
      await api.get(path),
      z.looseObject({
        data: z.looseObject({ id: z.int(), order_count: z.int(), amount_due: z.string(), kept_allergies: allergies }),
      }),
    );
    expectThat(data.id === order, `le client de la commande ${String(order)} est celui de ${String(data.id)}`);
    const paged = z.looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ total: z.int() }) });
    expectBody(await api.get(`${path}/orders?per_page=5`), paged);
    expectBody(await api.get("/api/customers/merges?per_page=1"), paged);
    // Nobody is merged with themselves, and nothing that was not said is taken back.
    expectStatus(await api.send("POST", `${path}/merge`, { body: { order_id: order } }), 200);
    expectStatus(await api.send("POST", `${path}/separate`, { body: { merged_id: 999_999_999 } }), 422);
    expectStatus(await api.send("POST", `${path}/allergies/remove`, { body: { text: "introuvable" } }), 422);
    expectStatus(await api.send("POST", `${path}/allergies/restore`, { body: { text: "introuvable" } }), 422);
  }),
  optional("/api/standing-orders : commandes récurrentes, ce qui reste à préparer", async ({ api, id }) => {
    const line = { product_id: id("products"), quantity: "4" };
    const body = {
      customer_name: "Essai de conformité",
      starts_on: "2036-03-03",
      days: [{ weekday: 2, lines: [line] }],
    };
    const named = z.looseObject({ data: z.looseObject({ id: z.int(), lock_version: z.int().optional() }) });
    const created = await api.send("POST", "/api/standing-orders", { body });
    expectStatus(created, 201);
    const { data } = expectBody(created, named);
    const path = `/api/standing-orders/${String(data.id)}`;
    try {
      const listed = await api.get("/api/standing-orders?per_page=1&search=conformite&weekday=2");
      expectBody(listed, z.looseObject({ meta: z.looseObject({ total: z.int().min(1) }) }));
      const days = await api.get(`${path}/days?from=2036-03-03&until=2036-03-09`);
      const day = z.looseObject({ standing_on: z.literal("2036-03-04"), order: z.null() });
      expectBody(days, z.looseObject({ data: z.array(day).length(1) }));
      const unprepared = z.looseObject({ data: z.looseObject({ count: z.int(), days: z.array(z.unknown()) }) });
      expectBody(await api.get("/api/standing-orders/unprepared"), unprepared);
      const changed = { ...body, every_weeks: 2, lock_version: data.lock_version };
      expectBody(await api.send("PUT", path, { body: changed }), named);
      expectStatus(await api.send("POST", "/api/standing-orders/prepare", { body: {} }), 422);
    } finally {
      expectStatus(await api.send("DELETE", path), 204);
    }
  }),
  optional("GET /api/search : une recherche dans tout", async ({ api, id }) => {
    const article = await api.get(`/api/articles/${String(id("articles"))}`);
    const { name } = expectBody(article, z.looseObject({ data: z.looseObject({ name: z.string() }) })).data;
    const hit = z.looseObject({ id: z.int(), name: z.string() });
    const kind = z.looseObject({ kind: z.string(), total: z.int(), rows: z.array(hit).min(1).max(10) });
    const answer = await api.get(`/api/search?${new URLSearchParams({ q: name }).toString()}`);
    const { data } = expectBody(answer, z.looseObject({ data: z.array(kind) }));
    const isFound = data.some((one) => one.kind === "articles" && one.rows.some((row) => row.name === name));
    expectThat(isFound, `« ${name} » n’est pas parmi les articles trouvés`);
  }),
  optional("GET /api/supplier-orders et /api/receipts : commandes fournisseurs et réceptions", async ({ api }) => {
    const meta = z.looseObject({ total: z.int() });
    const order = z.looseObject({ id: z.int(), number: z.string(), status: z.string(), deliver_on: z.string() });
    expectBody(
      await api.get("/api/supplier-orders?per_page=5&sort=-deliver_on&late=0"),
      z.looseObject({ data: z.array(order), meta }),
    );
    const receipt = z.looseObject({ id: z.int(), received_on: z.string(), line_count: z.int() });
    expectBody(await api.get("/api/receipts?per_page=5"), z.looseObject({ data: z.array(receipt), meta }));
    expectStatus(await api.send("POST", "/api/supplier-orders/from-plan", { body: { orders: [] } }), 422);
    expectStatus(await api.send("POST", "/api/receipts", { body: { lines: [] } }), 422);
  }),
  optional("GET /api/supplier-orders/to-send : commandes à envoyer", async ({ api }) => {
    const contact = z.looseObject({ email: z.string().nullable(), phone: z.string().nullable() });
    const order = z.looseObject({ id: z.int(), status: z.literal("to_send"), lines: z.array(z.unknown()), contact });
    expectBody(
      await api.get("/api/supplier-orders/to-send?per_page=5"),
      z.looseObject({ data: z.array(order), meta: z.looseObject({ total: z.int() }) }),
    );
    expectStatus(await api.send("POST", "/api/supplier-orders/presses/999999999/take-back", { body: {} }), 404);
  }),
];
