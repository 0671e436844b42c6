import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fillWithDemo } from "../../../demo/seed";
import { addDays } from "#domain/days";
import { readDemandBefore } from "../../support/oracles/left-work";
import { at, column } from "../../support/read-answer";
import { openWeb, signIn } from "../../support/web";
import { openSheets, sameEverywhere, threeQuarters } from "../../support/world/lived-company";
import { openOffice } from "../../support/world/lived-office";
import { mailed, startSmtp } from "../../support/servers/post-office";
import { type Window, readWork } from "../../support/oracles/pages-agree";
import { type Desk, deskOf } from "../../support/writes";

/** A Wednesday. */
const first = "2026-11-25";

/** The demo company as it is on that Wednesday at six in the morning, with a clock that is moved day by day. */
async function openCompany() {
  const web = await openWeb({}, mailed);
  const turnTo = (day: string) => web.turnTo(`${day}T05:00:00Z`);
  turnTo(first);
  await fillWithDemo(web.api.db, { today: first, now: new Date(web.now()) });
  const desk = await deskOf(web.api);
  const browser = web.browser();
  let today = first;
  const window = (): Window => ({ from: today, to: addDays(today, 6) });
  const company = { desk, browser, window };
  const office = await openOffice(company, await startSmtp());
  return {
    ...company,
    office,
    today: () => today,
    /** Ends the day in the office, and begins another there: nothing is lost on either side of the night. */
    async sleepUntil(day: string) {
      await office.evening();
      await sameEverywhere(company);
      await office.sameEverywhere();
      today = day;
      turnTo(day);
      await signIn(browser);
      await office.morning();
      await office.sameEverywhere();
    },
  };
}
type Company = Awaited<ReturnType<typeof openCompany>>;

const batchOf = ({ day, key, rest }: { day: string; key: string; rest: string }, fields: object = {}) => {
  const [, type, id] = key.split(" ");
  return { [`${String(type)}_id`]: Number(id), production_on: day, planned: rest, obtained: rest, ...fields };
};

async function make(desk: Desk, body: object): Promise<void> {
  const answer = await desk.write("POST", "/api/batches", body);
  expect([answer.status, answer.status === 201 || answer.body]).toEqual([201, true]);
}

const expected = z.array(
  z.looseObject({
    id: z.number(),
    lock_version: z.number(),
    status: z.string(),
    deliver_on: z.string(),
    lines: z
      .array(
        z.looseObject({ id: z.number(), article_id: z.number(), quantity: z.string(), packs: z.number().nullable() }),
      )
      .optional(),
  }),
);

/** Orders all that the coming week needs, as « Passer et envoyer toutes les commandes » does. */
async function orderAll({ desk, window, office }: Company): Promise<number> {
  const plan = window();
  const answer = await desk.get(
    `/api/production-planning/compute-needs?from=${plan.from}&to=${plan.to}&only=suppliers`,
  );
  const lists = z
    .array(
      z.looseObject({
        supplier_id: z.number(),
        deliver_on: z.string().nullable(),
        reference: z.string(),
        state: z.string().optional(),
      }),
    )
    .parse(at(answer, "data", "suppliers"));
  if (lists.length === 0) return 0;
  const orders = lists.map(({ supplier_id, deliver_on, reference, state }) => ({
    supplier_id,
    deliver_on,
    reference,
    seen: state ?? null,
  }));
  const ordered = await desk.write("POST", "/api/supplier-orders/from-plan", { plan, orders, mail: true });
  expect([200, 201]).toContain(ordered.status);
  const ids = column(ordered, "message_id").filter((id) => id !== null);
  expect(column(ordered, "mail_refusal").filter((why) => why === null)).toHaveLength(ids.length);
  office.wrote(ids.length);
  await office.post();
  return lists.length;
}

/** Returns the orders to suppliers that are expected on a day, with their lines. */
async function dueOn(desk: Desk, day: string) {
  const list = expected.parse(
    at(await desk.get(`/api/supplier-orders?deliver_from=${day}&deliver_to=${day}&per_page=100`), "data"),
  );
  const open = list.filter(({ status }) => !["draft", "received", "cancelled"].includes(status));
  return Promise.all(
    open.map(async ({ id }) =>
      expected.element.parse(at(await desk.get(`/api/supplier-orders/${String(id)}`), "data")),
    ),
  );
}

describe("a week is lived on the demo company, from Wednesday to Tuesday", () => {
  test(
    "every day some work is left; what is left, late or lacking, promised and paid is told alike everywhere",
    { timeout: 1_800_000 },
    async () => {
      const company = await openCompany();
      const { desk, browser } = company;
      await signIn(browser);
      await sameEverywhere(company);
      await company.office.morning();
      await company.office.sameEverywhere();
      await sameEverywhere(company);

      // Wednesday: all is ordered; of the day's sheets a third are made, the first with a bad yield.
      expect(await orderAll(company)).toBeGreaterThan(0);
      await sameEverywhere(company);
      const wednesday = await openSheets(company, first);
      expect(wednesday.length).toBeGreaterThan(0);
      for (const [index, sheet] of wednesday.slice(0, Math.ceil(wednesday.length / 3)).entries())
        await make(desk, batchOf(sheet, { seen: 0, ...(index === 0 && { obtained: threeQuarters(sheet.rest) }) }));
      await sameEverywhere(company);
      const left = await openSheets(company, first);
      expect(left.length).toBeGreaterThan(0);

      // Thursday: what Wednesday left is asked today, and nobody received what was to come.
      const thursday = addDays(first, 1);
      await company.sleepUntil(thursday);
      await sameEverywhere(company);
      const today = await openSheets(company, thursday);
      const products = (sheets: typeof left) => sheets.filter(({ key }) => key.includes("product")).map(thing);
      expect(products(today)).toEqual(expect.arrayContaining(products(left)));
      expect(await readDemandBefore(desk, thursday, 1)).toEqual([]);

      // What it left of recipes is noted on Thursday, and the rest of Wednesday with its whole day.
      for (const sheet of today.filter(({ key }) => key.includes("recipe")))
        await make(desk, batchOf(sheet, { seen: 0 }));
      await sameEverywhere(company);
      expect(await readDemandBefore(desk, thursday, 1)).toEqual([]);
      const before = { from: first, to: first, day: first };
      const done = "/api/production-planning/production-sheets/done";
      expect(await desk.write("POST", done, before)).toMatchObject({ status: 200 });
      expect(at(await desk.write("POST", done, before), "data", "batches")).toEqual([]);
      await sameEverywhere(company);
      expect(await readDemandBefore(desk, thursday, 1)).toEqual([]);

      // Friday: of what is late, one delivery comes, and a line of it is refused.
      const friday = addDays(first, 2);
      await company.sleepUntil(friday);
      await sameEverywhere(company);
      const [late] = [...(await dueOn(desk, thursday)), ...(await dueOn(desk, friday))];
      if (late) {
        const lines = (late.lines ?? []).map(({ id: order_line_id, article_id, quantity }, index) =>
          index === 0
            ? {
                order_line_id,
                article_id,
                quantity: "0",
                refused_quantity: quantity,
                refused_reason: "Pourris",
                rest: "rebuy",
              }
            : { order_line_id, article_id, quantity },
        );
        // Of one line something has to come.
        const [only] = lines;
        const body = lines.length > 1 ? lines : [{ ...only, quantity: "0.5" }];
        const receipt = {
          order_id: late.id,
          order_lock_version: late.lock_version,
          received_on: friday,
          lines: body,
        };
        const answer = await desk.write("POST", "/api/receipts", receipt);
        expect([answer.status, answer.status === 201 || answer]).toEqual([201, true]);
      }
      await sameEverywhere(company);

      // Saturday: a customer wants more, and what that needs is ordered a second time.
      const saturday = addDays(first, 3);
      await company.sleepUntil(saturday);
      const [product] = (await readWork(desk, company.window())).pieces.filter(({ key }) => key.includes("product"));
      const order = await desk.create("/api/external-orders", {
        customer_name: "Institut Feuillade",
        customer_type: "business",
        delivery_on: addDays(saturday, 3),
        production_on: addDays(saturday, 3),
        lines: [{ product_id: Number(product?.key.split(" ").at(-1)), quantity: "120" }],
      });
      const status = { status: "confirmed", lock_version: order.lock_version };
      expect(await desk.write("POST", `/api/external-orders/${String(order.id)}/status`, status)).toMatchObject({
        status: 200,
      });
      await sameEverywhere(company);
      await orderAll(company);
      await sameEverywhere(company);

      // Sunday: what was made on Friday is written down.
      const sunday = addDays(first, 4);
      await company.sleepUntil(sunday);
      await sameEverywhere(company);
      const [owed] = await openSheets(company, sunday);
      if (owed) await make(desk, batchOf({ ...owed, day: friday }, { seen: 0 }));
      await sameEverywhere(company);

      // Monday: all of the day is made as planned.
      const monday = addDays(first, 5);
      await company.sleepUntil(monday);
      await sameEverywhere(company);
      const full = { ...company.window(), day: monday };
      expect(await desk.write("POST", "/api/production-planning/production-sheets/done", full)).toMatchObject({
        status: 200,
      });
      await sameEverywhere(company);
      expect((await openSheets(company, monday)).filter(({ key }) => key.includes("product"))).toEqual([]);
      expect(await readDemandBefore(desk, monday, 5)).toEqual([]);

      // Tuesday: an order cannot be edited below what has left; nothing of the past days is owed in silence.
      await company.sleepUntil(addDays(first, 6));
      await sameEverywhere(company);
      await company.office.evening();
      await company.office.sameEverywhere();
    },
  );
});

const thing = ({ key }: { key: string }) => key.slice(key.indexOf(" ") + 1);
