import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createHeavyWorkers } from "../../server/embedded-api/http/heavy/pool";
import type { LogEntry } from "../../server/embedded-api/http/api";
import { Refusal } from "../../server/embedded-api/http/refusal";

const fixture = fileURLToPath(new URL("../support/heavy-fixture.js", import.meta.url));

/** Opens workers on a file that answers as the tests want, and how to hear that one holds and to let it go on. */
function opened(deadline?: number, file = fixture) {
  const logged: LogEntry[] = [];
  const workers = createHeavyWorkers({
    ...{ file, threads: 1, settings: { databaseUrl: "", seller: [], deliveryAddress: [] }, clock: () => new Date(0) },
    ...{ log: (entry) => void logged.push(entry), ...(deadline !== undefined && { deadline }) },
  });
  const channel = new BroadcastChannel("heavy");
  const holding = new Set<string>();
  channel.onmessage = ({ data }: MessageEvent<{ holds?: string }>) => void (data.holds && holding.add(data.holds));
  onTestFinished(async () => {
    channel.close();
    await workers.close();
  });
  const ask = async (path: string, signal?: AbortSignal) => {
    const answer = await workers.answer(new Request(`http://api.test${path}`, signal ? { signal } : {}));
    return answer.text();
  };
  const status = (asked: Promise<unknown>) =>
    asked.then(
      () => 200,
      (error: unknown) => (error instanceof Refusal ? error.status : error),
    );
  return {
    ...{ ask, status, logged },
    isHeld: (path: string) => expect.poll(() => holding.has(path)).toBe(true),
    letGo: (path: string) => channel.postMessage({ goes: path }),
  };
}

test("those that wait for the same are answered together, who asks once it has begun anew", async () => {
  const { ask, isHeld, letGo } = opened();
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
  const { ask, status, isHeld, letGo } = opened();
  const paths = Array.from({ length: 12 }, (_, at) => `/hold-${String(at)}`);
  const asked = paths.map((path) => status(ask(path)));
  await isHeld("/hold-0");
  expect(await Promise.all(asked.slice(-2))).toEqual([429, 429]);
  for (const path of paths.slice(0, 9)) {
    await isHeld(path);
    letGo(path);
  }
  expect(await ask("/quick")).toMatch(/^\/quick /);
});

test("a worker that dies is an error of its own request, and said to the operator", async () => {
  const { ask, status, logged } = opened();
  expect(await status(ask("/die"))).toBe(503);
  expect(logged).toMatchObject([{ level: "error", message: "a heavy request failed in its worker", path: "/die" }]);
  expect(await ask("/next")).toMatch(/^\/next /);
});

test("what takes longer than it may is given up, with the thread that it holds", async () => {
  const { ask, status } = opened(5000);
  expect(await status(ask("/spin"))).toBe(503);
  expect(await ask("/next")).toMatch(/^\/next /);
});

test("what nobody waits for any more is given up; others who ask the same are answered", async () => {
  const { ask, status, isHeld, letGo } = opened();
  const held = ["/hold-1", "/hold-2"].map((path) => ask(path));
  await isHeld("/hold-1");
  const [gone, leaving] = [new AbortController(), new AbortController()];
  const left = status(ask("/hold-3", gone.signal));
  const [one, stays] = [status(ask("/shared", leaving.signal)), ask("/shared")];
  for (const controller of [gone, leaving]) controller.abort();
  for (const path of ["/hold-1", "/hold-2"]) letGo(path);
  await isHeld("/hold-2");
  letGo("/hold-2");
  await Promise.all(held);
  expect(await left).toBe(503);
  expect(await stays).toMatch(/^\/shared /);
  expect(await one).toBe(200);
});

test("a worker that cannot start is said to who asked and to the operator, each time", async () => {
  const { ask, status, logged } = opened(undefined, `${fixture}.gone`);
  expect([await status(ask("/one")), await status(ask("/two"))]).toEqual([503, 503]);
  expect(logged.filter(({ message }) => message === "a worker cannot start")).toHaveLength(2);
});
