import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "#server/config";

test(
  "nothing set: the embedded API on its file, http on localhost:3000, no secret by default, " +
    "sign-outs revoke (R33)",
  () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      appOrigin: "http://localhost:3000",
      apiBaseUrl: null,
      oauth: { clientSecret: null },
      databaseUrl: "file:./data/bru.db",
      cookieSecrets: [],
      cookiePrefix: "",
      trustProxy: false,
      revokes: true,
      demo: true,
      demoPassword: null,
      seller: [],
      deliveryAddress: [],
      mail: null,
    });
  },
);

test("what is under way when the process is told to end has ten seconds, or less if the operator says so (R82)", () => {
  expect(readConfig({}).drainTimeout).toBe(10_000);
  expect(readConfig({ DRAIN_TIMEOUT: "2500" }).drainTimeout).toBe(2500);
  expect([readConfig({}).drainDelay, readConfig({ DRAIN_DELAY: "5000" }).drainDelay]).toEqual([0, 5000]);
});

test("SELLER gives the lines that documents for customers begin with", () => {
  expect(
    readConfig({ SELLER: " Maison Bru | 12, rue des Halles, 35170 Bruz || SIRET 732 829 320 00074 " }).seller,
  ).toEqual(["Maison Bru", "12, rue des Halles, 35170 Bruz", "SIRET 732 829 320 00074"]);
});

test("DELIVERY_ADDRESS gives the lines that suppliers deliver to", () => {
  expect(
    readConfig({ DELIVERY_ADDRESS: "Laboratoire, quai n° 2 | Zone du Pâtis, 35170 Bruz" }).deliveryAddress,
  ).toEqual(["Laboratoire, quai n° 2", "Zone du Pâtis, 35170 Bruz"]);
});

test("SMTP_URL and MAIL_FROM name the server of messages and who they are from", () => {
  const from = "Maison Bru <commandes@bru.example>";
  const smtpUrl = "smtp://bru:p%40ss@smtp.example:587";
  expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }).mail).toEqual({ smtpUrl, from });
  const plain = readConfig({ SMTP_URL: "smtp://localhost?tls=no", MAIL_FROM: "bru@bru.example" }).mail;
  expect(plain).toEqual({ smtpUrl: "smtp://localhost?tls=no", from: "bru@bru.example" });
  expect(readConfig({ SMTP_URL: "smtps://smtp.example", MAIL_FROM: from }).mail?.smtpUrl).toBe("smtps://smtp.example");
});

const sender = { MAIL_FROM: "bru@bru.example" };
const bad: [variable: string, value: string, others?: Record<string, string>][] = [
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["API_PORT", "3.5"],
  ["APP_ORIGIN", "bru.example"],
  ["APP_ORIGIN", "https://bru.example/path"],
  ["APP_ORIGIN", "ftp://bru.example"],
  ["APP_ORIGIN", "https://user:hunter2@bru.example"],
  ["API_BASE_URL", "http://api.example"],
  ["API_BASE_URL", "https://user:hunter2@api.example"],
  ["API_BASE_URL", "not a url"],
  ["API_BASE_URL", "https://api.example?x=1"],
  ["SMTP_URL", "http://smtp.example", sender],
  ["SMTP_URL", "smtp://bru:hunter2@smtp.example/path", sender],
  ["SMTP_URL", "smtp://bru:hunter2@smtp.example?tls=maybe", sender],
  ["SMTP_URL", "smtps://bru:hunter2@smtp.example?tls=no", sender],
  ["SMTP_URL", "smtp://bru@smtp.example", sender],
  ["SMTP_URL", "smtp://bru:hunter2%0D%0A@smtp.example", sender],
  ["SMTP_URL", "smtp://bru:hunter2%ZZ@smtp.example", sender],
  ["MAIL_FROM", "", { SMTP_URL: "smtp://smtp.example" }],
  ["MAIL_FROM", "not an address", { SMTP_URL: "smtp://smtp.example" }],
  ["MAIL_FROM", "a@bru.example, b@bru.example", { SMTP_URL: "smtp://smtp.example" }],
  ["MAIL_FROM", "Bru\r\nBcc: x <a@bru.example>", { SMTP_URL: "smtp://smtp.example" }],
  ["COOKIE_SECRET", "hunter2"],
  ["COOKIE_SECRET", `${"k".repeat(32)},hunter2`],
  ["COOKIE_PREFIX", "shop; Path=/"],
  ["COOKIE_PREFIX", "x".repeat(33)],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "everyone"],
  ["DATABASE_URL", "mysql://x"],
  ["REDIS_URL", "http://x"],
  ["ROUTE_RULES", "/nowhere/rules.json"],
  ["LOG_LEVEL", "loud"],
  ["OAUTH_REVOKE", "never"],
  ["OAUTH_SCOPE", "commandes é"],
  ["SELLER", `Maison Bru | ${"hunter2".repeat(20)}`],
  ["DELIVERY_ADDRESS", Array.from({ length: 9 }, () => "hunter2").join("|")],
  ["BRU_DEMO", "yes"],
  ["BRU_DEMO_PASSWORD", "hunter2"],
  ["ACCESS_TOKEN_TTL", "0"],
  ["CHECK_BUILD_INTERVAL", "1h"],
  ["API_TIMEOUT", "0"],
  ["DRAIN_TIMEOUT", "10001"],
  ["DRAIN_DELAY", "60001"],
  ["METRICS_TOKEN", "hunter2"],
  ["METRICS_TOKEN", `${"k".repeat(32)} hunter2`],
];

test.each(bad)("%s=%s is refused by name, never by value (R86)", (variable, value, others = {}) => {
  const reading = () => readConfig({ OAUTH_CLIENT_ID: "bru", OAUTH_CLIENT_SECRET: "s", ...others, [variable]: value });
  expect(reading).toThrow(ConfigError);
  expect(reading).toThrow(new RegExp(`^${variable} doit `));
  expect(reading).not.toThrow(/hunter2/);
});

describe("an outside API needs its client (R86)", () => {
  const API_BASE_URL = "https://api.example/v1/";
  test("OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET", () => {
    expect(() => readConfig({ API_BASE_URL })).toThrow("OAUTH_CLIENT_ID");
    expect(() => readConfig({ API_BASE_URL, OAUTH_CLIENT_ID: "bru" })).toThrow("OAUTH_CLIENT_SECRET");
    expect([readConfig({}).oauth.scope, readConfig({ OAUTH_SCOPE: "orders recipes:read" }).oauth.scope]).toEqual([
      null,
      "orders recipes:read",
    ]);
    expect(readConfig({ API_BASE_URL, OAUTH_CLIENT_ID: "bru", OAUTH_CLIENT_SECRET: "s" })).toMatchObject({
      apiBaseUrl: "https://api.example/v1",
      oauth: { clientId: "bru", clientSecret: "s" },
    });
  });
  test.each(["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"])(
    "plain http on this machine only: %s",
    (address) => {
      expect(readConfig({ API_BASE_URL: address, OAUTH_CLIENT_ID: "bru", OAUTH_CLIENT_SECRET: "s" }).apiBaseUrl).toBe(
        address,
      );
    },
  );
});

test("hops and networks of trusted proxies", () => {
  expect(readConfig({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: "0" }).trustProxy).toBe(false);
  expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, loopback, ::1" }).trustProxy).toEqual([
    "10.0.0.0/8",
    "loopback",
    "::1",
  ]);
});

test("route rules come from their file, and a broken one names the variable", () => {
  const folder = mkdtempSync(join(tmpdir(), "bru-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "rules.json");
  writeFileSync(file, '{"/old/**": {"redirect": {"to": "/recipes", "statusCode": 301}}}');
  expect(readConfig({ ROUTE_RULES: file }).routeRules).toEqual([
    { path: "/old", below: true, to: "/recipes", status: 301 },
  ]);
  writeFileSync(file, '{"/old": {"redirect": "nowhere"}}');
  expect(() => readConfig({ ROUTE_RULES: file })).toThrow(/ROUTE_RULES.*\/old/);
});
