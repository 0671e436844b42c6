import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { decoys } from "../../../scripts/build.js";
import { untilBuilt } from "../../support/until-built";

beforeAll(untilBuilt);

/** The text of every built file below a folder, by name. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|css|html|json|map)$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

test("the browser's bundle holds nothing of the server: no client secret, no token call, no database (R86)", () => {
  const files = filesOf("build/client");
  expect(files.length).toBeGreaterThan(20);
  const serverOnly = new RegExp(
    String.raw`client_secret|OAUTH_CLIENT|COOKIE_SECRET|DATABASE_URL|REDIS_URL|grant_type|` +
      String.raw`refresh_token|access_token|aes-256-gcm|kysely|embedded-api|camelcase-keys|` +
      String.raw`process\.env\.[A-Z]`,
  );
  for (const { file, text } of files) expect([file, serverOnly.exec(text)?.[0]]).toEqual([file, undefined]);
});

test(
  "no secret of the environment that built it is in either bundle: the builder saw decoys, and none " +
    "is there (R86)",
  () => {
    for (const { file, text } of [...filesOf("build/client"), ...filesOf("build/server")]) {
      expect([file, Object.values(decoys).filter((decoy) => text.includes(decoy))]).toEqual([file, []]);
    }
  },
);

test("what only a browser runs is not in the server's bundle: the drawing of toasts", () => {
  const holding = (folder: string) =>
    filesOf(folder).filter(({ file, text }) => file.endsWith(".js") && text.includes("Toastify__")).length;
  expect({ browser: holding("build/client") > 0, server: holding("build/server") }).toEqual({
    browser: true,
    server: 0,
  });
});
