import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { marie } from "../../support/api";
import { databases } from "../../support/database/database";
import { databaseOfMarie, look } from "../../support/database/database-of-marie";
import { stockUp } from "../../support/durability/mixed-writes";
import { startProduct } from "../../support/product";
import { createTablet } from "../../support/browser/tablet";
import { flawsIn } from "../../support/durability/partial-writes";
import { chanceOf } from "../walk/random";

const account = { email: marie.email, password: marie.password };
const requests = Number(process.env.CUT_OFF ?? 400);

/** Returns the number of files that a process has open; null where the system does not tell. */
function openFilesOf(pid: number | undefined): number | null {
  try {
    return readdirSync(`/proc/${String(pid)}/fd`).length;
  } catch {
    return null;
  }
}

describe.each(databases)("requests cut off anywhere, on $name", (database) => {
  test(
    "leave the process as it was: it serves, holds no more files, and nothing is half-written",
    { timeout: 120_000 },
    async () => {
      const url = await databaseOfMarie(database);
      const product = await startProduct({ DATABASE_URL: url, BRU_DEMO: "0", LOG_LEVEL: "error" });
      onTestFinished(() => product.dispose());
      await stockUp(product.url, account);
      const tablet = createTablet(product.url);
      await tablet.signIn(account);
      const cookie = [...tablet.cookies].map((pair) => pair.join("=")).join("; ");
      const { host, port } = new URL(product.url);
      const head = (method: string, path: string, rest: readonly string[] = []) =>
        [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`, ...rest, "", ""].join("\r\n");
      const last = ["Connection: close"];
      const picture = 'Content-Disposition: form-data; name="photo"; filename="a.png"';
      const photo = `--x\r\n${picture}\r\n\r\n${"\u0089PNG".repeat(9000)}`;
      const upload = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 99999"];
      const form = "name=Coup%C3%A9e&intent=save";
      const kinds = [
        head("GET", "/suppliers", last),
        head("GET", "/production-planning/compute-needs", last),
        head("GET", "/external-orders/export?format=xlsx", last),
        head("GET", "/stock/value/export?format=pdf", last),
        `${head("POST", "/recipes/1/picture", upload)}${photo}`,
        `${head("POST", "/suppliers/create", [
          ...last,
          "Content-Type: application/x-www-form-urlencoded",
          `Content-Length: ${String(form.length)}`,
        ])}${form}`,
        `${head("GET", "/suppliers").repeat(8)}\u0000\u0001 garbage\r\n\r\n`,
        `${head("GET", "/healthz").repeat(20)}${head("GET", "/healthz", last)}`,
      ];
      const chance = chanceOf(33);
      /** Sends a part of what is asked, reads a part of what comes, and leaves. */
      const ask = (text: string) =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), "127.0.0.1");
          const most = chance.is(0.5) ? text.length : chance.below(text.length);
          let unread = chance.is(0.5) ? 0 : chance.below(20_000);
          const leave = () => socket.destroy();
          socket.on("error", leave);
          socket.on("end", leave);
          socket.on("close", () => resolve());
          socket.on("data", (chunk) => {
            unread -= chunk.length;
            if (unread <= 0) leave();
          });
          socket.write(text.slice(0, most), () => {
            // Of an upload never all is sent: nothing comes to read.
            if (most < text.length || unread === 0 || text.includes("multipart")) leave();
          });
        });
      const some = async () => {
        for (let at = 0; at < requests; at += 8) await Promise.all(kinds.map(() => ask(chance.pick(kinds) ?? "")));
      };
      // Once without being counted: what is opened with the first of its kind stays open.
      await some();
      for (let page = 0; page < 20; page += 1) expect((await tablet.get("/suppliers")).status).toBe(200);
      const before = openFilesOf(product.process.pid);
      await some();
      for (let page = 0; page < 20; page += 1) expect((await tablet.get("/suppliers")).status).toBe(200);
      if (before !== null) expect(openFilesOf(product.process.pid)).toBeLessThanOrEqual(before + 8);
      expect(product.process.exitCode).toBeNull();
      expect(await look(url, flawsIn)).toEqual([]);
    },
  );
});
