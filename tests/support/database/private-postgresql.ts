import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export interface PrivateServer {
  url(database: string): string;
  /** Ends it at once, as a machine does whose power fails. */
  crash(): Promise<void>;
  /** Starts it again on its data. */
  resume(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** True where this machine has PostgreSQL's binaries; where it has not, the tests that start it are skipped. */
export const hasPostgresql = findBinaries() !== undefined;

/** Returns who runs the server where that is not who runs the tests: initdb refuses root, so it is `nobody` then. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/**
 * Returns a PostgreSQL server of our own on a socket in a new folder, without durability unless it is asked for. Throws
 * where its binaries are not found.
 */
export async function startPostgresql({ connections = 200, isDurable = false } = {}): Promise<PrivateServer> {
  const folder = findBinaries();
  if (folder === undefined)
    throw new Error("initdb and postgres were not found in /usr/lib/postgresql/*/bin nor in PATH");
  const user = serverUser();
  const home = mkdtempSync(join(tmpdir(), "bru-pg-"));
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { ...user, cwd: home };
  execFileSync(
    join(folder, "initdb"),
    ["-D", data, "-U", "bru", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...options, stdio: "pipe" },
  );
  const careless = [
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "autovacuum=off",
    "checkpoint_timeout=1h",
  ];
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${home}`,
    `max_connections=${String(connections)}`,
    "shared_buffers=64MB",
    ...(isDurable ? [] : careless),
  ];
  const start = async () => {
    const started = spawn(join(folder, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await ready(started);
    return started;
  };
  let postgres = await start();
  const end = async (signal: "SIGINT" | "SIGQUIT") => {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return;
    const ended = new Promise((resolve) => postgres.once("exit", resolve));
    postgres.kill(signal);
    await ended;
  };
  const lastResort = () => postgres.kill("SIGQUIT");
  process.once("exit", lastResort);
  return {
    url: (database) => `postgres://bru@localhost/${database}?host=${encodeURIComponent(home)}`,
    crash: () => end("SIGQUIT"),
    resume: async () => void (postgres = await start()),
    stop: async () => {
      process.removeListener("exit", lastResort);
      await end("SIGINT");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function ready(postgres: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    postgres.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
    postgres.once("error", reject);
    postgres.once("exit", (code) => {
      reject(new Error(`postgres ended with ${String(code)}: ${output.trim().split("\n").at(-1) ?? ""}`));
    });
  });
}
