import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createTransport } from "#server/transport/transport";

test("a file that never begins is given up in its time, though memory is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("no gc");
  const transport = createTransport({ baseUrl: "http://api.test", fetch: () => new Promise(() => undefined) });
  const call = { method: "GET", path: "/api/file", headers: {}, timeout: 600_000 };
  const outcome = transport({ ...call, beginsWithin: 500 }).catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  for (let times = 0; times < 3; times += 1) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await outcome).toMatchObject({ name: "ApiUnavailable", reason: "timeout" });
});
