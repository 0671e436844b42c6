import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { freePort } from "../product";

const program = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"].find(
  (path) => existsSync(path),
);

/** True when this machine has Redis; where it has not, the tests that need it are skipped and say so. */
export const hasRedis = program !== undefined;

export interface Redis {
  url: string;
  stop(): Promise<void>;
}

/** Returns a private Redis that keeps nothing on disk. */
export async function startRedis(): Promise<Redis> {
  if (!program) throw new Error("no redis-server: Debian's package is redis-server");
  const port = await freePort();
  const child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("Ready to accept connections") && resolve());
    child.once("exit", () => reject(new Error("Redis did not start")));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}
