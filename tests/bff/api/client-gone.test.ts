import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app";
import { type Behaviour, json, startUpstream } from "../../support/servers/upstream";
import { cookieHeader, openWebOn, plainHost } from "../../support/web";

/** Returns how an API answers when it is told to, the calls that came, and what became of each. */
function waiting() {
  const calls: { answer: () => void; fate: Promise<"answered" | "given up"> }[] = [];
  const behaviour: Behaviour = (res, call) => {
    const fate = once(res, "close").then(() => (res.writableFinished ? "answered" : "given up"));
    calls.push({ answer: () => void json(200, { data: { id: 1, name: "Sablés" } })(res, call), fate });
  };
  return { behaviour, calls, nth: (index: number) => expect.poll(() => calls[index]).toBeDefined() };
}

describe.each([
  ["our own host", createApp],
  ["a host that knows nothing of us", plainHost],
])("whoever goes away from %s", (_, host) => {
  async function opened() {
    const upstream = await startUpstream();
    const web = openWebOn(upstream, { timeouts: { call: 600_000, file: 600_000, token: 600_000 } }, host);
    const server = web.app.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const leaving = new AbortController();
    const connected = once(server, "connection");
    const headers = { cookie: cookieHeader(upstream.issue(), Date.now() + 3_600_000) };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, signal: leaving.signal }).then(
        ({ status }) => status,
        () => "gone",
      );
    const leave = async () => {
      const [socket]: Socket[] = await connected;
      const closed = socket && once(socket, "close");
      leaving.abort();
      await closed;
    };
    return { upstream, web, ask, leave };
  }

  test("leaves nothing behind that is still read for them, and no error", async () => {
    const { upstream, web, ask, leave } = await opened();
    const { behaviour, calls, nth } = waiting();
    upstream.on("GET /api/recipes/1", behaviour);
    const outcome = ask("/probe/recipes/1");
    await nth(0);
    await leave();
    expect(await outcome).toBe("gone");
    expect(await calls[0]?.fate).toBe("given up");
    expect(calls).toHaveLength(1);
    expect(web.logged.filter(({ event }) => event === "error")).toEqual([]);
  });

  test("is written for to the end, with what is read for that", async () => {
    const { upstream, ask, leave } = await opened();
    const [read, written] = [waiting(), waiting()];
    upstream.on("GET /api/recipes/1", read.behaviour);
    upstream.on("POST /api/recipes/1/duplicate", written.behaviour);
    const outcome = ask("/probe/recipes/1", { method: "POST", body: new URLSearchParams({ intent: "copy" }) });
    await read.nth(0);
    await leave();
    expect(await outcome).toBe("gone");
    read.calls[0]?.answer();
    await written.nth(0);
    written.calls[0]?.answer();
    expect([await read.calls[0]?.fate, await written.calls[0]?.fate]).toEqual(["answered", "answered"]);
  });
});
