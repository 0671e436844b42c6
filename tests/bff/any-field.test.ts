import { createServer } from "node:http";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { type Agent, createWeb, dataAddress, openWeb, signIn } from "../support/web";
import { textOf } from "../support/html";
import { create, dough, eggs, flour, metro, tart } from "../catalogue/walk";

/** The fields that say which thing is told of, and how many pages there are: without them there is nothing to show. */
const needed = new Set([
  "id",
  "data",
  "meta",
  "current_page",
  "last_page",
  "per_page",
  "total",
  "from",
  "to",
  "links",
  "first",
  "last",
  "prev",
  "next",
]);

/** The calls that tell of the five kinds of things. */
const entities = /^\/api\/(suppliers|articles|recipes|products|external-orders)(\/:id)?$/;

const plan = "from=2036-03-01&to=2036-03-31&basis=delivery";
const pages = [
  "/",
  ...["suppliers", "articles", "recipes", "products", "external-orders"].flatMap((resource) => [
    `/${resource}`,
    `/${resource}/export`,
    `/${resource}/1`,
    `/${resource}/1/edit`,
    `/${resource}/create?from=1`,
  ]),
  ...["/external-orders/week?from=2036-03-10", "/external-orders/1/quantities", "/recipes/1?for=25"],
  ...["compute-needs", "production-sheets", "purchase-lists"].map((page) => `/production-planning/${page}?${plan}`),
  ...["runs/1", "runs/1/purchase-lists", "weighings/create?recipe=1"].map((page) => `/production-planning/${page}`),
];

/** A company of one thing of each kind, an order under way and a frozen calculation. */
async function fill(browser: Agent) {
  await create(browser, "suppliers", {
    ...metro,
    "closedPeriods.0.from": "2036-08-01",
    "closedPeriods.0.until": "2036-08-15",
  });
  await create(browser, "articles", {
    ...flour,
    "incoming.0.supplierId": "METRO",
    "incoming.0.quantity": "5",
    "incoming.0.expectedOn": "2036-03-01",
  });
  await create(browser, "articles", eggs);
  await create(browser, "recipes", { ...dough, "lines.1.unit": "piece" });
  await create(browser, "products", tart);
  const order = await create(browser, "external-orders", {
    customerName: "Mairie",
    deliveryOn: "2036-03-12",
    deliveryTime: "10:00",
    email: "a@b.fr",
    allergyNotes: "Noix",
    "lines.0.productId": "tarte fine",
    depositAmount: "20",
    "lines.0.quantity": "3",
  });
  await browser.post(order).type("form").send({ intent: "status", to: "confirmed", lockVersion: "1" }).expect(302);
  await browser.post(`/production-planning/runs?${plan}`).type("form").send({}).expect(302);
}

type Kept = Map<string, { status: number; headers: [string, string][]; body: string }>;

/** "/api/articles/12?x" is "/api/articles/:id". */
const patternOf = (url: URL) => url.pathname.replace(/\/\d+(?=\/|$)/g, "/:id");

function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, found);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) namesIn(inner, needed.has(name) ? found : found.add(name));
  return found;
}

function without(value: unknown, left: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, left));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === left ? [] : [[name, without(inner, left)]])),
  );
}

/** Returns the part of a page that shows a field left out, or null; null when there is none. */
function amissIn(html: string): string | null {
  const shown = html.replace(/<script[^]*?<\/script>/g, "");
  return (
    (/ (?:href|value|action)="[^"]*\b(?:undefined|null|NaN)\b[^"]*"/.exec(shown) ??
      /.{0,40}\b(?:undefined|NaN|null|object Object|Invalid Date)\b.{0,20}/.exec(textOf(shown)))?.[0] ?? null
  );
}

test(
  "no page needs any one field of an outside API's answers: each left out, one at a time, is shown without",
  { timeout: 480_000 },
  async () => {
    const product = await openWeb();
    await fill(await product.signIn());
    const kept: Kept = new Map();
    let asked = new Set<string>();
    let left: { pattern: string; field: string } | null = null;
    const fetch = async (request: Request): Promise<Response> => {
      const url = new URL(request.url);
      if (request.method !== "GET") return product.api.app.fetch(request);
      const key = url.pathname + url.search.replace(/as_of=[^&]*/, "");
      const pattern = patternOf(url);
      asked.add(pattern);
      let known = kept.get(key);
      if (!known) {
        const answer = await product.api.app.fetch(request);
        known = {
          status: answer.status,
          headers: [["content-type", answer.headers.get("content-type") ?? ""]],
          body: await answer.text(),
        };
        kept.set(key, known);
      }
      const { status, headers, body } = known;
      const isLeft = left?.pattern === pattern && status === 200 && /json/.test(headers[0]?.[1] ?? "");
      return new Response(isLeft && left ? JSON.stringify(without(JSON.parse(body), left.field)) : body, {
        status,
        headers,
      });
    };
    // What would differ from one answer to the next stands still, so that answers can be compared.
    const now = Date.now();
    const server = createServer(
      createWeb({ fetch, clock: () => now, random: (bytes) => new Uint8Array(bytes) }).app,
    ).listen(0);
    onTestFinished(() => void server.close());
    const browser = await signIn(supertest.agent(server).set("Accept-Encoding", "identity"));
    /** All that a page is drawn from; null for a file. */
    const drawnFrom = async (page: string) =>
      /\/export$/.test(page) ? null : (await browser.get(dataAddress(page)).buffer(true)).text;

    const failing: string[] = [];
    const tried = new Set<string>();
    for (const page of pages) {
      asked = new Set();
      left = null;
      expect([page, (await browser.get(page)).status]).toEqual([page, 200]);
      const whole = await drawnFrom(page);
      for (const pattern of [...asked].filter((one) => entities.test(one))) {
        const answers = [...kept].filter(
          ([key, { status }]) => status === 200 && patternOf(new URL(key, "http://api")) === pattern,
        );
        const fields = answers.reduce((names, [, { body }]) => namesIn(JSON.parse(body), names), new Set<string>());
        let [same, compared] = [0, 0];
        for (const field of fields) {
          left = { pattern, field };
          tried.add(`${page} ${pattern} ${field}`);
          // What a page is drawn from is had for less than the page: where it is mostly the same without the field, the
          // page need not be drawn to be the same.
          if (whole !== null && (compared < 3 || same * 2 >= compared)) {
            compared += 1;
            if ((await drawnFrom(page)) === whole) {
              same += 1;
              continue;
            }
          }
          const { status, text = "" } = await browser.get(page);
          const amiss = status < 500 ? amissIn(text) : String(status);
          if (amiss) failing.push(`${page} without ${field} of ${pattern}: ${amiss}`);
        }
      }
    }
    expect(failing).toEqual([]);
    expect(tried.size).toBeGreaterThan(300);
  },
);
