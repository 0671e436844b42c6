import { describe, expect, test } from "vitest";
import { json, openScreens, options } from "../catalogue/outside-api";
import { type Fields, fieldsOf } from "../support/form-fields";
import { textOf } from "../support/html";

const address = "/external-orders/create";

/** The counter over an API that can be made to answer nothing more. */
async function openCounter() {
  let isAway = false;
  const unless = (answer: () => Response) => () => (isAway ? json({ message: "…" }, 503) : answer());
  const sold = { id: 3, name: "Tarte fine", code: null, category: "Tartes", active: true, archived_at: null };
  const page = (...data: object[]) =>
    json({ data, meta: { current_page: 1, last_page: 1, per_page: 100, total: data.length } });
  const answers = {
    "GET /api/options/products": unless(() => options([3, "Tarte fine"])),
    "GET /api/products": unless(() => page({ ...sold, price_ht: "12.50", price_ttc: null, sale_unit: "piece" })),
    "GET /api/customers": unless(() => page()),
    "GET /api/external-orders/7": unless(() => json({ data: { id: 7, lines: [] } })),
    "POST /api/external-orders": unless(() => json({ data: { id: 1 } }, 201)),
  };
  const { browser } = await openScreens(answers, "2026-11-25T08:00:00Z");
  const blank = fieldsOf((await browser.get(address).expect(200)).text);
  const opened = await browser
    .post(address)
    .type("form")
    .send({ ...blank, intent: "family:Tartes" })
    .expect(200);
  const fields = fieldsOf(opened.text);
  const [path = ""] = Object.entries(fields).find(([name, value]) => /productId$/.test(name) && value !== "") ?? [];
  const typed = { ...fields, [path.replace("productId", "quantity")]: "6", customerName: "Sophie Arnoult" };
  const send = (changes: Fields) =>
    browser
      .post(address)
      .set("Accept", "text/html")
      .type("form")
      .send({ ...typed, phone: "06 11", ...changes });
  return { send, leave: () => void (isAway = true) };
}

/** The name, the number and the quantity in a form that was given back. */
const readTyped = (html: string) => {
  const fields = fieldsOf(html);
  const [, quantity] = Object.entries(fields).find(([name, value]) => /quantity$/.test(name) && value !== "") ?? [];
  return [fields.customerName, fields.phone, quantity];
};

describe("an order at a counter whose service no longer answers, without JavaScript", () => {
  test.each(["save", "confirm"])("keeps what was typed when it is sent by %s", async (intent) => {
    const { send, leave } = await openCounter();
    leave();
    const { text } = await send({ deliveryOn: "2027-03-10", intent }).expect(503);
    expect(readTyped(text)).toEqual(["Sophie Arnoult", "06 11", "6"]);
  });

  test.each(["find", "family:Tartes", "customer", "customer:7", "again:7"])(
    "keeps what was typed when %s cannot be answered",
    async (intent) => {
      const { send, leave } = await openCounter();
      leave();
      const { text } = await send({ find: "tarte", intent }).expect(200);
      expect(readTyped(text)).toEqual(["Sophie Arnoult", "06 11", "6"]);
      expect(textOf(text)).toContain("Le service n’a pas répondu");
    },
  );

  test("counts one more", async () => {
    const { send, leave } = await openCounter();
    leave();
    const { text } = await send({ intent: "more:lines:0" }).expect(200);
    expect(readTyped(text)).toEqual(["Sophie Arnoult", "06 11", "7"]);
  });

  test("refuses more lines than fit, whatever is asked", async () => {
    const { send } = await openCounter();
    const lines = Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`lines.${at}.quantity`, "1"]));
    for (const intent of ["save", "customer", "day:2027-03-10"]) await send({ ...lines, intent }).expect(413);
  });
});
