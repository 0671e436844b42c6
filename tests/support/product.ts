import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { untilBuilt } from "./until-built";
import { childEnvironment } from "./servers/child-environment";

export const demoEmail = "demo@bru.test";
export const demoPassword = "mot de passe de la démonstration";

export interface Product {
  /** http://localhost:PORT, without a slash at the end. */
  url: string;
  process: ChildProcess;
  folder: string;
  /** Returns everything it has printed. */
  output(): string;
  /** Ends it (SIGTERM unless told) and answers its exit code. The data folder stays until `dispose`. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  dispose(): Promise<void>;
}

/**
 * Returns a port of the loopback address that was free a moment ago. It is below those that a system gives to who asks
 * for any (from 32768 on Linux), and each worker has its own hundreds: nobody else takes it before it is used.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * 500;
  for (;;) {
    next = (next + 1) % 500;
    const port = first + next;
    if (await isFree(port)) return port;
  }
}

let next = randomInt(500);

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * Starts the built product as `npm start` does, on a fresh data folder with the demo company.
 * @throws when it ends before it answers, with what it printed
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  return launch("build/server/index.js", port, { PORT: port, ...environment });
}

/** The built product with a clock that the test turns. */
export interface TurnedProduct extends Product {
  /** Sets its clock forward by so many milliseconds of the machine's. */
  shiftBy(milliseconds: number): Promise<void>;
}

/**
 * Starts the built product as `startProduct` does, its clock forward by so many milliseconds.
 * @throws when it ends before it answers, with what it printed
 */
export async function startTurned(by: number, environment: Record<string, string>): Promise<TurnedProduct> {
  const port = environment.PORT ?? String(await freePort());
  const clock = pathToFileURL("scripts/shifted-clock.js");
  clock.search = `by=${String(by)}&told`;
  const product = await launch("build/server/index.js", port, { PORT: port, ...environment }, ["--import", clock.href]);
  const { process: child } = product;
  const shiftBy = async (milliseconds: number) => {
    const acknowledged = new Promise<void>((resolve) => void child.once("message", () => resolve()));
    child.send(milliseconds);
    await acknowledged;
  };
  return { ...product, shiftBy };
}

/**
 * Starts the built product with the very command of `npm start`, which holds its memory down, on a fresh data folder
 * with the demo company.
 * @throws when it ends before it answers, with what it printed
 */
export async function startAsCommanded(environment: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  return launch("scripts/start.js", String(port), { PORT: String(port), ...environment });
}

let shared: Promise<Product> | undefined;

/**
 * Returns the product with the demo company that all test files of a worker share which leave its data as they found
 * them. It ends with the worker.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= freePort().then((port) =>
    launch("build/server/index.js", String(port), { PORT: String(port) }, ["--import", endingWithStarter]),
  );
  return shared;
}

/** A module that ends a process when the one that started it is gone, whichever way it went. */
const endingWithStarter = 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()';

/**
 * Starts the product as `npm run dev` does, with React's development build, on a fresh data folder with the demo
 * company.
 * @throws when it ends before it answers, with what it printed
 */
export async function startDevelopment(environment: Record<string, string> = {}): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  return launch("scripts/dev.js", port, { PORT: port, NODE_ENV: "development", ...environment });
}

/**
 * Starts the embedded API alone as `npm run api` does, on a fresh data folder with the demo company;
 * OAUTH_CLIENT_SECRET must be given.
 * @throws when it ends before it answers, with what it printed
 */
export async function startApi(environment: Record<string, string>): Promise<Product> {
  const port = environment.API_PORT ?? String(await freePort());
  return launch("scripts/api.js", port, { API_PORT: port, ...environment });
}

async function launch(
  program: string,
  port: string,
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<Product> {
  await untilBuilt();
  const folder = mkdtempSync(join(tmpdir(), "bru-product-"));
  const ownDatabase = join(folder, "bru.db");
  const template = process.env.DEMO_TEMPLATE;
  if (template && !environment.DATABASE_URL && !environment.API_BASE_URL && environment.BRU_DEMO !== "0")
    copyFileSync(await fileAt(template), ownDatabase);
  const child = spawn(process.execPath, [...options, program], {
    env: childEnvironment({
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${ownDatabase}`,
      BRU_DEMO_PASSWORD: demoPassword,
      ...environment,
    }),
    stdio: ["pipe", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  child.stdout?.on("data", (chunk) => (printed += String(chunk)));
  child.stderr?.on("data", (chunk) => (printed += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = `http://localhost:${port}`;

  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  const product: Product = {
    url,
    process: child,
    folder,
    output: () => printed,
    stop,
    dispose: async () => {
      await stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product ended before it answered:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return product;
}

/** Returns the code that a start on an empty database prints, by which its first account is made. */
export async function setupCodeOf({ output, process: child }: Product): Promise<string> {
  for (;;) {
    const [, code] = /Créez le premier compte : \S+\/setup, avec le code (\S+)\n/.exec(output()) ?? [];
    if (code !== undefined) return code;
    if (child.exitCode !== null) throw new Error(`No such code in:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks for the database to copy (see demo-template.ts), where there is one. */
async function fileAt(template: string): Promise<string> {
  const answer = await fetch(template);
  const body = await answer.text();
  if (!answer.ok) throw new Error(body);
  return body;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
