import { describe, expect, test } from "vitest";
import { createApiClient } from "#server/api-client/client";
import { ApiError, ApiUnavailable, SignedOut, ValidationError } from "#server/transport/errors";
import { toFieldErrors, toQuery, toSnake } from "#server/api-client/names";
import { ownTurn } from "#server/process/own-turn";
import type { Parting } from "#server/transport/read";
import { createTransport } from "#server/transport/transport";
import type { Session } from "#server/session/session";
import {
  type Behaviour,
  hang,
  html,
  json,
  raw,
  reset,
  stall,
  startUpstream,
  truncate,
} from "../../support/servers/upstream";

const tokens = { accessToken: "the-token", refreshToken: null, expiresAt: null };

/** A session that always has the same token; the real one is proven elsewhere. */
const session = {
  tokens: () => Promise.resolve(tokens),
  replace: () => Promise.reject(new SignedOut()),
} as Partial<Session> as Session;

async function open(
  behaviour?: Behaviour,
  {
    timeout = 5000,
    fileTimeout = 1000,
    parting,
    ...bounds
  }: {
    timeout?: number;
    fileTimeout?: number;
    parting?: Parting | undefined;
    concurrency?: number;
    queue?: number;
  } = {},
) {
  const upstream = await startUpstream();
  for (const method of ["GET", "POST", "PUT", "DELETE"])
    if (behaviour) upstream.on(`${method} /api/recipes`, behaviour);
  const transport = createTransport({ fetch: (request) => fetch(request), baseUrl: upstream.url, ...bounds });
  const api = createApiClient({
    transport,
    session,
    headers: { "x-request-id": "r-1", "x-forwarded-for": "198.51.100.1" },
    timeout,
    fileTimeout,
    ...(parting && { parting }),
  });
  return { upstream, api };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a large answer is read in parts, with others served between them; a small one at once", async () => {
  let [pauses, parts] = [0, 0];
  const parting = {
    pause() {
      pauses += 1;
      return ownTurn();
    },
    // A part ends when it has stopped a thousand times.
    begin() {
      parts += 1;
      let stops = 0;
      return () => (stops += 1) === 1000;
    },
  };
  const recipes = (count: number) =>
    json(200, { data: Array.from({ length: count }, (_, id) => ({ id, name: "Recette", sale_unit: "kg" })), meta: {} });
  const small = await open(recipes(10), { parting });
  await small.api.get("/api/recipes");
  expect([pauses, parts]).toEqual([0, 0]);
  const large = await open(recipes(10_000), { parting });
  expect(await large.api.get("/api/recipes")).toMatchObject({ data: { length: 10_000, 9999: { saleUnit: "kg" } } });
  // Its elements are named and put right, a thousand of them in a part; before parsing, after it, and at the end. What
  // is decoded and parsed is a part each.
  expect(parts).toBe(23);
  expect(pauses).toBe(23);
});

test("a calculation is read in parts as it is read at once: its lists, and what stands in them", async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      product_id: at,
      name: `Produit ${at}`,
      unit: "piece",
      to_produce: 1.5,
      by_order: null,
      days: [{ day: "2026-11-25", to_produce: "1.50" }, "no day"],
    }));
  const plan = { run: null, products: rows(1500), articles: [{ article_id: "7", net: "none" }], lacks: [] };
  const path = "/api/production-planning/compute-needs";
  const answers = await Promise.all(
    [undefined, { pause: ownTurn, begin: () => () => true }].map(async (parting) => {
      const { upstream, api } = await open(undefined, { parting });
      upstream.on(`GET ${path}`, json(200, { data: plan }));
      return api.get(path);
    }),
  );
  expect(answers[0]).toMatchObject({
    data: { orders: [], products: { length: 1500, 1499: { toProduce: "1.5", byOrder: [], days: { length: 1 } } } },
  });
  expect(answers[1]).toEqual(answers[0]);
});

describe("what is sent", () => {
  test("Bearer, JSON headers, the request's id and the person's address (R42)", async () => {
    const { upstream, api } = await open(json(200, { data: [] }));
    await api.get("/api/recipes");
    await api.post("/api/recipes", { name: "x" }, { idempotencyKey: "key-1" });
    const [get, post] = upstream.received;
    expect(get?.headers).toMatchObject({
      authorization: "Bearer the-token",
      accept: "application/json",
      "x-request-id": "r-1",
      "x-forwarded-for": "198.51.100.1",
    });
    expect(get?.headers["content-type"]).toBeUndefined();
    expect(post?.headers).toMatchObject({ "content-type": "application/json", "idempotency-key": "key-1" });
  });

  test.each(["clé", "a\nb", "a b", "x".repeat(256), ""])(
    "a forged submission key that no header can carry (%j) is left out, and the write goes through (R52)",
    async (key) => {
      const { upstream, api } = await open(json(201, { data: { id: 1 } }));
      expect(await api.post("/api/recipes", {}, { idempotencyKey: key })).toMatchObject({ data: { id: 1 } });
      expect(upstream.received[0]?.headers["idempotency-key"]).toBeUndefined();
    },
  );

  test("names in snake_case, deep, in bodies and queries (R66)", async () => {
    const { upstream, api } = await open(json(200, { data: [] }));
    await api.put("/api/recipes", {
      packPriceHt: "1.5",
      lines: [{ articleId: 1, temperatureC: null }],
      verbatim: { "extra[12]": 1 },
    });
    await api.get("/api/recipes", {
      query: {
        perPage: 25,
        "orderIds[]": [1, 2],
        "extra[12]": "2.5",
        belowSafety: true,
        search: "crème & co",
        none: null,
        nothing: undefined,
      },
    });
    expect(upstream.received[0]?.body).toEqual({
      pack_price_ht: "1.5",
      lines: [{ article_id: 1, temperature_c: null }],
      verbatim: { "extra[12]": 1 },
    });
    expect(new URLSearchParams(upstream.received[1]?.query).toString()).toBe(
      new URLSearchParams([
        ["per_page", "25"],
        ["order_ids[]", "1"],
        ["order_ids[]", "2"],
        ["extra[12]", "2.5"],
        ["below_safety", "1"],
        ["search", "crème & co"],
      ]).toString(),
    );
  });

  test.each([
    "/api/../admin",
    "/api/recipes/%2e%2e",
    "/api/recipes/1?x=1",
    "/api/recipes/1#x",
    "//evil.test/api",
    "https://evil.test/api/x",
    "/oauth/token",
    "/api/",
    "/api/recipes/1/",
    "/api/Recipes",
    "/api/recipes/é",
    "/api/recipes/ 1",
    `/api/recipes/${"1".repeat(300)}`,
  ])("the path %s is refused before it is sent (R51)", async (path) => {
    const { upstream, api } = await open();
    for (const call of [
      () => api.get(path),
      () => api.post(path, {}),
      () => api.put(path, {}),
      () => api.delete(path),
      () => api.blob(path),
    ]) {
      expect(await failureOf(Promise.resolve().then(call))).toBeInstanceOf(TypeError);
    }
    expect(upstream.received).toEqual([]);
  });
});

describe("what comes back", () => {
  test("camelCase, deep, arrays included; as it is when a call opts out (R66)", async () => {
    const { api } = await open(
      json(200, { data: [{ pack_price_ht: "1", by_order: [{ order_id: 1 }] }], __proto__x: 1 }),
    );
    expect(await api.get("/api/recipes")).toMatchObject({ data: [{ packPriceHt: "1", byOrder: [{ orderId: 1 }] }] });
    expect(await api.get("/api/recipes", { camelcase: false })).toMatchObject({
      data: [{ pack_price_ht: "1", by_order: [{ order_id: 1 }] }],
    });
  });

  test("decimals are text even where an API sends numbers; what counts whole things stays a number (R66)", async () => {
    const { api } = await open(
      json(200, {
        data: [
          {
            id: 1,
            price_ht: 12.5,
            vat_rate: 20,
            lead_time_days: 2,
            line_count: 3,
            totals: { ht: 1e21, ttc: -0.1 },
            batches: 0.0000001,
            physical_batches: 1,
            packs: { before: 1, after: 2 },
            net: { before: 1, after: null },
          },
        ],
        meta: { total: 1 },
        parameters: { extra: { 12: 2.5 } },
      }),
    );
    expect(await api.get("/api/recipes")).toMatchObject({
      data: [
        {
          id: 1,
          priceHt: "12.5",
          vatRate: "20",
          leadTimeDays: 2,
          lineCount: 3,
          totals: { ht: "1000000000000000000000", ttc: "-0.1" },
          batches: "0.0000001",
          physicalBatches: 1,
          packs: { before: 1, after: 2 },
          net: { before: "1", after: null },
        },
      ],
      meta: { total: 1 },
      parameters: { extra: { 12: "2.5" } },
    });
  });

  test.each([204, 205])("%i is a success without a body (R56)", async (status) => {
    const { api } = await open((res) => void res.writeHead(status).end());
    expect(await failureOf(api.delete("/api/recipes"))).toBeNull();
    expect(await api.put("/api/recipes", {})).toBeUndefined();
  });

  test("a byte order mark is no trouble (R55)", async () => {
    const { api } = await open(raw(200, "application/json", '\uFEFF{"data":[{"id":1}]}'));
    expect(await api.get("/api/recipes")).toMatchObject({ data: [{ id: 1 }] });
  });

  test.each([
    ["HTML", raw(200, "text/html", "<p>SECRET-OF-THE-API</p>")],
    ["JSON under another type", raw(200, "text/plain", '{"data":{}}')],
    ["no type", raw(200, "", '{"data":{}}')],
    ["broken JSON", raw(200, "application/json", '{"a":SECRET-OF-THE-API')],
    ["a primitive", raw(200, "application/json", '"SECRET-OF-THE-API"')],
    ["null", raw(200, "application/json", "null")],
    ["nothing", raw(200, "application/json", "")],
    ["JSON nested 20,000 deep", raw(200, "application/json", `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)],
  ])("%s is a malformed answer, its text goes nowhere (R55, R59)", async (_name, behaviour) => {
    const { api } = await open(behaviour);
    const failure = await failureOf(api.get("/api/recipes"));
    expect(failure).toMatchObject({ name: "ApiUnavailable", reason: "malformed" });
    expect(failure instanceof Error ? failure.message : "").not.toContain("SECRET");
  });

  test("more than 10 MB is cut off, announced or not (R59)", async () => {
    const chunk = "x".repeat(1024 * 1024);
    let sent = 0;
    const { api } = await open((res) => {
      res.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        if (sent >= 20) return void res.end();
        sent += 1;
        return void res.write(chunk, more);
      };
      more();
    });
    expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ reason: "too-large" });
    expect(sent).toBeLessThan(20);
    const announced = await open(json(200, {}, { "content-length": String(11 * 1024 * 1024) }));
    expect(await failureOf(announced.api.get("/api/recipes"))).toMatchObject({ reason: "too-large" });
  });

  test("a redirect is not followed (R60)", async () => {
    const { upstream, api } = await open(raw(302, "text/html", "", { location: "http://127.0.0.1:1/elsewhere" }));
    expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ reason: "redirect" });
    expect(upstream.received).toHaveLength(1);
  });

  test(
    "a body that stops coming is given up in time, and a connection cut in the middle is no answer " + "(R58)",
    async () => {
      for (const [behaviour, reason] of [
        [stall, "timeout"],
        [hang, "timeout"],
        [truncate, "network"],
      ] as const) {
        const { api } = await open(behaviour, { timeout: 200 });
        expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ name: "ApiUnavailable", reason });
      }
    },
  );
});

describe("a file (R58)", () => {
  test("that does not begin is given up in the time of two calls, and asked for once", async () => {
    const { upstream, api } = await open(hang, { timeout: 300, fileTimeout: 30_000 });
    expect(await failureOf(api.blob("/api/recipes"))).toMatchObject({ name: "ApiUnavailable", reason: "timeout" });
    expect(upstream.received).toHaveLength(1);
  });

  test("that has begun may take longer", async () => {
    const { upstream, api } = await open(hang, { timeout: 700, fileTimeout: 30_000 });
    upstream.on("GET /api/articles", async (res) => {
      res.writeHead(200, { "content-type": "application/pdf" }).write("%PDF");
      await failureOf(api.get("/api/recipes"));
      res.end(" whole");
    });
    const file = await api.blob("/api/articles");
    expect(await file.text()).toBe("%PDF whole");
  });
});

test.each([
  ["never answers", () => new Promise<Response>(() => {})],
  [
    "never ends its answer",
    async () => new Response(new ReadableStream(), { headers: { "content-type": "application/json" } }),
  ],
])("an API in the same process, which knows no signal, that %s is given up in time (R58)", async (_what, fetch) => {
  const transport = createTransport({ fetch, baseUrl: "http://api.test" });
  const api = createApiClient({ transport, session, headers: {}, timeout: 100, fileTimeout: 100 });
  expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ name: "ApiUnavailable", reason: "timeout" });
});

describe("retries (R57)", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])("GET on %i is asked exactly twice", async (status) => {
    const { upstream, api } = await open(json(status, {}));
    expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ status });
    expect(upstream.received).toHaveLength(2);
  });

  test("GET on a cut connection too, and the second answer counts", async () => {
    const { upstream, api } = await open();
    upstream.on("GET /api/recipes", reset, json(200, { data: [{ name: "there" }] }));
    expect(await api.get("/api/recipes")).toMatchObject({ data: [{ name: "there" }] });
    expect(upstream.received).toHaveLength(2);
  });

  test.each([400, 403, 404, 410, 413, 419, 422, 501])("GET on %i is asked once", async (status) => {
    const { upstream, api } = await open(json(status, {}));
    expect(await failureOf(api.get("/api/recipes"))).toMatchObject({ status });
    expect(upstream.received).toHaveLength(1);
  });

  test.each([409, 429, 500, 503])("what writes is sent once, whatever comes back: %i", async (status) => {
    const { upstream, api } = await open(json(status, {}));
    for (const call of [
      () => api.post("/api/recipes", {}),
      () => api.put("/api/recipes", {}),
      () => api.delete("/api/recipes"),
    ]) {
      upstream.received.length = 0;
      expect(await failureOf(call())).toMatchObject({ status });
      expect(upstream.received).toHaveLength(1);
    }
  });

  test("what writes is sent once over a cut connection too", async () => {
    const { upstream, api } = await open(reset);
    expect(await failureOf(api.post("/api/recipes", {}))).toBeInstanceOf(ApiUnavailable);
    expect(upstream.received).toHaveLength(1);
  });
});

describe("refusals", () => {
  test("422 is a 'Validation error' with errors by camelCase path, segment by segment (R61)", async () => {
    const errors = {
      "lines.0.unit_price_ht": ["Trop."],
      name: ["Obligatoire.", "Court."],
      "prix-ht": ["x"],
      "2026-01-01": "seul",
    };
    const { api } = await open(json(422, { message: "Le nom est obligatoire.", errors }));
    const failure = await failureOf(api.post("/api/recipes", {}));
    expect(failure).toBeInstanceOf(ValidationError);
    expect(failure).toMatchObject({
      message: "Validation error",
      errors: {
        "lines.0.unitPriceHt": ["Trop."],
        name: ["Obligatoire.", "Court."],
        "prix-ht": ["x"],
        "2026-01-01": ["seul"],
      },
    });
  });

  test("a conflict keeps its reason and what is there now", async () => {
    const { api } = await open(
      json(409, { message: "Modifié entre-temps.", code: "stale", data: { lock_version: 4 } }),
    );
    expect(await failureOf(api.put("/api/recipes", {}))).toMatchObject({
      status: 409,
      code: "stale",
      detail: "Modifié entre-temps.",
      body: { data: { lockVersion: 4 } },
    });
  });

  test("429 says how long to wait", async () => {
    const { api } = await open(json(429, { message: "Too Many Attempts." }, { "retry-after": "7" }));
    expect(await failureOf(api.post("/api/recipes", {}))).toMatchObject({ status: 429, retryAfter: 7 });
  });

  test("nothing of a crash's text is kept (R55)", async () => {
    const { api } = await open(html);
    const failure = await failureOf(api.get("/api/recipes"));
    expect(failure).toBeInstanceOf(ApiError);
    expect(JSON.stringify(failure) + String(failure instanceof Error && failure.message)).not.toContain("SECRET");
  });
});

describe("files (R65)", () => {
  const file = (type: string, disposition?: string) =>
    raw(
      200,
      type,
      "the bytes",
      disposition ? { "content-disposition": disposition, "x-powered-by": "PHP", "set-cookie": "laravel=1" } : {},
    );

  test("are asked for without JSON headers and come as they are", async () => {
    const { upstream, api } = await open(file("application/pdf", 'inline; filename="bon 12.pdf"'));
    const answer = await api.blob("/api/recipes", { query: { type: "delivery-note" } });
    expect(await answer.text()).toBe("the bytes");
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="bon 12.pdf"',
    });
    expect(upstream.received[0]?.headers.accept).not.toMatch(/json/);
    expect(upstream.received[0]?.headers["content-type"]).toBeUndefined();
  });

  test.each(["text/html", "image/svg+xml", "application/javascript", ""])(
    "%j is only ever saved, as bytes",
    async (type) => {
      const { api } = await open(file(type, 'inline; filename="x"'));
      const { headers } = await api.blob("/api/recipes");
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
    },
  );

  test("a name cannot smuggle anything", async () => {
    const { api } = await open(file("text/csv", "attachment; filename=\"a\\\"; filename*=UTF-8''b%0d%0aX.csv; evil=1"));
    expect((await api.blob("/api/recipes")).headers.get("content-disposition")).toBe(
      "attachment; filename=\"a\"; filename*=UTF-8''b%0d%0aX.csv",
    );
  });

  test("a redirect means signed out (R60)", async () => {
    const { api } = await open(raw(302, "text/html", "", { location: "/login" }));
    expect(await failureOf(api.blob("/api/recipes"))).toBeInstanceOf(SignedOut);
  });
});

test("an API that hangs takes a bounded number of calls; the rest is refused at once (R88)", async () => {
  const { upstream, api } = await open(hang, { concurrency: 3, queue: 2, timeout: 300 });
  const failures = await Promise.all(Array.from({ length: 8 }, () => failureOf(api.post("/api/recipes", {}))));
  const reasons = failures.map((failure) => (failure instanceof ApiUnavailable ? failure.reason : "none"));
  expect(reasons.slice(0, 3)).toEqual(["timeout", "timeout", "timeout"]);
  expect(reasons.slice(5)).toEqual(["busy", "busy", "busy"]);
  for (const reason of reasons) expect(reason).toMatch(/^(timeout|busy)$/);
  upstream.on("POST /api/recipes", json(201, { data: { id: 1 } }));
  expect(await api.post("/api/recipes", {})).toMatchObject({ data: { id: 1 } });
});

test("names convert both ways without loss", () => {
  expect(toSnake({ aB: { cD: ["eF"] }, when: null })).toEqual({ a_b: { c_d: ["eF"] }, when: null });
  expect(toQuery({ a: [], b: null })).toBe("");
  expect(toFieldErrors({ "a_b.0.c_d": ["x", 3] })).toEqual({ "aB.0.cD": ["x"] });
  expect(toFieldErrors("nonsense")).toEqual({});
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
