import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agent } from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { openMigrated } from "../../support/database/migrated";
import { untilBuilt } from "../../support/until-built";
import { childEnvironment } from "../../support/servers/child-environment";
import { type Product, demoEmail, demoPassword, freePort, startApi, startProduct } from "../../support/product";
import { after, hang, held, json, startUpstream } from "../../support/servers/upstream";
import { cookieHeader } from "../../support/web";

const hour = 3_600_000;
const client = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: "SECRET-OF-THE-CLIENT" };

async function start(environment: Record<string, string> = {}) {
  const product = await startProduct(environment);
  onTestFinished(() => product.dispose());
  return product;
}

async function startOnUpstream(environment: Record<string, string> = {}) {
  const upstream = await startUpstream();
  return { upstream, product: await start({ API_BASE_URL: upstream.url, ...client, ...environment }) };
}

const program = "build/server/index.js";
/** Options of `unshare` for mounts that nobody else sees, where a system lets us make some. */
const ownMounts = ["--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...ownMounts, "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

/** Runs the built program until it ends by itself. */
async function run(
  environment: Record<string, string>,
  [command, ...words]: [string, ...string[]] = [process.execPath, program],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  await untilBuilt();
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      env: childEnvironment({ DATABASE_URL: "file::memory:", BRU_DEMO: "0", ...environment }),
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk) => (stdout += String(chunk)));
    child.stderr.on("data", (chunk) => (stderr += String(chunk)));
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}

const get = (url: string, cookie?: string) => fetch(url, { redirect: "manual", headers: cookie ? { cookie } : {} });

describe("what cannot start says why in one line and ends with 1", () => {
  test("a taken port", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = address && typeof address === "object" ? String(address.port) : "";
    const { code, stderr } = await run({ PORT: port, DATABASE_URL: `file:/tmp/bru-port-${port}/bru.db` });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Le port ${port} est déjà pris sur 127.0.0.1 : arrêtez l’autre programme, ou donnez un autre port dans PORT.\n`,
    );
  });

  test("a data folder that cannot be written", async () => {
    const { code, stderr } = await run({ PORT: "0", DATABASE_URL: "file:/dev/null/bru/bru.db" });
    expect(code).toBe(1);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/\/dev\/null\/bru/);
  });

  test.runIf(canMount).each([
    ["a database on a read-only disk", "bru.db"],
    ["a read-only disk that has none", "new.db"],
    ["nor a folder for one", "new/bru.db"],
  ])("%s", async (_what, name) => {
    const folder = mkdtempSync(join(tmpdir(), "bru-read-only-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const filled = join(folder, "filled.db");
    await (await openMigrated(filled)).destroy();
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const mounted =
      'mount -t tmpfs tmpfs "$2" && cp "$1" "$2/bru.db" && mount -o remount,ro "$2" && ' + `exec "$0" ${program}`;
    const command: [string, ...string[]] = [
      "unshare",
      ...ownMounts,
      "sh",
      "-c",
      mounted,
      process.execPath,
      filled,
      disk,
    ];
    const { code, stdout, stderr } = await run({ PORT: "0", DATABASE_URL: `file:${join(disk, name)}` }, command);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^La base de données \S+ ne peut pas être ouverte en écriture \(.*\)\. Vérifiez les droits .*\n$/,
    );
    expect(stderr).toContain(join(disk, name));
  });

  test.each([
    [{ PORT: "many" }, "PORT"],
    [{ API_BASE_URL: "https://api.test" }, "OAUTH_CLIENT_ID"],
    [{ API_BASE_URL: "https://api.test", OAUTH_CLIENT_ID: "x" }, "OAUTH_CLIENT_SECRET"],
    [{ COOKIE_SECRET: "too-short-hunter2" }, "COOKIE_SECRET"],
  ])("%j (R86)", async (environment, name) => {
    const { code, stdout, stderr } = await run(environment);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(name);
    expect(stderr).not.toContain("hunter2");
  });
});

describe("SIGTERM", () => {
  test(
    "during a refresh: the answer with its cookies is delivered, then the process ends with 0 (R12, " + "R82)",
    async () => {
      const { upstream, product } = await startOnUpstream();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let arrived = () => {};
      const refreshing = new Promise<void>((resolve) => (arrived = resolve));
      const next = upstream.issue();
      upstream.on("POST /oauth/token", (res, call) => {
        arrived();
        return after(released, json(200, { ...next, expires_in: 3600 }))(res, call);
      });
      const answer = get(`${product.url}/preferences`, cookieHeader(upstream.issue(), Date.now() - hour));
      await refreshing;
      const ended = product.stop("SIGTERM");
      await expect
        .poll(() =>
          get(`${product.url}/healthz`).then(
            () => "accepting",
            () => "closed",
          ),
        )
        .toBe("closed");
      release();
      const { status, headers } = await answer;
      expect(status).toBe(302);
      expect(headers.getSetCookie().join()).toContain(next.access_token);
      expect(headers.get("connection")).toBe("close");
      expect(await ended).toBe(0);
    },
  );

  test("with idle connections ends at once with 0, and a second start finds the data", async () => {
    const product = await start();
    await get(`${product.url}/login`);
    expect(await product.stop("SIGTERM")).toBe(0);
  });

  test("SIGINT is the same, and a second signal does not wait (R82)", async () => {
    const { upstream, product } = await startOnUpstream();
    upstream.on("POST /oauth/token", hang);
    const cut = get(`${product.url}/preferences`, cookieHeader(upstream.issue(), Date.now() - hour)).catch(() => "cut");
    await expect.poll(() => upstream.calls("POST /oauth/token").length).toBe(1);
    const ended = product.stop("SIGINT");
    await expect
      .poll(() =>
        get(`${product.url}/healthz`).then(
          () => "accepting",
          () => "closed",
        ),
      )
      .toBe("closed");
    product.process.kill("SIGINT");
    expect(await ended).toBe(1);
    expect(await cut).toBe("cut");
  });
});

describe("a fault that nobody caught", () => {
  // What no code of ours does on purpose: the process is made to, from outside.
  const onSignal = (fault: string) =>
    `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${fault} })`)}`;

  test.each([
    ["unhandledRejection", 'Promise.reject(new Error("nobody waited for this"))'],
    ["uncaughtException", 'setImmediate(() => { throw new Error("nobody waited for this") })'],
  ])("%s: logged, what is under way is answered, and the process ends with 1 (R87)", async (event, fault) => {
    const { upstream, product } = await startOnUpstream({ NODE_OPTIONS: onSignal(fault) });
    const user = held(json(200, { data: { id: 7, name: "Léa Martin", email: "lea@bru.test" } }));
    upstream.on("GET /api/users/me", user.behaviour);
    const answer = get(`${product.url}/preferences/nowhere`, cookieHeader(upstream.issue(), Date.now() + hour));
    await user.underWay;
    const ended = new Promise((resolve) => product.process.once("exit", resolve));
    product.process.kill("SIGUSR2");
    await expect
      .poll(() =>
        get(`${product.url}/healthz`).then(
          () => "accepting",
          () => "closed",
        ),
      )
      .toBe("closed");
    user.release();
    expect((await answer).status).toBe(404);
    expect(await ended).toBe(1);
    const line: unknown = product
      .output()
      .split("\n")
      .filter((one) => one.includes(`"event":"${event}"`))
      .map((one) => JSON.parse(one))[0];
    expect(line).toMatchObject({ level: "fatal", event, error: { name: "Error", message: "nobody waited for this" } });
  });
});

/** The processes that serve, and what starts one. */
const serving: [string, (environment: Record<string, string>) => Promise<Product>][] = [
  ["the application", (environment: Record<string, string>) => start(environment)],
  [
    "the API alone",
    async (environment: Record<string, string>) => {
      const product = await startApi({ ...client, ...environment });
      onTestFinished(() => product.dispose());
      return product;
    },
  ],
];

test.each(serving)("%s: with DRAIN_DELAY it first says that it is not ready, and answers", async (_, begin) => {
  const product = await begin({ DRAIN_DELAY: "60000" });
  const ready = async () => (await get(`${product.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  product.process.kill("SIGTERM");
  await expect.poll(ready).toBe(503);
  // A connection of its own, as a balancer makes one that has not looked yet.
  const answer = await get(`${product.url}/healthz`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  // A second signal ends it at once.
  expect(await product.stop("SIGTERM")).toBe(1);
  expect(await (await begin({ DRAIN_DELAY: "1" })).stop("SIGTERM")).toBe(0);
});

test.each(serving)(
  "%s: what does not finish within DRAIN_TIMEOUT is cut, and said in the log (R82)",
  async (_, begin) => {
    const product = await begin({ DRAIN_TIMEOUT: "100" });
    const socket = connect(Number(new URL(product.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    // The rest of the body never comes; « 100 » says that the request has arrived.
    socket.write(
      "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n",
    );
    socket.write("Content-Length: 1000\r\nExpect: 100-continue\r\n\r\n");
    const cut = once(socket, "close");
    await once(socket, "data");
    expect(await product.stop("SIGTERM")).toBe(0);
    expect(product.output()).toContain('"event":"drain.deadline"');
    await cut;
    expect(answer).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  },
);

describe("probes", () => {
  test(
    "an API that is down at the start: the application is there, /login answers, /readyz does not " +
      "promise anything (R67, R81)",
    async () => {
      const product = await start({ API_BASE_URL: `http://127.0.0.1:${await freePort()}`, ...client });
      expect((await get(`${product.url}/login`)).status).toBe(200);
      const [health, ready] = [await get(`${product.url}/healthz`), await get(`${product.url}/readyz`)];
      expect([health.status, ready.status]).toEqual([200, 503]);
      expect(await health.text()).toBe('{"status":"ok"}');
      expect([health.headers.get("cache-control"), ready.headers.get("cache-control")]).toEqual([
        "no-store",
        "no-store",
      ]);
      expect(product.output()).not.toContain("/healthz");
    },
  );

  test("with its own API it is ready (R81)", async () => {
    const product = await start();
    expect((await get(`${product.url}/readyz`)).status).toBe(200);
  });
});

describe("the demonstration", () => {
  test("the terminal says the address and a password of this start, and it works", async () => {
    const port = String(await freePort());
    const product = await start({ PORT: port, BRU_DEMO_PASSWORD: "" });
    const password = await readPassword(product);
    expect(product.output()).toContain(`http://localhost:${port}`);
    expect(await signIn(product.url, password)).toBe(302);
  });

  test(
    "a second start on the same port and the same data ends, and the first one's password goes on " + "working",
    async () => {
      const product = await start({ BRU_DEMO_PASSWORD: "" });
      const password = await readPassword(product);
      const { code, stdout } = await run({
        PORT: new URL(product.url).port,
        DATABASE_URL: `file:${join(product.folder, "bru.db")}`,
        BRU_DEMO: "1",
      });
      expect([code, stdout]).toEqual([1, ""]);
      expect(await signIn(product.url, password)).toBe(302);
    },
  );

  const pattern = /demo@bru\.test, mot de passe (\S+)/;

  async function readPassword({ output }: Product): Promise<string> {
    await expect.poll(output).toMatch(pattern);
    return pattern.exec(output())?.[1] ?? "";
  }

  async function signIn(url: string, password: string): Promise<number> {
    return (
      await fetch(`${url}/login`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ email: "demo@bru.test", password }),
      })
    ).status;
  }
});

test("without COOKIE_SECRET two starts on a database seal with one key, kept beside it for them alone", async () => {
  const first = await start();
  const file = join(first.folder, "bru.db.key");
  const key = readFileSync(file, "utf8");
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tablet = agent(first.url);
  const signIn = () =>
    tablet.post("/login").type("form").send({ email: demoEmail, password: demoPassword }).expect(302);
  await signIn();
  await tablet.post("/logout").expect(302);
  await first.stop();

  const second = await start({ PORT: new URL(first.url).port, DATABASE_URL: `file:${join(first.folder, "bru.db")}` });
  expect(readFileSync(file, "utf8")).toBe(key);
  expect(second.output()).not.toContain(key);
  await tablet.post("/suppliers/create").type("form").send({ name: "Minoterie du Gué" }).expect(302);
  expect((await signIn()).headers.location).toBe("/suppliers/create");
  expect((await tablet.get("/suppliers/create").expect(200)).text).toContain('value="Minoterie du Gué"');
});

test("rules of a file redirect (guard, rule 3)", async () => {
  const upstream = await startUpstream();
  const file = join("/tmp", `bru-rules-${process.pid}.json`);
  writeFileSync(file, '{"/old": {"redirect": "/recipes"}}');
  const product = await start({ API_BASE_URL: upstream.url, ...client, ROUTE_RULES: file });
  const answer = await get(`${product.url}/old`, cookieHeader(upstream.issue(), Date.now() + hour));
  expect(answer.headers.get("location")).toBe("/recipes");
});
