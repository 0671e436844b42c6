import { expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import type { Item } from "#api/stock/ledger/item";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { lotsOf } from "../../support/world/ledger";
import { formsOf } from "../../support/browser/page-forms";
import { at } from "../../support/read-answer";
import { articleOf, orderOf, productOf, recipeOf } from "../../support/world/shop";
import { createWeb, openWeb, signIn } from "../../support/web";
import { deskOf } from "../../support/writes";

/** The morning of D; days are told from it. */
const morning = "2026-03-10T08:00:00.000Z";
const day = (days: number) => addDays("2026-03-10", days);

/** Opens the product on D, with cod of which lots came, as forms without JavaScript say them. */
async function openLate() {
  const web = await openWeb();
  web.turnTo(morning);
  const desk = await deskOf(web.api);
  const browser = await web.signIn();
  const cod = (await desk.create("/api/articles", articleOf({ name: "Cabillaud" }))).id;
  const fish: Item = { type: "article", id: cod };
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);
  /** Sends the form of a page as it stands, but for these fields. */
  const send = async (url: string, fields: Record<string, string>) =>
    browser
      .post(url)
      .type("form")
      .send({ ...fieldsOf((await browser.get(url)).text), intent: "save", ...fields });
  const receive = async (lot: string, receivedOn: string, expiresOn: string, quantity = "5") => {
    const { headers } = await send("/receipts/create", {
      receivedOn,
      "lines.0.articleId": "Cabillaud",
      "lines.0.quantity": quantity,
      "lines.0.lotCode": lot,
      "lines.0.expiresOn": expiresOn,
    });
    expect(headers.location).toMatch(/^\/receipts\/\d+$/);
  };
  const there = async (item = fish) =>
    Object.fromEntries((await lotsOf(desk.db, item)).map(({ code, on_hand }) => [code ?? "", on_hand / 1e6]));
  return { web, desk, browser, page, send, receive, there, cod, fish };
}

test("a loss says its day, today unless another is typed, and takes what was there then", async () => {
  const { page, send, receive, there, cod } = await openLate();
  await receive("A", day(-6), day(9));
  await receive("B", day(0), day(1));
  const create = `/stock/waste/create?article_id=${String(cod)}`;
  const html = await page(create);
  expect(fieldsOf(html)).toMatchObject({ wastedOn: day(0) });
  expect(html).toMatch(
    new RegExp(`<input[^>]*name="wastedOn"[^>]*max="${day(0)}"|max="${day(0)}"[^>]*name="wastedOn"`),
  );
  const loss = { quantity: "1", reason: "broken" };
  expect((await send(create, { ...loss, wastedOn: day(-3) })).headers.location).toBe("/stock/waste");
  expect(await there()).toEqual({ A: 4, B: 5 });
  expect((await send(create, loss)).headers.location).toBe("/stock/waste");
  expect(await there()).toEqual({ A: 4, B: 4 });
  const ahead = await send(create, { ...loss, wastedOn: day(1) });
  expect(ahead.status).toBe(422);
  expect(errorOf(ahead.text, "wastedOn")).toBe("Ce jour n’est pas encore venu.");
  expect(fieldsOf(ahead.text)).toMatchObject({ wastedOn: day(1), quantity: "1" });
});

test("a loss of a past day asks where there was less then than there is now", async () => {
  const { send, receive, there, cod } = await openLate();
  await receive("A", day(-6), day(9));
  await receive("B", day(0), day(1));
  const create = `/stock/waste/create?article_id=${String(cod)}`;
  const question = await send(create, { quantity: "6", reason: "expired", wastedOn: day(-3) });
  expect(textOf(question.text)).toMatch(/6 kg de Cabillaud : il n’y en avait que 5 kg en stock ce jour-là\./);
  expect(await there()).toEqual({ A: 5, B: 5 });
  const before = await send(create, { quantity: "1", reason: "expired", wastedOn: day(-7) });
  expect(textOf(before.text)).toMatch(/1 kg de Cabillaud : il n’y en avait pas en stock ce jour-là\./);
});

test("a count says its day, today unless another is typed, and is held against what was there then", async () => {
  const { page, send, receive } = await openLate();
  await receive("A", day(-6), day(9));
  await receive("B", day(0), day(1));
  expect(fieldsOf(await page("/stock/counts/create"))).toMatchObject({ countedOn: day(0) });
  const late = await send("/stock/counts/create", { itemType: "article", countedOn: day(-3) });
  const count = textOf(await page(String(late.headers.location)));
  expect(count).toMatch(/Inventaire Article, au sam\. 7 mars 2026/);
  expect(count).toContain("lot A");
  expect(count).not.toContain("lot B");
  expect(textOf(await page("/stock/counts"))).toContain("Article, au sam. 7 mars 2026");
  const now = textOf(await page(String((await send("/stock/counts/create", {})).headers.location)));
  expect(now).toContain("lot B");
  expect(now).toMatch(/^Inventaire Tout le stock · Bru/);
  const ahead = await send("/stock/counts/create", { countedOn: day(1) });
  expect(errorOf(ahead.text, "countedOn")).toBe("Ce jour n’est pas encore venu.");
});

const orderAnswer = z.looseObject({ delivered_on: z.string().nullable(), status: z.string() });

/** Flans kept in stock, four of which an order wants on a day; it is ready. */
async function openFlans(delivery: number) {
  const late = await openLate();
  const { desk } = late;
  const { id } = await desk.create("/api/products", productOf({ stock_managed: true, shelf_life_days: 9 }));
  const flan: Item = { type: "product", id };
  const make = async (production_on: string, made_on = production_on) =>
    desk.write("POST", "/api/batches", {
      product_id: id,
      production_on,
      made_on,
      planned: "9",
      obtained: "9",
      seen: 0,
    });
  const order = await desk.create(
    "/api/external-orders",
    orderOf({
      delivery_on: day(delivery),
      production_on: day(delivery - 1),
      lines: [{ product_id: id, quantity: "4" }],
    }),
  );
  const path = `/api/external-orders/${String(order.id)}`;
  await make(day(-5));
  for (const status of ["confirmed", "in_production", "ready"]) {
    const { lock_version } = await desk.read(path);
    await desk.write("POST", `${path}/status`, { status, lock_version });
  }
  const left = async () => orderAnswer.parse(at(await desk.get(path), "data"));
  const address = `/external-orders/${String(order.id)}`;
  const deliver = (fields: Record<string, string>) =>
    late.send(address, { intent: "status", to: "delivered", ...fields });
  return { ...late, flan, make, left, address, deliver };
}

test("an order is delivered on the day that its page says: its own, or the one that is typed", async () => {
  const { page, left, address, deliver } = await openFlans(-3);
  const html = await page(address);
  expect(textOf(html)).toContain("Livrée le");
  expect(fieldsOf(html)).toMatchObject({ deliveredOn: day(-3) });
  const ahead = await deliver({ deliveredOn: day(1) });
  expect(ahead.status).toBe(422);
  expect(textOf(ahead.text)).toContain("Ce jour n’est pas encore venu.");
  expect(fieldsOf(ahead.text)).toMatchObject({ deliveredOn: day(1) });
  expect((await deliver({ deliveredOn: day(-1) })).status).toBe(302);
  expect(await left()).toMatchObject({ status: "delivered", delivered_on: day(-1) });
  expect(textOf(await page(address))).toContain("Livrée le lun. 9 mars 2026");
});

test("an order whose day is left as its page has it leaves as it does from everywhere else", async () => {
  const { left, deliver, make } = await openFlans(-3);
  expect(await make(day(-4), day(-2))).toMatchObject({ status: 201 });
  expect((await deliver({})).status).toBe(302);
  expect(await left()).toMatchObject({ status: "delivered", delivered_on: day(-2) });
});

test("an order of a day to come leaves today, unless its page says a past day", async () => {
  const { page, left, address, deliver } = await openFlans(2);
  expect(fieldsOf(await page(address))).toMatchObject({ deliveredOn: day(0) });
  expect((await deliver({ deliveredOn: day(-1) })).status).toBe(302);
  expect(await left()).toMatchObject({ delivered_on: day(-1) });
});

test("an API that does not take the days is asked for none", async () => {
  const { web, address } = await openFlans(-3);
  const later = new Set(["wasted_on", "counted_on", "delivered_on"]);
  const plain = (text: string): string =>
    JSON.stringify(JSON.parse(text, (name, value: unknown) => (later.has(name) ? undefined : value)));
  const older = createWeb({
    async fetch(request) {
      const { url, method, headers } = request;
      if (new URL(url).pathname.startsWith("/oauth/")) return web.api.app.fetch(request);
      const body = await request.text();
      headers.delete("content-length");
      const answer = await web.api.app.fetch(new Request(url, { method, headers, body: body ? plain(body) : null }));
      const text = await answer.text();
      return text ? Response.json(JSON.parse(plain(text)), { status: answer.status }) : answer;
    },
  });
  older.turnTo(morning);
  const browser = await signIn(older.browser());
  for (const url of ["/stock/waste/create", "/stock/counts/create", address]) {
    const { text } = await browser.get(url).expect(200);
    expect(fieldsOf(text)).toHaveProperty("submissionKey");
    const days = Object.keys(fieldsOf(text)).filter((name) => name.endsWith("On") && name !== "paidOn");
    expect(days).toEqual([]);
  }
});

test("T7: a sheet of three days ago, done today, takes the lot that was there; so does the recall", async () => {
  const { desk, browser, page, receive, there, cod } = await openLate();
  await receive("A", day(-6), day(9));
  await receive("B", day(0), day(1));
  const lines = [{ article_id: cod, quantity: "1", unit: "kg" }];
  const brandade = await desk.create("/api/recipes", recipeOf({ name: "Brandade", status: "active", lines }));
  const components = [{ recipe_id: brandade.id, quantity: "1", unit: "kg" }];
  const dish = await desk.create("/api/products", productOf({ name: "Parmentier", components }));
  const order = await desk.create(
    "/api/external-orders",
    orderOf({
      customer_name: "Crèche des Lilas",
      delivery_on: day(-3),
      production_on: day(-3),
      lines: [{ product_id: dish.id, quantity: "2" }],
    }),
  );
  await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, { status: "confirmed", lock_version: 1 });
  const sheets = `/production-planning/production-sheets?from=${day(-3)}&to=${day(-3)}`;
  for (const item of ["recipeId", "productId"]) {
    const form = formsOf(await page(sheets), sheets).find(({ controls }) => {
      const names = controls.map(({ name }) => name);
      return names.includes(item) && names.includes("obtained");
    });
    const fields = Object.fromEntries((form?.controls ?? []).map(({ name, value }) => [name, value]));
    expect(fields).toMatchObject({ obtained: "2", day: day(-3) });
    expect(
      (
        await browser
          .post(sheets)
          .type("form")
          .send({ ...fields, intent: "done" })
      ).status,
    ).toBe(302);
  }
  expect(await there()).toEqual({ A: 3, B: 5 });
  const recalled = async (search: string) =>
    textOf(await page(`/stock/recall?${search}`)).replace(/.*Rappel · Bru/, "");
  const of = (from: number, to: number) => `article=Cabillaud&from=${day(from)}&to=${day(to)}`;
  for (const search of ["code=A", of(-6, -6), of(-7, -1)]) expect(await recalled(search)).toContain("Crèche des Lilas");
  for (const search of ["code=B", of(0, 0), of(-5, 0)])
    expect(await recalled(search)).not.toContain("Crèche des Lilas");
});
