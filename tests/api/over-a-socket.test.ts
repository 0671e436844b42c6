import { EventEmitter, once } from "node:events";
import { Agent, request } from "node:http";
import express from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { addressBehindProxies, createApiHost } from "#server/http/api-host";
import { listen } from "#server/process/listen";
import { createLog } from "#server/log";
import { client, createTestApi, marie } from "../support/api";
import { databases } from "../support/database/database";
import { freePort } from "../support/product";

const [{ fresh }] = databases;

async function served(trustProxy: false | number) {
  const { app } = await createTestApi(await fresh(), { addressOf: addressBehindProxies });
  const host = createApiHost(
    { fetch: async (request, env) => app.fetch(request, env), isReady: async () => true },
    trustProxy,
  );
  const { port, drain } = await listen(
    host,
    { host: "127.0.0.1", port: 0, drainTimeout: 10_000 },
    createLog("silent"),
    async () => null,
  );
  onTestFinished(drain);
  const url = `http://127.0.0.1:${String(port)}`;
  const signIn = (password: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ grant_type: "password", ...client, username: marie.email, password }),
    });
  return { url, signIn };
}

describe("the API on a socket of its own", () => {
  test("takes up what was asked while it prepared once who listens is ready, for a signal say", async () => {
    const order: string[] = [];
    const host = express().use((_, res) => {
      order.push("asked");
      res.end();
    });
    const asking = new EventEmitter();
    const port = await freePort();
    const listening = listen(host, { host: "127.0.0.1", port, drainTimeout: 10_000 }, createLog("silent"), async () => {
      const call = request({ host: "127.0.0.1", port, method: "POST", headers: { Expect: "100-continue" } });
      call.once("response", (answer) => answer.resume().once("end", () => asking.emit("answered")));
      call.flushHeaders();
      // The head of it has come.
      await once(call, "continue");
      call.end();
    });
    const answered = once(asking, "answered");
    const { drain } = await listening;
    order.push("ready");
    onTestFinished(drain);
    await answered;
    expect(order).toEqual(["ready", "asked"]);
  });

  test("signs in, answers, and says that it is well", async () => {
    const { url, signIn } = await served(false);
    const pair: { access_token: string } = await (await signIn(marie.password)).json();
    const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${pair.access_token}` } });
    expect([me.status, await me.json()]).toEqual([
      200,
      { data: { id: 1, name: marie.name, email: marie.email, company: { name: "" } } },
    ]);
    expect(me.headers.get("x-powered-by")).toBeNull();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/api/nothing`)).status).toBe(401);
  });

  test("a request without a body, and one whose length is not announced, are served as any other", async () => {
    const { url, signIn } = await served(false);
    const { access_token }: { access_token: string } = await (await signIn(marie.password)).json();
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const body = new Blob([JSON.stringify({ name: "Métro" })]).stream();
    const streamed: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", headers };
    const created = await fetch(`${url}/api/suppliers`, streamed);
    expect(created.status).toBe(201);
    const { data }: { data: { id: number } } = await created.json();
    expect((await fetch(`${url}/api/suppliers/${String(data.id)}/archive`, { method: "POST", headers })).status).toBe(
      200,
    );
    expect((await fetch(`${url}/api/suppliers/${String(data.id)}`, { method: "DELETE", headers })).status).toBe(204);
    expect((await fetch(`${url}/api/suppliers/${String(data.id)}`, { method: "DELETE", headers })).status).toBe(404);
  });

  test("a body over 1 MB is refused however it is sent", async () => {
    const { url } = await served(false);
    const endless = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(65536));
      },
    });
    const streamed: RequestInit & { duplex: "half" } = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "content-type": "application/json" },
    };
    const answer = await fetch(`${url}/oauth/token`, streamed);
    expect(answer.status).toBe(413);
  });

  test("after a body that was too large the next requests of the same pool are answered", async () => {
    const { url } = await served(false);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = (method: string, path: string, body = "") =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const call = request(
          `${url}${path}`,
          { method, agent, headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) } },
          (answer) => {
            answer
              .resume()
              .once("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
          },
        );
        call.once("error", reject).end(body);
      });
    const tooLarge = JSON.stringify({ grant_type: "x".repeat(3_000_000) });
    for (let round = 0; round < 5; round += 1) {
      expect(await send("POST", "/oauth/token", tooLarge)).toEqual({ status: 413, connection: "close" });
      expect((await send("POST", "/oauth/token", "{}")).status).toBe(401);
      expect((await send("GET", "/healthz")).status).toBe(200);
    }
    for (const answer of await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        fetch(`${url}/oauth/token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: at % 2 ? "{}" : tooLarge,
        }),
      ),
    )) {
      expect([401, 413]).toContain(answer.status);
    }
  });

  test(
    "a made-up X-Forwarded-For does not widen the brute-force limit; a believed proxy's tells " + "tablets apart",
    async () => {
      const direct = await served(false);
      for (let failure = 0; failure < 5; failure++)
        expect((await direct.signIn("no", { "x-forwarded-for": `192.0.2.${String(failure)}` })).status).toBe(400);
      expect((await direct.signIn("no", { "x-forwarded-for": "192.0.2.99" })).status).toBe(429);

      const proxied = await served(1);
      for (let failure = 0; failure < 5; failure++)
        expect((await proxied.signIn("no", { "x-forwarded-for": "10.9.9.9, 192.0.2.1" })).status).toBe(400);
      expect((await proxied.signIn("no", { "x-forwarded-for": "10.8.8.8, 192.0.2.1" })).status).toBe(429);
      expect((await proxied.signIn(marie.password, { "x-forwarded-for": "10.9.9.9, 192.0.2.2" })).status).toBe(200);
    },
  );
});
