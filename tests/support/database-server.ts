import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../server/embedded-api/database/migrate";
import { openDatabase } from "../../server/embedded-api/database/open";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where tests ask for the run's PostgreSQL server; it starts on the first question. */
    databaseServer: string;
    /** A folder inside the repository, so that packages are found from it; removed at the end of the run. */
    runFolder: string;
  }
}

/** The address of a database of the private server (the migrated template), or why there is none. */
export type ServerAnswer = { url: string } | { reason: string };

interface PrivateServer {
  url(database: string): string;
  stop(): Promise<void>;
}

/** Vitest's global setup: one private PostgreSQL server for the run, started when a test first asks, stopped at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PrivateServer> | undefined;
  let asked: Promise<ServerAnswer> | undefined;
  const answer = async (): Promise<ServerAnswer> => {
    try {
      server = startServer();
      return { url: await makeTemplate(await server) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`\nPostgreSQL: not tested, because ${reason}\n`);
      return { reason };
    }
  };
  const door = createServer((_request, response) => {
    asked ??= answer();
    void asked.then((value) => response.end(JSON.stringify(value)));
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const runFolder = join(project.config.root, "node_modules/.cache/bru-tests", String(process.pid));
  project.provide("runFolder", runFolder);
  project.provide("databaseServer", `http://127.0.0.1:${String(address.port)}`);
  return async () => {
    door.close();
    door.closeAllConnections();
    rmSync(runFolder, { recursive: true, force: true });
    await asked;
    await server?.then((started) => started.stop(), () => undefined);
  };
}

async function makeTemplate(server: PrivateServer): Promise<string> {
  const db = await openDatabase(server.url("postgres"));
  const { sql } = await import("kysely");
  await sql`create database bru_template`.execute(db);
  await db.destroy();
  const template = await openDatabase(server.url("bru_template"));
  await migrate(template, new Date(0));
  await template.destroy();
  return server.url("bru_template");
}

function binaries(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  const found = folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
  if (found === undefined) throw new Error("initdb and postgres were not found in /usr/lib/postgresql/*/bin nor in PATH");
  return found;
}

/** initdb refuses to run as root: then the server runs as `nobody`. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function startServer(): Promise<PrivateServer> {
  const folder = binaries();
  const user = serverUser();
  const home = mkdtempSync(join(tmpdir(), "bru-pg-"));
  if (user) chownSync(home, user.uid, user.gid);
  const data = join(home, "data");
  const options = { ...user, cwd: home };
  execFileSync(join(folder, "initdb"), ["-D", data, "-U", "bru", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], { ...options, stdio: "pipe" });
  const settings = ["listen_addresses=", `unix_socket_directories=${home}`, "fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=64MB"];
  const postgres = spawn(join(folder, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], { ...options, stdio: ["ignore", "ignore", "pipe"] });
  await ready(postgres);
  const lastResort = () => postgres.kill("SIGQUIT");
  process.once("exit", lastResort);
  return {
    url: (database) => `postgres://bru@localhost/${database}?host=${encodeURIComponent(home)}`,
    stop: async () => {
      process.removeListener("exit", lastResort);
      const ended = new Promise((resolve) => postgres.once("exit", resolve));
      postgres.kill("SIGINT");
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function ready(postgres: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    postgres.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-4000);
      if (said.includes("ready to accept connections")) resolve();
    });
    postgres.once("error", reject);
    postgres.once("exit", (code) => { reject(new Error(`postgres ended with ${String(code)}: ${said.trim().split("\n").at(-1) ?? ""}`)); });
  });
}
