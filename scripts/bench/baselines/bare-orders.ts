import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { type Server, createServer } from "node:http";
import { freePort } from "../../../tests/support/product";

export interface BareOrder {
  id: number;
  reference: string;
  customer: string;
  status: string;
  dueDate: string;
  total: number;
}

const orders: BareOrder[] = Array.from({ length: 50 }, (_, index) => ({
  id: index + 1,
  reference: `CMD-${String(index + 1).padStart(5, "0")}`,
  customer: `Boulangerie des Halles ${index + 1}`,
  status: "Confirmée",
  dueDate: "2026-11-23",
  total: 12.5 * (index + 1),
}));

export interface BareRemix {
  url: string;
  process: ChildProcess;
  dispose(): void;
}

/** Bundles the program, in a process of its own: a bundler cannot be bundled. */
const bundling =
  'import { bundleTypeScript } from "./scripts/run-typescript.js";' +
  'console.log(await bundleTypeScript("scripts/bench/baselines/bare-remix.tsx"));';

/** Starts bare Remix (bare-remix.tsx) in a process of its own; its orders come from this one. */
export async function startBareRemix(): Promise<BareRemix> {
  const program = execFileSync(process.execPath, ["--input-type=module", "-e", bundling], { encoding: "utf8" }).trim();
  const body = JSON.stringify(orders);
  const api = createServer((_, response) => response.setHeader("content-type", "application/json").end(body));
  const apiPort = await listening(api);
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), API: `http://127.0.0.1:${apiPort}` },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/orders`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error("Bare Remix ended before it answered");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    process: child,
    dispose: () => {
      child.kill();
      api.close();
    },
  };
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : 0);
    });
  });
