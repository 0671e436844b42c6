import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { availableParallelism, getPriority } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase, openForReading } from "#api/database/open";
import { openApi } from "#api/open";
import type { LogEntry } from "#api/http/api";
import { client, createTestApi, marie, testApiOn } from "../support/api";
import { type TestDatabase, databases } from "../support/database/database";
import { insertKitchen } from "../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  ofArticle,
  order,
  orderLine,
  product,
  recipe,
} from "../support/world/kitchen-data";
import { startProduct } from "../support/product";
import { createTablet } from "../support/browser/tablet";
import { untilBuilt } from "../support/until-built";
import { deskOf } from "../support/writes";

const [day, next] = ["2026-11-25", "2026-11-26"];
const now = new Date("2026-11-25T05:00:00Z");
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const planning = "/api/production-planning";
const plan = (from: string) => `from=${from}&to=${from}&as_of=${now.toISOString()}`;

/** A day of 1,200 order lines, a day after a month of one, and an order of 250 lines after another. */
const company = {
  kitchen: kitchen({
    articles: range(40).map((id) => article({ id, name: `Article ${String(id)}`, unit: "kg" })),
    recipes: range(20).map((id) =>
      recipe({
        id,
        name: `Recette ${String(id)}`,
        output_quantity: "3",
        lines: [ofArticle(id, "0.3"), ofArticle(id + 20, "0.7")],
      }),
    ),
    products: range(20).map((id) =>
      product({ id, name: `Produit ${String(id)}`, components: [component({ recipe_id: id }, "0.1")] }),
    ),
  }),
  orders: [
    ...range(80).map((id) =>
      order({
        id,
        production_on: day,
        delivery_on: day,
        lines: range(15).map((line) => orderLine(((id + line) % 20) + 1, String(line))),
      }),
    ),
    order({ id: 81, production_on: "2027-02-01", delivery_on: "2027-02-01", lines: [orderLine(1, "3")] }),
    order({
      id: 82,
      production_on: "2027-06-01",
      delivery_on: "2027-06-01",
      lines: range(250).map((line) => orderLine((line % 20) + 1, String(line))),
    }),
  ],
};

/** Opens the API on the company as the product does, and as it answers without workers. */
async function opened(database: TestDatabase, file: string) {
  await untilBuilt();
  const databaseUrl = await database.emptyUrl();
  const filling = await openDatabase(databaseUrl);
  await migrate(filling, now);
  await createTestApi(filling);
  await insertKitchen(filling, company);
  await filling.destroy();
  const logged: LogEntry[] = [];
  const api = await openApi({
    databaseUrl,
    workers: { file, most: 1, environment: {} },
    clock: () => now,
    random: (bytes) => randomBytes(bytes),
    setupCode: null,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accessTokenTtlSeconds: 3600,
    seller: [],
    deliveryAddress: [],
    addressOf: () => "",
    log: (entry) => void logged.push(entry),
  });
  onTestFinished(() => api.close());
  const url = (path: string) => `http://api.test${path}`;
  const here = testApiOn(api.db, { clock: () => now, accessTokenTtlSeconds: 3600 });
  const { authorization } = await deskOf(here);
  const headers = { authorization };
  const get = (path: string) => api.fetch(new Request(url(path), { headers }));
  const send = (method: string, path: string, body: object) =>
    api.fetch(
      new Request(url(path), {
        method,
        body: JSON.stringify(body),
        headers: { ...headers, "content-type": "application/json" },
      }),
    );
  const plain = async (path: string) => here.app.fetch(new Request(url(path), { headers }));
  return { databaseUrl, get, send, plain, logged };
}

/** Tells whether a process of Linux runs: of one that has ended a zombie may stay. */
function runs(pid: string): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

const bundle = resolve("build/server/index.js");

describe.each(databases)("heavy requests on $name", (database) => {
  test("are answered by a worker as they would be here, and see what was written before", async () => {
    const { get, send, plain, logged } = await opened(database, bundle);
    const body = { from: day, to: day, as_of: now.toISOString(), named_orders: 2 };
    const run = await send("POST", `${planning}/runs`, body);
    expect(run.status).toBe(201);
    const stored = await run.json();
    expect(stored).toEqual(await (await plain(`${planning}/runs/1?named_orders=2`)).json());
    const freshly = await (await plain(`${planning}/compute-needs?${plan(day)}`)).json();
    expect(stored).toMatchObject({
      data: { diff: null, run: { input_hash: freshly.data.run.input_hash }, user_name: "Marie Curie" },
    });
    const unknown = await send("POST", `${planning}/runs`, { ...body, extra: { 999: "1" } });
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { errors: { "extra.999": expect.anything() } }]);
    expect((await get(`${planning}/runs/ready?${plan(day)}`)).status).toBe(404);
    for (const path of [
      `${planning}/compute-needs?${plan(day)}`,
      `${planning}/compute-needs?${plan(day)}&only=suppliers`,
      `${planning}/production-sheets?${plan(day)}`,
      `${planning}/compute-needs/export?${plan(day)}&format=csv&part=articles`,
      `${planning}/runs/1`,
    ]) {
      const [own, theirs] = [await plain(path), await get(path)];
      expect([path, theirs.status, theirs.headers.get("content-type")]).toEqual([
        ...[path, 200, own.headers.get("content-type")],
      ]);
      expect(await theirs.text()).toBe(await own.text());
    }
    for (const path of [
      `${planning}/compute-needs/export?${plan(day)}&format=pdf`,
      `${planning}/compute-needs/export?${plan(day)}&format=xlsx`,
      "/api/external-orders/82/document?type=delivery-note",
      "/api/external-orders/1/document?type=production-sheet",
    ]) {
      const answer = await get(path);
      expect([path, answer.status, (await answer.arrayBuffer()).byteLength > 2000]).toEqual([path, 200, true]);
    }
    expect((await get(`${planning}/compute-needs?${plan(day)}&basis=no`)).status).toBe(422);
    const made = { recipe_id: 1, production_on: day, planned: "1", obtained: "1", seen: 0 };
    expect((await send("POST", "/api/batches", made)).status).toBe(201);
    expect(await (await get(`${planning}/production-sheets?${plan(day)}`)).text()).toContain('"obtained":"1"');
    expect(logged).toEqual([]);
  });

  test("alone go to the workers", async () => {
    const { get } = await opened(database, resolve("tests/support/heavy-fixture.js"));
    for (const path of [
      `${planning}/compute-needs?${plan(day)}`,
      `${planning}/production-sheets?${plan(next)}`,
      `${planning}/makeable?reserve_until=${day}`,
      "/api/external-orders/82/document?type=delivery-note",
      "/api/external-orders/1/document?type=production-sheet",
    ]) {
      const answer = await get(path);
      expect([path, await answer.text()]).toEqual([path, expect.stringContaining(`${now.toISOString()}`)]);
      expect(answer.headers.get("content-type")).toBe("text/plain");
    }
    for (const path of [
      `${planning}/compute-needs?${plan("2027-02-01")}`,
      `${planning}/compute-needs?${plan(day)}&only=orders`,
      "/api/external-orders/1/document?type=delivery-note",
      "/api/external-orders/81/document?type=production-sheet",
      "/api/external-orders?per_page=100",
      `${planning}/runs`,
    ]) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get("content-type")]).not.toEqual([path, 200, "text/plain"]);
      expect(answer.status).toBe(200);
    }
  });

  test.skipIf(process.platform !== "linux")(
    "leave the processor to others, and end with the process that asks, however it ends",
    async () => {
      const { databaseUrl } = await opened(database, bundle);
      const product = await startProduct({ DATABASE_URL: databaseUrl, BRU_DEMO: "0", LOG_LEVEL: "error" });
      onTestFinished(() => product.dispose());
      const tablet = createTablet(product.url);
      await tablet.signIn({ email: marie.email, password: marie.password });
      expect((await tablet.get(`/production-planning/compute-needs?${plan(day)}`)).status).toBe(200);
      const { pid = 0 } = product.process;
      const workers = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8")
        .trim()
        .split(" ");
      expect(workers).toHaveLength(1);
      // Of one processor a light page has the larger part; of several it has one of its own.
      const least = availableParallelism() === 1 ? 5 : -20;
      for (const worker of workers) expect(getPriority(Number(worker))).toBe(Math.max(least, getPriority(pid)));
      await product.stop("SIGKILL");
      await expect.poll(() => workers.filter(runs)).toEqual([]);
    },
  );

  test("are read over a connection that writes nothing", async () => {
    const { databaseUrl } = await opened(database, bundle);
    const db = await openForReading(databaseUrl);
    onTestFinished(() => db.destroy());
    const { total } = await db
      .selectFrom("external_orders")
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(82);
    await expect(db.deleteFrom("external_order_lines").execute()).rejects.toThrow(/read-?only/i);
  });
});
