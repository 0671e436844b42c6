import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type Socket, connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { childEnvironment } from "../../support/servers/child-environment";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { saveSupplier, stockUp } from "../../support/durability/mixed-writes";
import { freePort } from "../../support/product";
import { createTablet } from "../../support/browser/tablet";
import { flawsIn } from "../../support/durability/partial-writes";

const account = { email: marie.email, password: marie.password };
const half = "GET /suppliers HTTP/1.1\r\nHost: localhost\r\nX-";

describe.runIf(process.platform === "linux").each(databases)("120 descriptors, on $name", (database) => {
  test("under waves of 400 connections it serves, and once they are gone it has let them go", async () => {
    const url = await databaseOfMarie(database);
    const port = await freePort();
    const child = spawn("sh", ["-c", 'ulimit -n 120 && exec "$0" build/server/index.js', process.execPath], {
      env: childEnvironment({ HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: url, BRU_DEMO: "0" }),
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    onTestFinished(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    const origin = `http://127.0.0.1:${String(port)}`;
    const isUp = () =>
      fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isUp())) expect(child.exitCode).toBeNull();
    await stockUp(origin, account);
    const tablet = createTablet(origin);
    await tablet.signIn(account);
    const held = () => readdirSync(`/proc/${String(child.pid)}/fd`).length;
    for (let wave = 1; wave <= 3; wave += 1) {
      const sockets = Array.from({ length: 400 }, (): Socket => connect(port, "127.0.0.1"));
      await Promise.all(
        sockets.map(async (socket) => {
          socket.on("error", () => undefined);
          await Promise.race([once(socket, "connect"), once(socket, "close")]);
          socket.write(half);
        }),
      );
      expect(held()).toBeLessThanOrEqual(120);
      // Who comes by takes the place of one that waits.
      expect((await createTablet(origin, { cookies: tablet.cookies }).get("/suppliers")).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      await expect.poll(held).toBeLessThan(80);
      const again = createTablet(origin, { cookies: tablet.cookies });
      expect((await saveSupplier(again, `Maison ${String(wave)}`)).status).toBe(302);
      expect((await again.get("/")).status).toBe(200);
    }
    expect(child.exitCode).toBeNull();
    expect(await look(url, flawsIn)).toEqual([]);
    console.log(`${database.name}: three waves of 400 half requests, ${String(held())} descriptors held after`);
  });
});
