import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openChangedAnswers } from "../../support/servers/changed-answers";
import { fieldsOf } from "../../support/form-fields";
import { type Agent, openWeb } from "../../support/web";
import { create, fillIn } from "../../catalogue/fill-in";
import { type Fields, createOrder, openOrderDesk, orderDeskDay, page, plain, readOrder } from "../order-desk";

const today = "2026-11-25";
const ordersOfToday = `/external-orders?delivery_from=${today}&delivery_to=${today}`;

/** Moves an order by the buttons of its page. */
async function lead(browser: Agent, address: string, ...statuses: readonly string[]) {
  for (const to of statuses) {
    const { lockVersion } = await readOrder(browser, address);
    await browser.post(address).type("form").send({ lockVersion, intent: "status", to }).expect(302);
  }
}

/** An order that is due today, confirmed and led on. */
async function orderOfToday(browser: Agent, statuses: readonly string[] = [], fields: Fields = {}) {
  const address = await createOrder(browser, { deliveryOn: today, ...fields });
  await lead(browser, address, "confirmed", ...statuses);
  return address;
}

/** The button by which a page hands an order over, or takes that back, with what its form sends. */
async function buttonOf(browser: Agent, at: string, words: string) {
  const html = await page(browser, at);
  const [, form = ""] = /<form[^>]*id="h"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const [, name, value] =
    new RegExp(`<button form="h" name="(\\w+)" value="([\\d.]+)"[^>]*aria-label="${words}"`).exec(html) ?? [];
  return name && value ? { ...fieldsOf(form), [name]: value } : null;
}

const press = (browser: Agent, at: string, sent: Fields | null) =>
  browser
    .post(at === "/" ? "/?index" : at)
    .set("accept", "text/html")
    .type("form")
    .send(sent ?? {});

const idOf = (address: string) => address.split("/").at(-1) ?? "";

describe.each(["/", ordersOfToday])("an order of the day on %s, without JavaScript", (at) => {
  test.each([{ statuses: [] }, { statuses: ["in_production"] }, { statuses: ["in_production", "ready"] }])(
    "is handed over in one touch, and back in one: confirmed, then $statuses",
    async ({ statuses }) => {
      const { browser, pass } = await openOrderDesk();
      const address = await orderOfToday(browser, statuses);
      const before = await readOrder(browser, address);
      const remettre = await buttonOf(browser, at, `Remettre ${before.number}`);
      const handed = await press(browser, at, remettre);
      expect([handed.status, handed.headers.location]).toEqual([302, `${at}#o${idOf(address)}`]);
      expect(await readOrder(browser, address)).toMatchObject({
        status: "delivered",
        lines: [{ deliveredQuantity: "3" }, { deliveredQuantity: "12" }],
      });
      expect(await page(browser, at)).toContain(`id="o${idOf(address)}"`);
      await press(browser, at, await buttonOf(browser, at, `Annuler la remise ${before.number}`));
      expect(await readOrder(browser, address)).toMatchObject({
        status: before.status,
        lines: before.lines.map(({ producedQuantity, deliveredQuantity }) => ({ producedQuantity, deliveredQuantity })),
      });
      await press(browser, at, await buttonOf(browser, at, `Remettre ${before.number}`));
      pass(11 * 60);
      expect(await buttonOf(browser, at, `Annuler la remise ${before.number}`)).toBeNull();
    },
  );

  test("sent twice it is handed over once, and a row that is no longer true says so", async () => {
    const { browser, colleague } = await openOrderDesk();
    const address = await orderOfToday(browser);
    const { number } = await readOrder(browser, address);
    const remettre = await buttonOf(browser, at, `Remettre ${number}`);
    await Promise.all([press(browser, at, remettre), press(browser, at, remettre)]);
    const { changes } = await readOrder(browser, address);
    expect(changes.filter(({ new: now }) => now === "delivered")).toHaveLength(1);
    const annuler = await buttonOf(browser, at, `Annuler la remise ${number}`);
    await lead(await colleague(), address, "ready");
    const late = await press(browser, at, annuler);
    expect(late.status).toBe(302);
    expect(await page(browser, at)).toContain("Cette commande a changé entre-temps.");
    expect((await readOrder(browser, address)).status).toBe("confirmed");
  });

  test.each<{ quantities: Fields }>([
    { quantities: { "lines.0.producedQuantity": "2" } },
    { quantities: { "lines.0.deliveredQuantity": "3", "lines.1.deliveredQuantity": "0" } },
  ])("of which a part is noted is looked at before it leaves: $quantities", async ({ quantities }) => {
    const { browser } = await openOrderDesk();
    const address = await orderOfToday(browser, ["in_production"]);
    const { number } = await readOrder(browser, address);
    await fillIn(browser, `${address}/quantities`, quantities);
    const answer = await press(browser, at, await buttonOf(browser, at, `Remettre ${number}`));
    expect(answer.headers.location).toBe(`${address}/quantities?${String(new URLSearchParams([["retour", at]]))}`);
    expect(await page(browser, String(answer.headers.location))).toContain("Une partie seulement est notée");
    expect((await readOrder(browser, address)).status).toBe("in_production");
  });
});

describe("« Enregistrer et remettre », without JavaScript", () => {
  const given = (fields: Fields) => ({ intent: "hand-over", ...fields });

  test("hands over what its steppers say, none of a line with none, and is undone as one", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderOfToday(browser);
    const before = await readOrder(browser, address);
    expect(await page(browser, address)).toContain(`href="${address}/quantities"`);
    const form = `${address}/quantities?retour=%2F`;
    const opened = fieldsOf(await page(browser, form));
    expect(opened).toMatchObject({ "lines.0.deliveredQuantity": "3", "lines.1.deliveredQuantity": "12" });
    const stepped = await browser
      .post(form)
      .type("form")
      .send({ ...opened, intent: "less:lines:0" })
      .expect(200);
    const fields = fieldsOf(stepped.text);
    expect(fields["lines.0.deliveredQuantity"]).toBe("2");
    const handed = await browser
      .post(form)
      .type("form")
      .send({ ...fields, ...given({ "lines.1.deliveredQuantity": "" }) });
    expect([handed.status, handed.headers.location]).toEqual([302, "/"]);
    expect(await readOrder(browser, address)).toMatchObject({
      status: "delivered",
      lines: [{ deliveredQuantity: "2" }, { deliveredQuantity: "0" }],
    });
    await press(browser, "/", await buttonOf(browser, "/", `Annuler la remise ${before.number}`));
    expect(await readOrder(browser, address)).toMatchObject({
      status: "confirmed",
      lines: [
        { producedQuantity: "0", deliveredQuantity: "0" },
        { producedQuantity: "0", deliveredQuantity: "0" },
      ],
    });
  });

  test("asks what was made only where that is not known, and proposes no more than that", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderOfToday(browser, ["in_production"]);
    const form = `${address}/quantities`;
    const asks = async (field: string) =>
      (await page(browser, form)).includes(`type="text" name="${field}"`) ||
      new RegExp(`<input(?=[^>]*name="${field}")(?![^>]*type="hidden")`).test(await page(browser, form));
    expect([await asks("lines.0.producedQuantity"), await asks("lines.0.deliveredQuantity")]).toEqual([true, true]);
    expect((await fillIn(browser, form, { "lines.0.producedQuantity": "2" })).headers.location).toBe(address);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { producedQuantity: "2", deliveredQuantity: "0" },
      { producedQuantity: "0", deliveredQuantity: "0" },
    ]);
    expect([await asks("lines.0.producedQuantity"), await asks("lines.1.producedQuantity")]).toEqual([false, true]);
    expect(fieldsOf(await page(browser, form))).toMatchObject({ "lines.0.deliveredQuantity": "2" });
    const handed = await fillIn(browser, form, given({ "lines.1.producedQuantity": "10" }));
    expect(handed.headers.location).toBe(address);
    expect(await page(browser, address)).toMatch(/<button[^>]*>Annuler la remise<\/button>/);
    expect(await readOrder(browser, address)).toMatchObject({
      status: "delivered",
      lines: [
        { producedQuantity: "2", deliveredQuantity: "2" },
        { producedQuantity: "10", deliveredQuantity: "10" },
      ],
    });
  });

  test("sent twice it hands over once; what changed meanwhile is asked about; nothing is refused", async () => {
    const { browser, colleague } = await openOrderDesk();
    const address = await orderOfToday(browser);
    const form = `${address}/quantities`;
    const none = await fillIn(
      browser,
      form,
      given({ "lines.0.deliveredQuantity": "0", "lines.1.deliveredQuantity": "0" }),
    );
    expect([none.status, plain(none.text).includes("Rien n’est remis : notez au moins une quantité.")]).toEqual([
      422,
      true,
    ]);
    const stale = fieldsOf(await page(browser, form));
    await fillIn(await colleague(), form, { "lines.0.producedQuantity": "3", "lines.0.deliveredQuantity": "1" });
    const conflict = await browser
      .post(form)
      .type("form")
      .send({ ...stale, ...given({ "lines.0.deliveredQuantity": "2" }) });
    expect(conflict.status).toBe(409);
    expect((await readOrder(browser, address)).status).not.toBe("delivered");
    const fields = { ...fieldsOf(await page(browser, form)), ...given({ "lines.0.deliveredQuantity": "2" }) };
    const twice = await Promise.all([1, 2].map(async () => browser.post(form).type("form").send(fields)));
    expect(twice.map(({ status }) => status)).toEqual([302, 302]);
    const { status, changes } = await readOrder(browser, address);
    expect(status).toBe("delivered");
    expect(changes.filter(({ new: now }) => now === "delivered")).toHaveLength(1);
  });

  test("an order that is not to be handed over is only noted", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderOfToday(browser, ["delivered"]);
    expect(await page(browser, `${address}/quantities`)).not.toContain("Enregistrer et remettre");
    await fillIn(browser, `${address}/quantities`, { "lines.0.deliveredQuantity": "1" });
    expect((await readOrder(browser, address)).lines).toMatchObject([{ deliveredQuantity: "1" }, {}]);
  });
});

describe("several handed over together, without JavaScript", () => {
  const list = "/external-orders";
  const send = (browser: Agent, fields: object) => browser.post(list).type("form").send(fields);

  /** The form that takes back what was moved together, as the list shows it. */
  async function pressedOn(browser: Agent) {
    const [, form = ""] = /<form[^>]*class="alert pressed[^>]*>(.*?)<\/form>/s.exec(await page(browser, list)) ?? [];
    const [, orders] = /name="undo-all" value="([^"]*)"/.exec(form) ?? [];
    return orders ? { text: plain(form), sent: { ...fieldsOf(form), "undo-all": orders } } : null;
  }

  test("are taken back by one button for ten minutes, sent twice once, and it goes", async () => {
    const { browser, pass } = await openOrderDesk();
    const [first, second] = [await orderOfToday(browser), await orderOfToday(browser, ["in_production"])];
    expect(await pressedOn(browser)).toBeNull();
    const press = async () =>
      send(browser, { submissionKey: crypto.randomUUID(), ids: [first, second].map(idOf), to: "delivered" });
    await press();
    const pressed = await pressedOn(browser);
    expect(pressed?.text).toMatch(/2 commandes livrées.* à 9 h.*Annuler/);
    const reverted = await Promise.all([send(browser, pressed?.sent ?? {}), send(browser, pressed?.sent ?? {})]);
    expect(reverted.map(({ status, headers }) => [status, headers.location])).toEqual([
      [302, list],
      [302, list],
    ]);
    expect(plain(await page(browser, list))).toContain("C’est annulé : 2 commandes sont comme avant");
    expect([(await readOrder(browser, first)).status, (await readOrder(browser, second)).status]).toEqual([
      "confirmed",
      "in_production",
    ]);
    expect(await pressedOn(browser)).toBeNull();
    await press();
    pass(11 * 60);
    expect(await pressedOn(browser)).toBeNull();
  });

  test("one that changed meanwhile is named, the others are taken back", async () => {
    const { browser, colleague } = await openOrderDesk();
    const [first, second] = [await orderOfToday(browser), await orderOfToday(browser)];
    await send(browser, { submissionKey: "press", ids: [first, second].map(idOf), to: "delivered" });
    const pressed = await pressedOn(browser);
    await lead(await colleague(), second, "ready");
    const { number } = await readOrder(browser, second);
    const reverted = await send(browser, pressed?.sent ?? {});
    expect(reverted.status).toBe(200);
    expect(plain(reverted.text)).toContain("C’est annulé : 1 commande est comme avant. Une n’a pas changé :");
    expect(plain(reverted.text)).toMatch(new RegExp(`Elle a changé entre-temps\\..*href="${second}">${number}`));
    expect((await readOrder(browser, first)).status).toBe("confirmed");
    expect(reverted.text).not.toContain('name="ids"');
    const again = await send(browser, { ...pressed?.sent, submissionKey: "late" });
    expect([again.status, plain(again.text).includes("Rien n’a été annulé.")]).toEqual([409, true]);
    expect((await send(browser, { "undo-all": "all" })).status).toBe(400);
  });
});

test("what is still to come, or a draft, is not handed over from the list; nor while one chooses", async () => {
  const { browser } = await openOrderDesk();
  const draft = await createOrder(browser, { deliveryOn: today });
  const later = await orderOfToday(browser, [], { deliveryOn: "2026-11-26" });
  const due = await orderOfToday(browser);
  const numbers = await Promise.all(
    [draft, later, due].map(async (address) => (await readOrder(browser, address)).number),
  );
  const offered = async (at: string) =>
    [...(await page(browser, at)).matchAll(/aria-label="Remettre ([^"]*)"/g)].map(([, number]) => number);
  expect(await offered("/external-orders")).toEqual([numbers[2]]);
  expect(await offered("/external-orders?selected=none")).toEqual([]);
});

test("of an API that takes nothing back no row hands an order over", async () => {
  const product = await openWeb();
  product.turnTo(orderDeskDay);
  const own = await product.signIn();
  await create(own, "products", { name: "Tarte fine", code: "TARTE", price: "9", priceBasis: "ht", active: "1" });
  const lines = { "lines.0.productId": "TARTE", "lines.0.quantity": "3" };
  const order = { customerName: "Mairie", customerType: "business", deliveryOn: today, ...lines };
  await lead(own, await create(own, "external-orders", order), "confirmed");
  const { browser, change } = await openChangedAnswers(product);
  expect(await page(browser, ordersOfToday)).toContain("Remettre CC-");
  const list = z.looseObject({ data: z.array(z.looseObject({ undo: z.unknown() })) });
  change({
    pattern: "/api/external-orders",
    of: (answer) => {
      const { data, ...rest } = list.parse(answer);
      return { ...rest, data: data.map(({ undo: _, ...row }) => row) };
    },
  });
  expect(await page(browser, ordersOfToday)).not.toContain("Remettre CC-");
});

test("a button that no row has is refused", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  for (const at of ["/?index", "/external-orders"])
    expect((await browser.post(at).type("form").send({ give: "1" })).status).toBe(400);
});
