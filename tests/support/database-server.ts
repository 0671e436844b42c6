import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { demoTemplates } from "./database/demo-template";
import { type PrivateServer, startPostgresql } from "./database/private-postgresql";
import { gatherTemporaryFiles } from "./database/run-folder";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address at which tests ask for the run's PostgreSQL server; it starts on the first question. */
    databaseServer: string;
    /** A folder inside the repository, so that packages are found from it; removed at the end of the run. */
    runFolder: string;
  }
}

/** The address of a database of the private server (the migrated template), or why there is none. */
export type ServerAnswer = { url: string } | { reason: string };

/**
 * Vitest's global setup: one private PostgreSQL server for the run, started when a test first asks, stopped at the end;
 * the database that products are started on, made when one first starts; temporary files in one folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removeTemporaryFiles = gatherTemporaryFiles();
  let server: Promise<PrivateServer> | undefined;
  let pending: Promise<ServerAnswer> | undefined;
  const answer = async (): Promise<ServerAnswer> => {
    try {
      server = startPostgresql();
      return { url: await makeTemplate(await server) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`\nPostgreSQL: not tested, because ${reason}\n`);
      return { reason };
    }
  };
  const runFolder = join(project.config.root, "node_modules/.cache/bru-tests", String(process.pid));
  const demoTemplate = demoTemplates(tmpdir());
  const door = createServer((request, response) => {
    if (request.url === "/demo") {
      void demoTemplate().then(
        (file) => response.end(file),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    pending ??= answer();
    void pending.then((value) => response.end(JSON.stringify(value)));
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  project.provide("runFolder", runFolder);
  project.provide("databaseServer", `http://127.0.0.1:${String(address.port)}`);
  // Not provided: a product is also started where there are no tests, and then fills its database itself.
  process.env.DEMO_TEMPLATE = `http://127.0.0.1:${String(address.port)}/demo`;
  return async () => {
    door.close();
    door.closeAllConnections();
    rmSync(runFolder, { recursive: true, force: true });
    await pending;
    await server?.then(
      (started) => started.stop(),
      () => undefined,
    );
    removeTemporaryFiles();
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
