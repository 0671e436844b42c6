import { expect } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { inParis } from "#domain/paris";
import { AMOUNT_SCALE, formatFixed, scaledOrZero } from "#domain/exact/decimal";
import type { LivedCompany } from "./lived-company";
import { postOffice } from "../servers/post-office";
import { at } from "../read-answer";
import { type MailServer, readMail } from "../servers/smtp";
import { type Saved, dataOf } from "../writes";

const orders = "/api/external-orders";
const of = (id: number) => `${orders}/${String(id)}`;
const row = z.looseObject({
  id: z.number(),
  status: z.string(),
  delivery_on: z.string(),
  production_on: z.string(),
  customer_type: z.string(),
});
const detail = row.extend({
  lock_version: z.number(),
  email: z.string().nullable(),
  amount_due: z.string().nullable(),
  lines: z.array(
    z.looseObject({ product_id: z.number(), quantity: z.string(), delivered_quantity: z.string().nullable() }),
  ),
  payments: z.array(z.looseObject({ id: z.number(), amount: z.string() })),
});
type Detail = z.infer<typeof detail>;
const letter = z.looseObject({
  lock_version: z.number(),
  recipient: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  refusal: z.string().nullable(),
});
const takings = z.object({
  amount_ttc: z.string(),
  rows: z.array(z.looseObject({ paid_on: z.string(), amount_ttc: z.string() })),
});

const cents = (amount: string | null) => scaledOrZero(amount, AMOUNT_SCALE);
const money = (sum: bigint) => formatFixed(sum, AMOUNT_SCALE);
const sumOf = (amounts: readonly string[]) => money(amounts.reduce((sum, one) => sum + cents(one), 0n));

/** The office of a company whose days pass: what it promised, took in and wrote, and how each of its days goes. */
export interface Office {
  /** Prepares what comes back, puts the window out, and confirms to customers what they are promised. */
  morning(): Promise<void>;
  /** Notes what is left of the window, and what customers pay or are given back. */
  evening(): Promise<void>;
  /** Says that messages were written of which the office does not know. */
  wrote(messages: number): void;
  /** Lets all messages leave, and expects what came to be what was written, each once. */
  post(): Promise<void>;
  /** Expects nothing promised to be gone, and the takings of the days to be what was paid. */
  sameEverywhere(): Promise<void>;
}

/** Opens the office of a company whose shop has a window. */
export async function openOffice({ desk, window }: LivedCompany, smtp: MailServer): Promise<Office> {
  const first = window().from;
  const sender = postOffice(desk, smtp).newSender();
  const promised = new Map<number, string>();
  const confirmedTo = new Set<number>();
  const paid = new Map<string, bigint>();
  let written = 0;
  const read = async (id: number): Promise<Detail> => detail.parse(await desk.read(of(id)));
  const dataAt = async (path: string) => at(await desk.get(path), "data");
  const listed = async (query: string) => {
    const rows: z.infer<typeof row>[] = [];
    for (let page = 1; rows.length % 100 === 0; page += 1) {
      const more = z.array(row).parse(await dataAt(`${orders}?${query}&per_page=100&page=${String(page)}`));
      if (more.length === 0) break;
      rows.push(...more);
    }
    return rows;
  };
  const move = async ({ id, lock_version }: Saved | Detail, status: string) =>
    dataOf(await desk.write("POST", `${of(id)}/status`, { status, lock_version }));
  const lines = ({ lines: all }: Detail) =>
    JSON.stringify(all.map(({ product_id, quantity }) => [product_id, quantity]));
  const takingsOf = async (from: string, to: string) =>
    takings.parse(await dataAt(`/api/payments?from=${from}&to=${to}`));
  const before = await takingsOf(first, addDays(first, 30));
  for (const { paid_on, amount_ttc } of before.rows) paid.set(paid_on, (paid.get(paid_on) ?? 0n) + cents(amount_ttc));
  const note = (amount: string, sign: 1n | -1n) => {
    const { from: today } = window();
    paid.set(today, (paid.get(today) ?? 0n) + sign * cents(amount));
  };

  async function promise(): Promise<void> {
    const { from: today } = window();
    const upcoming = await listed(`delivery_from=${first}&delivery_to=${addDays(today, 20)}`);
    for (const { id, status } of upcoming)
      if (status !== "draft" && status !== "cancelled" && !promised.has(id)) promised.set(id, lines(await read(id)));
  }

  /** Returns the order of the window of today; null where it has none. */
  async function windowOfToday(): Promise<Detail | null> {
    const { from: today } = window();
    const all = await listed(`delivery_from=${today}&delivery_to=${today}&search=boutique`);
    const [one] = all.filter(({ customer_type }) => customer_type === "internal");
    return one ? read(one.id) : null;
  }

  async function confirm(id: number): Promise<void> {
    const path = `${of(id)}/confirmation-letter`;
    const { lock_version, recipient, subject, body, refusal } = letter.parse(await dataAt(path));
    if (recipient === null) return;
    expect([id, refusal]).toEqual([id, null]);
    const answer = await desk.write("POST", path, { lock_version, recipient, subject, body });
    expect([answer.status, answer.status === 201 || answer.body]).toEqual([201, true]);
    written += 1;
    confirmedTo.add(id);
  }

  async function post(): Promise<void> {
    await sender.work();
    const ids = await Promise.all(smtp.came.map(async ({ raw }) => (await readMail(raw)).messageId));
    expect(ids.length).toBe(written);
    expect(new Set(ids).size).toBe(written);
    const sent = await desk.get("/api/messages?state=sent");
    expect(at(sent, "meta", "total")).toBe(written);
    expect(at(await desk.get("/api/messages"), "meta", "total")).toBe(written);
  }

  return {
    async morning() {
      const { from: today } = window();
      const period = { from: today, until: addDays(today, 13) };
      const prepare = async () => {
        const answer = await desk.write("POST", "/api/standing-orders/prepare", period);
        expect(answer.status).toBe(200);
        return z.array(z.looseObject({ order_id: z.number() })).parse(at(answer, "data", "made"));
      };
      await prepare();
      expect(await prepare()).toEqual([]);
      await promise();
      const put = await windowOfToday();
      if (put) expect(await move(put, "delivered")).toMatchObject({ status: "delivered" });
      const toTell = [...promised.keys()].filter((id) => !confirmedTo.has(id)).slice(0, 4);
      for (const id of toTell) {
        const order = await read(id);
        if (order.email !== null && order.customer_type !== "internal" && order.status === "confirmed")
          await confirm(id);
      }
      await post();
    },

    async evening() {
      const put = await windowOfToday();
      if (put) {
        const { time: sold_out_at } = inParis(desk.parts.clock());
        const body = {
          lock_version: put.lock_version,
          lines: put.lines.map((_, place) =>
            place === 0 ? { unsold_quantity: "1", sold_out_at: null } : { unsold_quantity: null, sold_out_at },
          ),
        };
        const noted = dataOf(await desk.write("PUT", `${of(put.id)}/evening`, body));
        expect(detail.parse(noted).lines.map(({ unsold_quantity }) => unsold_quantity)).toEqual(
          put.lines.map((_, place) => (place === 0 ? "1" : "0")),
        );
      }
      const [one, other, third] = await listed("to_collect=1&sort=delivery_on");
      for (const owing of [one, other]) {
        if (!owing) continue;
        const { amount_due } = await read(owing.id);
        const answer = await desk.write("POST", `${of(owing.id)}/payments`, { amount: amount_due, means: "card" });
        expect(answer.status).toBe(201);
        note(amount_due ?? "0", 1n);
        expect(cents((await read(owing.id)).amount_due)).toBe(0n);
      }
      if (!third) return;
      // Half of a third is paid, and taken back.
      const { amount_due } = await read(third.id);
      const half = money(cents(amount_due) / 2n);
      await desk.write("POST", `${of(third.id)}/payments`, { amount: half, means: "cash" });
      note(half, 1n);
      const { payments } = await read(third.id);
      const [payment] = payments.toSorted((a, b) => b.id - a.id);
      const taken = await desk.write("POST", `${of(third.id)}/payments/${String(payment?.id)}/take-back`, {});
      expect(taken.status).toBe(200);
      note(half, -1n);
      expect((await read(third.id)).amount_due).toBe(amount_due);
    },

    wrote: (messages) => void (written += messages),

    post,

    async sameEverywhere() {
      const { from: today, to } = window();
      await promise();
      const late = new Set(
        (await listed(`late_at=${encodeURIComponent(desk.parts.clock().toISOString())}`)).map(({ id }) => id),
      );
      const needs = z
        .array(z.looseObject({ order_id: z.number() }))
        .parse(await dataAt(`/api/production-planning/compute-needs?from=${today}&to=${to}`).then(ordersOf));
      const planned = new Set(needs.map(({ order_id }) => order_id));
      const known = new Map(
        (await listed(`delivery_from=${first}&delivery_to=${addDays(today, 20)}`)).map((one) => [one.id, one]),
      );
      const gone: string[] = [];
      for (const [id, wanted] of promised) {
        const order = known.get(id);
        if (!order || order.status === "cancelled") {
          gone.push(`${String(id)} is not there`);
          continue;
        }
        const { status, delivery_on, production_on } = order;
        const isNear = delivery_on >= addDays(today, -1) && delivery_on <= addDays(today, 1);
        if (isNear && lines(await read(id)) !== wanted) gone.push(`${String(id)} was promised otherwise`);
        if (status === "delivered") continue;
        if (delivery_on < today && !late.has(id)) gone.push(`${String(id)} is late and not said to be`);
        // Of what is ready nothing is to be made.
        const isToMake = status !== "ready" && production_on >= today && production_on <= to;
        if (isToMake && !planned.has(id)) gone.push(`${String(id)} is not planned`);
      }
      expect(gone).toEqual([]);
      const days = Array.from({ length: 8 }, (_, place) => addDays(first, place)).filter((day) => day <= today);
      const all = await takingsOf(first, today);
      const byDay: string[] = [];
      for (const day of days) {
        const { amount_ttc, rows } = await takingsOf(day, day);
        expect([day, amount_ttc, sumOf(rows.map((one) => one.amount_ttc))]).toEqual([
          day,
          money(paid.get(day) ?? 0n),
          amount_ttc,
        ]);
        byDay.push(amount_ttc);
      }
      expect(all.amount_ttc).toBe(sumOf(byDay));
    },
  };
}

const ordersOf = (needs: unknown): unknown => z.looseObject({ orders: z.unknown() }).parse(needs).orders;
