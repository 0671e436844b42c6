import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import type { Test } from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app";
import { fieldsOf } from "../../support/form-fields";
import { type Agent, openWeb } from "../../support/web";

/** The product on a file, and another process's handle on the same one, which can hold its lock. */
async function openBesideAnother() {
  const folder = mkdtempSync(join(tmpdir(), "bru-busy-"));
  const file = join(folder, "bru.db");
  const web = await openWeb({}, {}, createApp, file);
  const other = new Libsql(file);
  other.pragma("busy_timeout = 0");
  onTestFinished(async () => {
    other.close();
    await web.api.db.destroy();
    rmSync(folder, { recursive: true });
  });
  const count = (table: string, where = "true"): number => {
    const [row] = other.prepare(`select count(*) as n from ${table} where ${where}`).all();
    return Number(Object.values(row ?? {})[0]);
  };
  return {
    web,
    count,
    hold: () => other.exec("begin immediate"),
    letGo: () => other.exec("rollback"),
    /** Writes from the other process, as no lock that was left behind would let it. */
    writeBeside: () => {
      other.exec("begin immediate");
      other.exec("commit");
    },
  };
}

/** Returns how to save a supplier by the form that is open in a browser. */
async function openForm(browser: Agent): Promise<(name: string) => Test> {
  const fields = fieldsOf((await browser.get("/suppliers/create").expect(200)).text);
  return (name) =>
    browser
      .post("/suppliers/create")
      .type("form")
      .send({ ...fields, name });
}

test("a save that found the file locked leaves nothing open: who signs in and out then does so for good", async () => {
  const { web, count, hold, letGo, writeBeside } = await openBesideAnother();
  const lea = await web.signIn();
  const paul = await web.signIn();
  const save = await openForm(lea);
  hold();
  const answer = await save("Moulin du Lez");
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Moulin du Lez");
  letGo();
  const before = count("tokens");
  const marie = await web.signIn();
  expect(count("tokens")).toBe(before + 1);
  writeBeside();
  await paul.post("/logout").type("form").expect(302);
  expect(count("tokens", "revoked_at is not null")).toBe(1);
  writeBeside();
  await save("Moulin du Lez").expect(302);
  await (await openForm(marie))("Minoterie du Gué").expect(302);
  await marie.get("/suppliers").expect(200);
  expect(count("suppliers")).toBe(2);
  expect(count("tokens", "revoked_at is null")).toBe(2);
});

test("a sign-in that found it locked hinders no save afterwards", async () => {
  const { web, count, hold, letGo, writeBeside } = await openBesideAnother();
  const save = await openForm(await web.signIn());
  hold();
  expect(
    (await web.browser().post("/login").type("form").send({ email: "marie@bru.test", password: "radium, 1898" }))
      .status,
  ).toBe(503);
  letGo();
  await save("Moulin du Lez").expect(302);
  writeBeside();
  expect(count("suppliers")).toBe(1);
});

test("while it is locked others read and probes are answered; saves of several come once it is free", async () => {
  const { web, count, hold, letGo } = await openBesideAnother();
  const [lea, paul, reader] = [
    await openForm(await web.signIn()),
    await openForm(await web.signIn()),
    await web.signIn(),
  ];
  hold();
  let saved = 0;
  const saves = [lea("Moulin du Lez"), paul("Minoterie du Gué")].map(async (save) => {
    await save.expect(302);
    saved += 1;
  });
  for (let page = 1; page <= 5; page += 1) await reader.get(`/suppliers?page=${page}`).expect(200);
  await web.browser().get("/healthz").expect(200);
  await web.browser().get("/readyz").expect(200);
  expect(saved).toBe(0);
  letGo();
  await Promise.all(saves);
  expect(count("suppliers")).toBe(2);
});

test("a refresh and a sign-out wait for the lock as saves do", async () => {
  const { web, count, hold, letGo } = await openBesideAnother();
  const [lea, paul] = [await web.signIn(), await web.signIn()];
  web.pass(2 * 3600);
  hold();
  const refreshed = lea.get("/suppliers").expect(200).then();
  const signedOut = paul.post("/logout").type("form").expect(302).then();
  await web.browser().get("/healthz").expect(200);
  letGo();
  await Promise.all([refreshed, signedOut]);
  await lea.get("/suppliers").expect(200);
  expect(count("tokens", "revoked_at is null")).toBe(1);
});
