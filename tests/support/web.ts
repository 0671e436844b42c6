import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { createRequestHandler } from "@remix-run/express";
import express, { type Express } from "express";
import supertest, { type Response as Answer } from "supertest";
import type TestAgent from "supertest/lib/agent";
import { type Parts, createApp } from "#server/app";
import type { AllParts } from "#api/accounts/routes";
import { standaloneBuild } from "#server/guard/standalone-build";
import { openDatabase } from "#api/database/open";
import { createLog } from "#server/log";
import { createPending } from "#server/process/pending";
import { createSessionMemory } from "#server/session/memory";
import { type TestApi, client, createTestApi, marie, testApiOn } from "./api";
import { openMigrated } from "./database/migrated";
import { closeWhole } from "./database/sqlite-template";
import { probes, withRoutes } from "./servers/probe-routes";
import type { Pair, Upstream } from "./servers/upstream";
import { type Decoded, decodeData } from "./browser/single-fetch";

const folder = mkdtempSync(join(tmpdir(), "bru-web-"));

export type Agent = TestAgent;

/** The web application under test, with a clock that can be moved. */
export interface Web {
  app: Express;
  /** The log's lines. */
  logged: Record<string, unknown>[];
  now(): number;
  /** Moves the clock of the web application (and of the API behind it, when `openWeb` made it). */
  pass(seconds: number): void;
  /** Sets it to an instant, from which it goes on: for tests of which days are written down. */
  turnTo(instant: string): void;
  /** Returns a browser without cookies. */
  browser(): Agent;
}

/** Returns the application's build on a host that knows nothing of it, as remix-serve serves it. */
export function plainHost({ build, ...parts }: Parts): Express {
  if (typeof build === "function") throw new Error("This host serves one build.");
  const app = express();
  app.all("*", createRequestHandler({ build: standaloneBuild(build, () => Promise.resolve(parts)) }));
  return app;
}

/** Returns the web application before any API; `fetch` is the network to it, `host` what serves it. */
export function createWeb(overrides: Partial<Parts> & Pick<Parts, "fetch">, host = createApp): Web {
  let offset = 0;
  const clock = () => Date.now() + offset;
  const logged: Record<string, unknown>[] = [];
  const app = host({
    build,
    clock,
    random: (bytes) => randomBytes(bytes),
    log: createLog("debug", { write: (line) => void logged.push(JSON.parse(line)) }),
    memory: createSessionMemory(clock),
    config: { appOrigin: "http://localhost", trustProxy: false },
    cookieSecrets: [],
    apiBaseUrl: "http://api.test",
    clientId: client.client_id,
    clientSecret: client.client_secret,
    pending: createPending(),
    routeRules: [],
    middleware: {},
    isReady: () => Promise.resolve(true),
    ...overrides,
  });
  return {
    app,
    logged,
    now: clock,
    pass: (seconds) => void (offset += seconds * 1000),
    turnTo: (instant) => void (offset = Date.parse(instant) - Date.now()),
    // Nothing is packed and unpacked for tests, but for those of packing, which ask by themselves.
    browser: () => keepingCookies(supertest.agent(app).set("accept-encoding", "identity"), clock),
  };
}

/** Returns the browser, keeping its cookies until they expire by the application's clock: its own is the machine's. */
function keepingCookies(browser: Agent, clock: () => number): Agent {
  const { jar } = browser;
  const set = jar.setCookies.bind(jar);
  const unlessExpired = (line: string) =>
    line.replace(/; *Expires=([^;]+)/i, (attribute, at: string) => (Date.parse(at) > clock() ? "" : attribute));
  jar.setCookies = (lines, ...where) => set([lines].flat().map(unlessExpired), ...where);
  return browser;
}

/** Returns the web application over an API of the tests, with the pages of probe-routes.ts besides its own. */
export function openWebOn(upstream: Upstream, overrides: Partial<Parts> = {}, host = createApp): Web {
  const parts = { fetch: (request: Request) => fetch(request), apiBaseUrl: upstream.url };
  return createWeb({ ...parts, build: withRoutes(build, probes), ...overrides }, host);
}

export interface Product extends Web {
  api: TestApi;
  /** Returns a browser in which Marie has signed in through the form. */
  signIn(): Promise<Agent>;
}

/**
 * Returns the whole product in process: the web application over the embedded API on a fresh SQLite database that has
 * Marie's account and nothing else.
 */
export async function openWeb(
  overrides: Partial<Parts> = {},
  apiParts: Partial<AllParts> = {},
  host = createApp,
  file = newFile(),
): Promise<Product> {
  const db = await openMigrated(file);
  return productOn((parts) => createTestApi(db, { ...parts, ...apiParts }), overrides, host);
}

/**
 * Returns how to open the whole product in process on a copy of what the filling has left there, which is done once for
 * all the tests of a worker; what the filling answered is `result`.
 */
export function webFilledBy<Result>(
  fill: (web: Product) => Promise<Result>,
): () => Promise<Product & { readonly result: Result }> {
  let filled: Promise<{ template: string; result: Result }> | undefined;
  const fillOnce = async () => {
    const template = newFile();
    const web = await openWeb({}, {}, createApp, template);
    const result = await fill(web);
    await closeWhole(web.api.db, template);
    return { template, result };
  };
  return async () => {
    filled ??= fillOnce();
    const { template, result } = await filled;
    const file = newFile();
    copyFileSync(template, file);
    const db = await openDatabase(`file:${file}`);
    return { ...(await productOn(async (parts) => testApiOn(db, parts))), result };
  };
}

const newFile = () => join(folder, `${randomBytes(8).toString("hex")}.db`);

async function productOn(
  openApi: (parts: Partial<AllParts>) => Promise<TestApi>,
  overrides: Partial<Parts> = {},
  host = createApp,
): Promise<Product> {
  const clocks: { now: () => number } = { now: Date.now };
  const api = await openApi({ clock: () => new Date(clocks.now()) });
  const web = createWeb({ fetch: async (request) => api.app.fetch(request), ...overrides }, host);
  clocks.now = web.now;
  return { ...web, api, signIn: () => signIn(web.browser()) };
}

/** Signs in through the form, as a browser without JavaScript does. Returns the same browser. */
export async function signIn(browser: Agent, who: { email: string; password: string } = marie): Promise<Agent> {
  await browser.post("/login").type("form").send({ email: who.email, password: who.password }).expect(302);
  return browser;
}

/** Returns the `.data` address of a page. */
export function dataAddress(url: string): string {
  const [path = "/", query] = url.split("?", 2);
  return `${path === "/" ? "/_root" : path}.data${query === undefined ? "" : `?${query}`}`;
}

/** Returns everything the `.data` address of a page answers. */
export async function pageData(browser: Agent, url: string): Promise<Decoded> {
  return decodeData(await browser.get(dataAddress(url)));
}

/**
 * Returns the data of the page's own loader: `await loaderData(browser, "/external-orders/12")`.
 * @throws when the page redirects or fails
 */
export async function loaderData<T = Record<string, unknown>>(browser: Agent, url: string): Promise<T> {
  const { routes, redirect, status } = await pageData(browser, url);
  const part = Object.values(routes).at(-1);
  if (redirect || !part || !("data" in part))
    throw new Error(`${url} answered ${status}: ${JSON.stringify(redirect ?? part)}`);
  return part.data as T;
}

/** Returns a Cookie header as a browser with this auth data sends it. */
export function cookieHeader({ access_token, refresh_token }: Partial<Pair>, expiresAt?: number): string {
  return Object.entries({ access_token, expires_at: expiresAt, refresh_token })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join("; ");
}

/** Returns the Set-Cookie lines of a response, by cookie name. */
export function cookiesOf(answer: Answer): Record<string, string> {
  const lines: unknown = answer.headers["set-cookie"];
  const list = Array.isArray(lines) ? lines.map(String) : [];
  return Object.fromEntries(list.map((line) => [line.split("=", 1)[0] ?? "", line]));
}
