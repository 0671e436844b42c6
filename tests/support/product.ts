import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const demoEmail = "demo@bru.test";
export const demoPassword = "mot de passe de la démonstration";

export interface Product {
  /** http://localhost:PORT, without a slash at the end. */
  url: string;
  process: ChildProcess;
  folder: string;
  /** Everything it has printed. */
  output(): string;
  /** Ends it (SIGTERM unless told) and answers its exit code. The data folder stays until `dispose`. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  dispose(): Promise<void>;
}

/** A port of the loopback address that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))));
    });
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

/**
 * Starts the product as `npm run dev` does, with React's development build, on a fresh data folder with the demo company.
 * @throws when it ends before it answers, with what it printed
 */
export async function startDevelopment(environment: Record<string, string> = {}): Promise<Product> {
  const port = environment.PORT ?? String(await freePort());
  return launch("scripts/dev.js", port, { PORT: port, NODE_ENV: "development", ...environment });
}

/**
 * Starts the embedded API alone as `npm run api` does, on a fresh data folder with the demo company; OAUTH_CLIENT_SECRET must be given.
 * @throws when it ends before it answers, with what it printed
 */
export async function startApi(environment: Record<string, string>): Promise<Product> {
  const port = environment.API_PORT ?? String(await freePort());
  return launch("scripts/api.js", port, { API_PORT: port, ...environment });
}

async function launch(program: string, port: string, environment: Record<string, string>): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "bru-product-"));
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${join(folder, "bru.db")}`,
      BRU_DEMO_PASSWORD: demoPassword,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
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
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The product ended before it answered:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return product;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
