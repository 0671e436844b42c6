import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "./child-environment";

const program = ["/usr/bin/caddy", "/usr/local/bin/caddy", "/opt/homebrew/bin/caddy"].find((path) => existsSync(path));

/** True when this machine has Caddy; where it has not, the tests that need it are skipped and say so. */
export const hasCaddy = program !== undefined;

export interface Caddy {
  url: string;
  stop(): Promise<void>;
}

/** Starts Caddy on a port, in front of instances (« 127.0.0.1:3001 »), by the file that the documentation installs. */
export async function startCaddy(port: string, instances: readonly string[]): Promise<Caddy> {
  if (!program) throw new Error("no caddy: Debian's package is caddy");
  const folder = mkdtempSync(join(tmpdir(), "bru-caddy-"));
  const url = `http://localhost:${port}`;
  const child = spawn(program, ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: childEnvironment({
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      BRU_HOST: url,
      BRU_TLS: "",
      BRU_INSTANCES: instances.join(" "),
      BRU_ADMIN: "off",
    }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`Caddy did not start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
