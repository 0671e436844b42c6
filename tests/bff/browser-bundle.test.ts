import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const client = "build/client";

test("the browser's bundle holds nothing of the server: no client secret, no token call, no database (R86)", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((file) => /\.(js|css|html|json)$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const serverOnly = /client_secret|OAUTH_CLIENT|COOKIE_SECRET|DATABASE_URL|REDIS_URL|grant_type|refresh_token|access_token|aes-256-gcm|kysely|embedded-api|camelcase-keys|process\.env\.[A-Z]/;
  for (const file of files) expect([file, serverOnly.exec(readFileSync(join(client, file), "utf8"))?.[0]]).toEqual([file, undefined]);
});
