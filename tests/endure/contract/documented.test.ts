import { randomUUID } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { dayInParis } from "#domain/paris";
import { largestPictureBody, takesPicture } from "#domain/pictures";
import { addressBehindProxies, createApiHost } from "#server/http/api-host";
import { seededRandom } from "../../../demo/random";
import type { Needs } from "#api/needs/result";
import { pack, unpack } from "#api/planning/runs/packing";
import { listen } from "#server/process/listen";
import { createLog } from "#server/log";
import { type TestApi, client, createTestApi, marie, tokensOf } from "../../support/api";
import { databases } from "../../support/database/database";
import { type Judge, type Operation, judgeBy } from "../../support/oracles/documented";
import { submission, visit } from "../../support/rules/fuzz-requests";
import { photo } from "../../support/files/photos";
import { linksOf } from "../../support/browser/page-forms";
import { articleOf, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { type SiteMap, explore, patternOf } from "../../support/browser/site-map";
import { type Agent, createWeb, signIn } from "../../support/web";
import { starts, workADay } from "./documented-day";
import { askCustomers } from "./documented-customers";
import { askImportChoices } from "./documented-imports";
import { askLetters, askMessages, askNotices, askPapers } from "./documented-messages";
import { askPayments } from "./documented-payments";
import { askStandingOrders } from "./documented-standing-orders";
import { askStock } from "./documented-stock";

interface Judged extends Judge {
  api: TestApi;
  url: string;
}

/** The API alone, on a socket of its own, and a judge between it and those who ask. */
async function openJudged(): Promise<Judged> {
  const [{ fresh }] = databases;
  const api = await createTestApi(await fresh(), {
    clock: () => new Date(),
    addressOf: addressBehindProxies,
    mail: { from: "Bru <bru@bru.example>", wake: () => undefined },
  });
  const host = createApiHost(
    { fetch: async (request, env) => api.app.fetch(request, env), isReady: async () => true },
    false,
  );
  const { port, drain } = await listen(
    host,
    { host: "127.0.0.1", port: 0, drainTimeout: 10_000 },
    createLog("silent"),
    async () => null,
  );
  onTestFinished(drain);
  const { body } = await api.send("GET", "/openapi.json");
  return { ...judgeBy(body, (request) => fetch(request)), api, url: `http://127.0.0.1:${String(port)}` };
}

test("the document is OpenAPI 3.1 as others read it", async () => {
  const [{ fresh }] = databases;
  const { body } = await (await createTestApi(await fresh())).send("GET", "/openapi.json");
  expect(await new Validator().validate(Object(body))).toMatchObject({ valid: true });
  const { operations } = judgeBy(body, fetch);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ isGuarded }) => !isGuarded).map(({ path }) => path)).toEqual([
    "/oauth/token",
    "/oauth/revoke",
  ]);
});

/**
 * Follows links from page to page, each kind of address once: in `npm test` each page and each kind of file, in
 * `npm run endure -- contract` also each set of what may be asked of a page. Answers what was seen.
 */
async function crawl(browser: Agent): Promise<SiteMap> {
  const map: SiteMap = { forms: new Map(), parameters: new Map(), ids: new Map() };
  const waiting = [...starts];
  const visited = new Set<string>();
  while (waiting.length > 0) {
    const path = waiting.shift() ?? "/";
    const { pathname, searchParams } = new URL(path, "http://site");
    const parameters = [...new Set(searchParams.keys())].sort();
    const kind = [patternOf(pathname), ...parameters].join(" ");
    if (visited.has(kind)) continue;
    visited.add(kind);
    const answer = await browser.get(path);
    if (answer.status !== 200 || !answer.type.includes("html")) continue;
    explore(map, answer.text, path);
    waiting.push(...linksOf(answer.text));
  }
  return map;
}

/**
 * Sends every form that was seen but the sign-out: as it stands with each of its buttons, and with some of it spoilt.
 */
async function sendForms(browser: Agent, map: SiteMap): Promise<void> {
  const random = seededRandom(19);
  for (const form of map.forms.values()) {
    if (form.action === "/logout") continue;
    const fields = form.controls.filter(({ isSent }) => isSent).map(({ name, value }) => [name, value]);
    const buttons = form.controls.filter(({ type }) => type === "submit").map(({ name, value }) => [name, value]);
    for (const button of form.method === "get" ? [] : [null, ...buttons]) {
      await browser
        .post(form.action)
        .type("form")
        .send(new URLSearchParams(button ? [...fields, button] : fields).toString());
    }
    const { method, path, type = "", body = "" } = submission(random, form);
    await (method === "GET" ? browser.get(path) : browser.post(path).type(type).send(body));
  }
  for (const path of starts)
    for (let time = 0; time < 3; time += 1) await browser.get(visit(random, path, map.parameters).path);
}

/** The wrong parts of requests. */
const wrong = {
  ids: ["999999999", "x", "99999999999999999999"],
  bodies: ["", "{", "[]", "null", "{}", '{"lines":[{}],"ids":[0],"lock_version":"1","extra":{"x":1}}'],
  values: ["%00", "nobody", "-1", "2026-13-45", null],
};

/**
 * Asks every operation wrongly: without a token, of what is not there, with what is no JSON, too large, empty or
 * malformed. Answers the statuses.
 */
async function askWrongly({
  operations,
  url,
  api,
  fetch: ask,
}: Judged): Promise<{ unauthenticated: Set<number>; tooLarge: Set<number> }> {
  const [access_token, ended] = [await tokenOf(api), await tokenOf(api)];
  await api.send("POST", "/oauth/revoke", { body: { token: ended, ...client } });

  async function send(
    { method, path, requestBody }: Operation,
    { ids = "1", token = access_token, query = "", body = "{}" } = {},
  ) {
    const headers = new Headers({
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(requestBody && { "content-type": "application/json" }),
    });
    const answer = await ask(
      new Request(url + path.replace(/\{\w+\}/g, ids) + query, { method, headers, body: requestBody ? body : null }),
    );
    await answer.body?.cancel();
    return answer.status;
  }

  const [unauthenticated, tooLarge] = [new Set<number>(), new Set<number>()];
  for (const operation of operations) {
    const { isGuarded, requestBody, parameters, path } = operation;
    if (isGuarded) for (const token of ["", "nobody-s", ended]) unauthenticated.add(await send(operation, { token }));
    if (path.includes("{")) for (const ids of wrong.ids) await send(operation, { ids, body: bodyFor(path) });
    if (requestBody) {
      for (const body of wrong.bodies) await send(operation, { body });
      const most = takesPicture({ method: "PUT", path: path.replace("{id}", "1") }) ? largestPictureBody : 1024 * 1024;
      tooLarge.add(await send(operation, { body: JSON.stringify({ name: "x".repeat(most) }) }));
    }
    for (const { name, in: place } of parameters) {
      if (place === "query")
        for (const value of wrong.values) await send(operation, { query: `?${name}=${value ?? `1&${name}=2`}` });
    }
  }
  return { unauthenticated, tooLarge };
}

const samples: Record<string, object> = {
  suppliers: supplierOf({ name: "Un autre" }),
  articles: articleOf({ name: "Un autre" }),
  recipes: recipeOf({ name: "Un autre" }),
  products: productOf({ name: "Un autre" }),
  "external-orders": orderOf({ reason: "Pour voir" }),
};

/** Returns a body that could be written there if it were. */
const bodyFor = (path: string) =>
  JSON.stringify({
    ...samples[path.split("/")[2] ?? ""],
    ...(path.includes("{") && { lock_version: 1 }),
    ...(path.endsWith("/weigh") && { quantity: "1" }),
    ...(path === "/api/stock/lots/{id}/block" && { reason: "Rappel" }),
    ...(path.startsWith("/api/stock/counts/{id}/lines") && { counted: "1", article_id: 1 }),
    ...(path === "/api/imports/{id}/lines" && { from: 0, lines: [{ line: 1, values: {} }] }),
    ...(path.endsWith("/status") && { status: "draft" }),
  });

const tokenOf = async (api: TestApi) =>
  tokensOf(await api.token({ username: marie.email, password: marie.password })).access_token;

const recordAnswer = z.object({ data: z.looseObject({ id: z.number(), lock_version: z.number().optional() }) });

/** Leads an order to a supplier from its draft to a rest that is chased, each step once more in a past version. */
async function askSuppliers(
  ask: (method: string, path: string, body: object) => Promise<z.infer<typeof recordAnswer>["data"]>,
  refuse: (method: string, path: string, body: object) => Promise<unknown>,
): Promise<void> {
  const body = { supplier_id: 1, deliver_on: "2036-03-10", lines: [{ article_id: 1, quantity: "3" }] };
  let order = await ask("POST", "/api/supplier-orders", body);
  const step = async (move: string, more: object = {}) => {
    const path = `/api/supplier-orders/${String(order.id)}/${move}`;
    const { lock_version } = order;
    order = await ask("POST", path, { lock_version, ...more });
    await refuse("POST", path, { lock_version, ...more });
  };
  for (const move of ["place", "unplace", "place", "send", "unsend", "send", "confirm", "unconfirm", "confirm"])
    await step(move);
  const chased = z.looseObject({ lines: z.array(z.looseObject({ id: z.number() })) }).parse(order);
  const line_ids = chased.lines.map(({ id }) => id);
  await step("postpone", { expected_on: "2036-03-12", line_ids, channel: "phone", note: null });
  const { follow_ups } = z.looseObject({ follow_ups: z.array(z.looseObject({ id: z.number() })) }).parse(order);
  await step(`follow-ups/${String(follow_ups.at(-1)?.id)}/undo`);
}

/** Takes a press back whose ten minutes are over, and leaves it as it was. */
async function askForOldPress({ db }: Judged["api"], takeBack: (press: number) => Promise<unknown>): Promise<void> {
  const { press_id, created_at } = await db
    .selectFrom("supplier_orders")
    .select(["press_id", "created_at"])
    .where("press_id", "is not", null)
    .where("status", "=", "to_send")
    .executeTakeFirstOrThrow();
  const age = (at: string) =>
    db.updateTable("supplier_orders").set({ created_at: at }).where("press_id", "=", press_id).execute();
  await age(new Date(Date.parse(created_at) - 3_600_000).toISOString());
  await takeBack(Number(press_id));
  await age(created_at);
}

/**
 * Asks what no screen does: the same key for two bodies, previews that are right, versions that are not, and some
 * things by themselves.
 */
async function askBeside({ url, api, fetch: ask }: Judged): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(api)}`, "content-type": "application/json" };
  const send = async (method: string, path: string, body: object | null = null, key = "") => {
    const answer = await ask(
      new Request(url + path, {
        method,
        headers: { ...headers, ...(key !== "" && { "idempotency-key": key }) },
        body: body && JSON.stringify(body),
      }),
    );
    return answer.status === 204 ? null : await answer.arrayBuffer();
  };
  const read = (answer: ArrayBuffer | null) =>
    recordAnswer.parse(JSON.parse(new TextDecoder().decode(answer ?? new ArrayBuffer()))).data;
  const twice = async (path: string, one: object, other: object) => {
    const first = read(await send("POST", path, one, `of ${path}`));
    await send("POST", path, other, `of ${path}`);
    return first;
  };
  await askStock(async (...request) => {
    const answer = await send(...request);
    const text = new TextDecoder().decode(answer ?? new ArrayBuffer());
    return text.startsWith("{") ? JSON.parse(text) : null;
  });
  const content = (await photo()).toString("base64");
  for (const [id, body] of [
    [1, { seen: null, content }],
    [1, { seen: "0".repeat(32), picture: null }],
    [1, { seen: null }],
    [99999, { seen: null, content }],
  ] as const)
    for (const kind of ["products", "recipes"]) await send("PUT", `/api/${kind}/${String(id)}/picture`, body);
  const { name } = await api.db.selectFrom("pictures").select("name").executeTakeFirstOrThrow();
  for (const query of [`${name}?size=small`, "none", `${name}?size=vast`]) await send("GET", `/api/pictures/${query}`);
  const { from, to } = { from: "2036-03-01", to: "2036-03-31" };
  await twice("/api/production-planning/runs", { from, to }, { from, to: from });
  await twice("/api/weighings", { recipe_id: 1, output_quantity: "1" }, { recipe_id: 1, output_quantity: "2" });
  // What was pressed for several together is taken back together, and then nothing is left to be.
  const lines = [{ product_id: 1, quantity: "1" }];
  await send("POST", "/api/external-orders", orderOf({ customer_name: "Pris et repris", lines }));
  const found = api.db.selectFrom("external_orders").select(["id", "lock_version"]).orderBy("id", "desc").limit(1);
  const { id } = await found.executeTakeFirstOrThrow();
  await send("POST", "/api/external-orders/status", { status: "confirmed", ids: [id] });
  const orders = await found.execute();
  for (const order of orders) await askPapers(send, order);
  for (let time = 0; time < 2; time += 1) await send("POST", "/api/external-orders/undo", { orders });
  await askPayments(send, id);
  for (const query of ["", "?on=hier"]) await send("GET", `/api/rounds${query}`);
  for (const query of ["", "?product_ids[]=1", "?page=0"]) await send("GET", `/api/product-labels${query}`);
  await askCustomers(send, 1, id);
  await askImportChoices(send);
  await askMessages(send, api.db);
  await askNotices(send);
  const bought = { supplier_id: 1, deliver_on: "2036-03-10", lines: [{ article_id: 1, quantity: "2" }] };
  await askLetters(send, read(await send("POST", "/api/supplier-orders", bought)).id);
  await askStandingOrders(send, 1, dayInParis(api.parts.clock()));
  await send("DELETE", "/api/products/1");
  await send("POST", "/api/weighings/preview", { recipe_id: 1, output_quantity: "1" });
  await send("POST", "/api/weighings/1/lines/1/take-back", { lock_version: 99 });
  const made = { recipe_id: 1, production_on: from, planned: "1", obtained: "1", seen: 0 };
  const { id: batch } = await twice("/api/batches", made, { ...made, obtained: "2" });
  await send("POST", `/api/batches/${String(batch)}/take-back`);
  await send("POST", `/api/batches/${String(batch)}/take-back`);
  const { id: another } = read(await send("POST", "/api/batches", { ...made, production_on: to }));
  for (const batches of [[], [batch], [another], [99999]]) await send("POST", "/api/batches/take-back", { batches });
  await askSuppliers(async (...request) => read(await send(...request)), send);
  await askForOldPress(api, (press) => send("POST", `/api/supplier-orders/presses/${String(press)}/take-back`));
  // A list that is another by now.
  const other = { supplier_id: 1, deliver_on: "2036-03-10", reference: "BC-1" };
  await send("POST", "/api/supplier-orders/from-plan", { plan: { from, to }, orders: [other] });
  const wholeDay = { from, to, day: from };
  const sheets = [{ type: "recipe", id: 1, left: "0" }];
  for (const body of [{ ...wholeDay, shown: sheets }, wholeDay, { ...wholeDay, to: from }])
    await send("POST", "/api/production-planning/production-sheets/done", body, "of a day");
  for (const path of [
    "batches",
    `batches/${String(batch)}`,
    "recipes/1/yields",
    `production-planning/production-sheets/unconfirmed?from=${from}&to=${to}`,
    `production-planning/suppliers/1/articles?from=${from}&to=${to}`,
    `production-planning/suppliers/99999/articles?from=${from}&to=${to}`,
    "production-planning/suppliers/1/articles",
    "external-orders/1/changes",
    "external-orders/quantity-changes?order_ids[]=1",
    "customers?search=mairie",
    "options/external-orders",
    "stock/value/export",
    "external-orders/99999/document?type=confirmation",
    "production-planning/runs/1/export?format=csv&supplier_id=99999",
    `production-planning/compute-needs/export?format=csv&supplier_id=99999&from=${from}&to=${to}`,
  ])
    await send("GET", `/api/${path}`);
  for (const [resource, sample] of Object.entries(samples)) {
    await send("POST", `/api/${resource}/preview`, sample);
    const { id, lock_version = 0 } = await twice(`/api/${resource}`, sample, {
      ...sample,
      code: null,
      customer_contact: "Une autre",
    });
    for (const version of [lock_version, lock_version + 1])
      await send("POST", `/api/${resource}/${String(id)}/preview`, { ...sample, lock_version: version });
    await send("PUT", `/api/${resource}/${String(id)}`, { ...sample, lock_version: lock_version + 1 });
  }
}

/** Makes the first frozen calculation one of those that were frozen before needs were told by the day. */
async function ageFirstRun({ api: { db } }: Judged): Promise<void> {
  const { result } = await db
    .selectFrom("planning_runs")
    .select("result")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const { products, recipes, articles, suppliers, ...needs } = await unpack<Needs>(result);
  const older = {
    ...needs,
    products: products.map(({ reserved, ...row }) => omit(row, "days")),
    recipes: recipes.map(({ reserved, days, ...row }) => row),
    articles: articles.map(({ reserved, days, purchases, ...row }) => row),
    suppliers: suppliers.map((supplier) => ({
      ...supplier,
      lines: supplier.lines.map(({ quantity, ...line }) => line),
    })),
  };
  await db
    .updateTable("planning_runs")
    .set({ result: await pack(older), counted: null, input_hash: "0".repeat(64) })
    .where("id", "=", 1)
    .execute();
}

const omit = (row: object, left: string) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== left));

/** Asks for tokens in vain, until it is too often. */
async function askForTokens({ url, fetch: ask }: Judged): Promise<void> {
  const grants: Record<string, string>[] = [
    { grant_type: "refresh_token", refresh_token: "nobody-s" },
    { grant_type: "implicit" },
    { client_secret: "wrong" },
    ...Array.from({ length: 8 }, () => ({ password: "wrong" })),
  ];
  for (const grant of grants) {
    await (
      await ask(
        new Request(`${url}/oauth/token`, {
          method: "POST",
          body: new URLSearchParams({ grant_type: "password", ...client, username: marie.email, ...grant }),
        }),
      )
    ).arrayBuffer();
  }
}

/** Fills a company with the example and takes it away, each twice: another company, for its numbers go on. */
async function askForExample(): Promise<Judged> {
  const judged = await openJudged();
  const web = createWeb({ fetch: (request) => judged.fetch(request), apiBaseUrl: judged.url });
  const browser = await signIn(web.browser());
  for (const intent of ["fill-example", "fill-example", "remove-example", "remove-example"])
    await browser.post("/?index").type("form").send({ intent, submissionKey: randomUUID() }).expect(302);
  return judged;
}

test(
  "a walk through every screen, and whatever is asked wrongly, is asked and answered as the " +
    "document says; all that it describes is seen",
  { timeout: 300_000 },
  async () => {
    const judged = await openJudged();
    const web = createWeb({ fetch: (request) => judged.fetch(request), apiBaseUrl: judged.url });
    const stranger = web.browser();
    for (const path of starts) await stranger.get(path).expect(302);
    await stranger.post("/login").type("form").send({ email: marie.email, password: "wrong" });
    const browser = await signIn(stranger);
    await workADay(browser);
    await askBeside(judged);
    await sendForms(browser, await crawl(browser));
    await ageFirstRun(judged);
    for (const path of starts) await browser.get(path);
    await browser.post("/logout").expect(302);
    expect(judged.exchanges()).toBeGreaterThan(1000);

    expect(await askWrongly(judged)).toEqual({ unauthenticated: new Set([401]), tooLarge: new Set([413]) });
    await askForTokens(judged);
    const filled = await askForExample();
    expect([...judged.faults(), ...filled.faults()]).toEqual([]);
    const seen = new Set([...judged.seen, ...filled.seen]);
    const described = judged.operations.flatMap(({ method, path, responses }) =>
      Object.keys(responses).map((status) => `${method} ${path} ${status}`),
    );
    // A fault of the API, and more people signing in at once than it has room for.
    expect(
      described.filter((one) => !seen.has(one) && !one.endsWith(" 500") && one !== "POST /oauth/token 503"),
    ).toEqual([]);
  },
);
