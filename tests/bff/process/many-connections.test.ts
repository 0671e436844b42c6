import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { type Socket, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/log";
import { type ListenOptions, listen } from "#server/process/listen";
import { childEnvironment } from "../../support/servers/child-environment";
import { demoEmail, demoPassword, freePort } from "../../support/product";
import { untilBuilt } from "../../support/until-built";

const isLinux = process.platform === "linux";

/** Opens a connection and says that, which is no whole request. Closed at the end of the test. */
async function open(port: number, sent = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}

const halfHeaders = "GET /login HTTP/1.1\r\nHost: localhost\r\nX-";
const halfBody =
  "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
  "Content-Length: 100\r\n\r\nemail=";

describe.runIf(isLinux)("a process that may open 120 descriptors", () => {
  /** Starts the built product with the demo company and few descriptors. */
  async function start() {
    await untilBuilt();
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), "bru-descriptors-"));
    const child = spawn("sh", ["-c", `ulimit -n 120 && exec "$0" build/server/index.js`, process.execPath], {
      env: childEnvironment({
        HOST: "127.0.0.1",
        PORT: String(port),
        DATABASE_URL: `file:${join(folder, "bru.db")}`,
        BRU_DEMO_PASSWORD: demoPassword,
      }),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let logged = "";
    child.stderr.on("data", (chunk) => (logged += String(chunk)));
    const ended = once(child, "exit");
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    });
    const url = `http://127.0.0.1:${port}`;
    const isUp = () =>
      // A connection that is kept would be the longest idle one, and the first to be ended.
      fetch(`${url}/healthz`, { headers: { connection: "close" } }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error(`It ended before it answered: ${logged}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return {
      port,
      url,
      logged: () => logged,
      descriptors: () => readdirSync(`/proc/${child.pid ?? 0}/fd`).length,
    };
  }

  test.each([
    ["that say nothing", ""],
    ["that said half a request's head", halfHeaders],
    ["that said half a form", halfBody],
  ])("serves pages, scripts, styles and saves beside 200 connections %s", async (_, sent) => {
    const { port, url, logged, descriptors } = await start();
    for (let count = 0; count < 200; count += 1) await open(port, sent);
    const page = await fetch(`${url}/login`);
    expect(page.status).toBe(200);
    const files = [...(await page.text()).matchAll(/"(\/assets\/[^"\s]+\.(?:js|css))"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    const answers = await Promise.all(files.map((file) => fetch(`${url}${file}`)));
    expect(answers.map(({ status, url: file }) => [file, status])).toEqual(answers.map(({ url: file }) => [file, 200]));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const signedIn = await fetch(`${url}/login`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: demoEmail, password: demoPassword }),
    });
    expect(signedIn.status).toBe(302);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    expect((await fetch(`${url}/articles`, { headers: { cookie } })).status).toBe(200);
    expect(descriptors()).toBeLessThan(120);
    expect(logged()).not.toContain('"level":"error"');
  });
});

describe("a server", () => {
  async function listening(options: Partial<ListenOptions>) {
    const app = express().all("*", (req, res) => {
      req.resume().once("end", () => res.send("ok"));
    });
    const { port, drain } = await listen(
      app,
      { host: "127.0.0.1", port: 0, drainTimeout: 100, ...options },
      createLog("silent"),
      () => Promise.resolve(),
    );
    onTestFinished(drain);
    return { port, drain };
  }
  const serve = async (options: Partial<ListenOptions>) => (await listening(options)).port;

  /** Returns how to ask over one connection that stays. */
  function keeping(port: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const sockets = new Set<Socket>();
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = get({ agent, port, host: "127.0.0.1" }, (answer) => {
          answer.resume().once("end", () => resolve(answer.statusCode));
        });
        request.on("socket", (socket) => sockets.add(socket)).on("error", reject);
      });
    return { ask, sockets };
  }

  test("leaves who sends slowly, and not who waits between two requests", async () => {
    const port = await serve({ slow: { headers: 150, request: 300, checked: 50 } });
    const { ask, sockets } = keeping(port);
    expect(await ask()).toBe(200);
    const slow = [await open(port, halfHeaders), await open(port, halfBody)];
    const heard = slow.map(async (socket) => {
      let received = "";
      socket.on("data", (chunk) => (received += String(chunk)));
      await once(socket, "close");
      return received.split("\r\n", 1)[0];
    });
    expect(await Promise.all(heard)).toEqual(["HTTP/1.1 408 Request Timeout", "HTTP/1.1 408 Request Timeout"]);
    expect(await ask()).toBe(200);
    expect(sockets.size).toBe(1);
  });

  test("answers what is on its way as it begins to end, then ends who only holds a connection", async () => {
    const { port, drain } = await listening({ drainTimeout: 600_000 });
    const { ask, sockets } = keeping(port);
    expect(await ask()).toBe(200);
    const silent = await open(port);
    const ended = once(silent.resume(), "close");
    const drained = drain();
    expect(await ask()).toBe(200);
    expect(sockets.size).toBe(1);
    await Promise.all([drained, ended]);
  });

  test("says that it ends before it ends a connection, also one whose answer had begun", async () => {
    const begun = new EventEmitter();
    const app = express()
      .get("/long", (_, res) => {
        res.write("a");
        begun.emit("answer", res);
      })
      .get("/", (_, res) => void res.send("ok"));
    const { port, drain } = await listen(
      app,
      { host: "127.0.0.1", port: 0, drainTimeout: 100, drainDelay: 30_000 },
      createLog("silent"),
      () => Promise.resolve(),
    );
    const socket = await open(port);
    let received = "";
    socket.on("data", (chunk) => (received += String(chunk)));
    const answering = once(begun, "answer");
    socket.write("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [answer] = await answering;
    void drain();
    answer.end("b");
    await expect.poll(() => received).toMatch(/\r\n0\r\n\r\n$/);
    expect(received).not.toContain("Connection: close");
    // Whoever was not told sends the next request on it.
    const closed = once(socket, "close");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await closed;
    expect(received.split("0\r\n\r\n")[1]).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: close.*ok$/s);
  });

  test("makes room for who comes by whose last doing is longest ago, be it half a request", async () => {
    const port = await serve({ mostConnections: 3 });
    const silent = await open(port);
    const { ask, sockets } = keeping(port);
    expect(await ask()).toBe(200);
    const half = await open(port, halfBody);
    const order: string[] = [];
    silent.resume().once("close", () => order.push("silent"));
    half.resume().once("close", () => order.push("half"));
    for (const socket of sockets) socket.once("close", () => order.push("kept"));
    for (const left of ["silent", "kept", "half"]) {
      expect(order).not.toContain(left);
      await fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } });
      await open(port);
      await expect.poll(() => order).toContain(left);
    }
    expect(order).toEqual(["silent", "kept", "half"]);
  });
});
