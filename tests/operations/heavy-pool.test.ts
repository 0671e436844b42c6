import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createHeavyWorkers } from "#api/http/heavy/pool";
import { createWaits } from "#api/database/waits";
import type { LogEntry } from "#api/http/api";
import { Refusal } from "#api/http/refusal";

const fixture = fileURLToPath(new URL("../support/heavy-fixture.js", import.meta.url));

/** Opens workers on a file that answers as the tests want, and how to hear that one holds and to let it go on. */
async function opened(deadline?: number, file = fixture) {
  const logged: LogEntry[] = [];
  const holding = new Map<string, ServerResponse[]>();
  const door = createServer(({ url = "" }, res) => void holding.set(url, [...(holding.get(url) ?? []), res]));
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const address = door.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const waits = createWaits();
  const workers = createHeavyWorkers({
    waits,
    file,
    most: 1,
    environment: {},
    clock: () => new Date(0),
    log: (entry) => void logged.push(entry),
    settings: { databaseUrl: `http://127.0.0.1:${port}`, seller: [], deliveryAddress: [] },
    ...(deadline !== undefined && { deadline }),
  });
  onTestFinished(async () => {
    await workers.close();
    door.close();
    door.closeAllConnections();
  });
  interface Asking {
    signal?: AbortSignal;
    id?: string;
    authorization?: string;
  }
  const ask = async (path: string, { signal, id = "", authorization = "" }: Asking = {}) => {
    const headers = { "x-request-id": id, authorization };
    const answer = await workers.answer(new Request(`http://api.test${path}`, { headers, ...(signal && { signal }) }));
    return answer.text();
  };
  const status = (request: Promise<unknown>) =>
    request.then(
      () => 200,
      (error: unknown) => (error instanceof Refusal ? error.status : error),
    );
  return {
    ask,
    status,
    logged,
    waits,
    times: (path: string) => holding.get(path)?.length ?? 0,
    isHeld: (path: string) => expect.poll(() => holding.has(path)).toBe(true),
    letGo: (path: string) => holding.get(path)?.forEach((res) => res.end()),
  };
}

test("those that wait for the same are answered together, who asks once it has begun anew", async () => {
  const { ask, isHeld, letGo } = await opened();
  // As many as there are processors to spare, at most two, are under way at once.
  const held = ["/hold-1", "/hold-2"].map((path) => ask(path));
  await isHeld("/hold-1");
  const waiting = [ask("/same"), ask("/same"), ask("/other")];
  for (const path of ["/hold-1", "/hold-2"]) letGo(path);
  // With one worker the second begins when the first has ended.
  await isHeld("/hold-2");
  letGo("/hold-2");
  const [first, second, other] = await Promise.all(waiting);
  expect(first).toMatch(/^\/same \d+ 1970-01-01/);
  expect(second).toBe(first);
  expect(other).toMatch(/^\/other /);
  await Promise.all(held);
  expect(await ask("/same")).not.toBe(first);
});

test("beyond eight that wait more are refused at once, and served once there is room", async () => {
  const { ask, status, isHeld, letGo } = await opened();
  const paths = Array.from({ length: 12 }, (_, at) => `/hold-${String(at)}`);
  const statuses = paths.map((path) => status(ask(path)));
  await isHeld("/hold-0");
  expect(await Promise.all(statuses.slice(-2))).toEqual([429, 429]);
  for (const path of paths.slice(0, 9)) {
    await isHeld(path);
    letGo(path);
  }
  expect(await ask("/quick")).toMatch(/^\/quick /);
});

test("how many wait and are worked on is counted, whatever becomes of them", async () => {
  const { ask, status, isHeld, letGo, waits } = await opened();
  const of = () => Object.fromEntries(waits.totals().map(({ cause, count, waiting }) => [cause, [count, waiting]]));
  const held = [ask("/hold-1"), ask("/waits")];
  await isHeld("/hold-1");
  expect(of()).toMatchObject({ worker: [2, 1], work: [1, 1] });
  letGo("/hold-1");
  await Promise.all(held);
  expect(await status(ask("/die"))).toBe(503);
  expect(of()).toMatchObject({ worker: [3, 0], work: [3, 0] });
  const many = Array.from({ length: 12 }, (_, at) => status(ask(`/quick-${String(at)}`)));
  expect(await Promise.all(many)).toContain(429);
  expect(of()).toMatchObject({ worker: [15, 0] });
  expect(of().work?.[1]).toBe(0);
});

test("a worker that dies is an error of its own request, and said to the operator", async () => {
  const { ask, status, logged } = await opened();
  expect(await status(ask("/die"))).toBe(503);
  expect(logged).toMatchObject([{ level: "error", message: "a heavy request failed in its worker", path: "/die" }]);
  expect(await ask("/next")).toMatch(/^\/next /);
});

test("what takes longer than it may is given up, with the worker that it holds", async () => {
  const { ask, status } = await opened(5000);
  expect(await status(ask("/spin"))).toBe(503);
  expect(await ask("/next")).toMatch(/^\/next /);
});

test("what nobody waits for any more is given up; others who ask the same are answered", async () => {
  const { ask, status, isHeld, letGo } = await opened();
  const held = ["/hold-1", "/hold-2"].map((path) => ask(path));
  await isHeld("/hold-1");
  const [gone, leaving] = [new AbortController(), new AbortController()];
  const left = status(ask("/hold-3", { signal: gone.signal }));
  const [one, stays] = [status(ask("/shared", { signal: leaving.signal })), ask("/shared")];
  for (const controller of [gone, leaving]) controller.abort();
  for (const path of ["/hold-1", "/hold-2"]) letGo(path);
  await isHeld("/hold-2");
  letGo("/hold-2");
  await Promise.all(held);
  expect(await left).toBe(503);
  expect(await stays).toMatch(/^\/shared /);
  expect(await one).toBe(200);
});

test("who gave up and asks again at once waits for the same answer; a new question is worked out anew", async () => {
  const { ask, status, isHeld, letGo, times } = await opened();
  const late = new AbortController();
  const first = status(ask("/hold-1", { signal: late.signal, id: "one" }));
  await isHeld("/hold-1");
  late.abort();
  const again = ask("/hold-1", { id: "one" });
  const other = ask("/hold-1", { id: "two" });
  letGo("/hold-1");
  expect(await again).toMatch(/^\/hold-1 /);
  expect(await first).toBe(200);
  await expect.poll(() => times("/hold-1")).toBe(2);
  letGo("/hold-1");
  expect(await other).not.toBe(await again);
});

test("who waits with somebody whose session has ended is answered by their own", async () => {
  const { ask, isHeld, letGo } = await opened();
  const held = ["/hold-1", "/hold-2"].map((path) => ask(path));
  await isHeld("/hold-1");
  const [ended, own] = [ask("/theirs", { authorization: "ended" }), ask("/theirs", { authorization: "good" })];
  for (const path of ["/hold-1", "/hold-2"]) letGo(path);
  await isHeld("/hold-2");
  letGo("/hold-2");
  await Promise.all(held);
  expect(await ended).toBe("unauthenticated");
  expect(await own).toMatch(/^\/theirs /);
});

test("a question that nobody waits for any more makes room", async () => {
  const { ask, status, isHeld } = await opened();
  const gone = new AbortController();
  const held = status(ask("/hold-1", { signal: gone.signal }));
  await isHeld("/hold-1");
  gone.abort();
  expect(await ask("/next")).toMatch(/^\/next /);
  expect(await held).toBe(503);
});

test("a worker that cannot start is said to who asked and to the operator, each time", async () => {
  const { ask, status, logged } = await opened(undefined, `${fixture}.gone`);
  expect([await status(ask("/one")), await status(ask("/two"))]).toEqual([503, 503]);
  expect(logged.filter(({ message }) => message === "a worker cannot start")).toHaveLength(2);
});
