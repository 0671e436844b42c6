import { describe, expect, test } from "vitest";
import { demoCompany } from "../../demo/demo-company";
import type { DemoOrder } from "../../demo/company";
import { addDays } from "#domain/days";
import { weekday } from "../../demo/days";
import { kitchenOf } from "./kitchen";

const todays = [
  "2026-03-09",
  "2026-03-11",
  "2026-03-14",
  "2026-03-15",
  "2026-03-29",
  "2028-02-29",
  "2026-12-31",
  "2027-01-01",
  "2026-05-01",
  "2026-07-14",
  "2026-10-25",
];

const statuses = (orders: DemoOrder[]) => [...new Set(orders.map(({ status }) => status))].sort();

test("the same day gives the same company, another day another one", () => {
  expect(demoCompany("2026-03-11")).toEqual(demoCompany("2026-03-11"));
  expect(demoCompany("2026-03-11").orders).not.toEqual(demoCompany("2026-03-12").orders);
});

describe.each(todays)("the orders around %s", (today) => {
  const company = demoCompany(today);
  const orders = company.orders.filter(({ customer_type }) => customer_type !== "internal");
  const window = company.orders.filter(({ customer_type }) => customer_type === "internal");
  const before = orders.filter(({ delivery_on }) => delivery_on < today);
  const ofToday = orders.filter(({ delivery_on }) => delivery_on === today);
  const after = orders.filter(({ delivery_on }) => delivery_on > today);

  test("are about 120, from two weeks before to two weeks after", () => {
    expect(orders.length).toBeGreaterThanOrEqual(108);
    expect(orders.length).toBeLessThanOrEqual(132);
    const days = orders.map(({ delivery_on }) => delivery_on).sort();
    expect(days[0]).toBe(addDays(today, -14));
    expect(days.at(-1)).toBe(addDays(today, 14));
    expect(() => kitchenOf(company)).not.toThrow();
  });

  test("are behind us delivered, but for two cancelled and at most two left open", () => {
    expect(before.filter(({ status }) => status === "cancelled")).toHaveLength(2);
    const open = before.filter(({ status }) => status !== "cancelled" && status !== "delivered");
    expect(open.length).toBeLessThanOrEqual(2);
    expect(statuses(open)).toEqual(expect.arrayContaining(["confirmed"]));
  });

  test("are today's ready or in production, and ahead of every status that is to come", () => {
    expect(statuses(ofToday)).toEqual(["in_production", "ready"]);
    expect(statuses(after)).toEqual(["cancelled", "confirmed", "draft", "in_production"]);
  });

  test("are more on Friday and Saturday than on Monday", () => {
    const on = (...days: number[]) =>
      orders.filter(({ delivery_on }) => days.includes(weekday(delivery_on))).length / days.length;
    expect(on(5, 6)).toBeGreaterThan(on(1));
  });

  test("are numbered in the order they were taken, year by year", () => {
    const taken = company.orders.map(({ created_at }) => created_at);
    expect(taken).toEqual([...taken].sort());
    expect(taken.every((instant) => instant.slice(0, 10) < today)).toBe(true);
    company.orders.forEach(({ number, created_at }, at) => {
      const [, year, rank] = /^CC-(\d{4})-(\d{5})$/.exec(number) ?? [];
      expect(year).toBe(created_at.slice(0, 4));
      const previous = company.orders[at - 1]?.number;
      if (previous?.startsWith(`CC-${String(year)}`)) expect(Number(rank)).toBe(Number(previous.slice(-5)) + 1);
      else if (previous !== undefined) expect(rank).toBe("00001");
    });
  });

  test("are put out in the shop on every open day since four full weeks, and prepared for two more", () => {
    const days = window.map(({ delivery_on }) => delivery_on);
    expect(new Set(days).size).toBe(days.length);
    expect(days.filter((day) => weekday(day) === 1)).toEqual([]);
    expect(days.filter((day) => day < today).length).toBeGreaterThanOrEqual(24);
    expect(days.filter((day) => day > today).length).toBeGreaterThanOrEqual(11);
    expect(window.filter(({ delivery_on, status }) => delivery_on < today !== (status === "delivered"))).toEqual([]);
    expect(window.flatMap(({ lines }) => lines).filter(({ unit_price }) => unit_price !== "0")).toEqual([]);
  });

  test("hold quantities that their products allow and their status explains", () => {
    const products = new Map(company.products.map((product) => [product.code, product]));
    for (const { number, status, lines } of orders) {
      expect(lines, number).not.toEqual([]);
      for (const line of lines) {
        const product = products.get(line.product);
        expect(product, number).toBeDefined();
        const quantity = Number(line.quantity);
        expect(quantity, number).toBeGreaterThanOrEqual(Number(product?.min_order_quantity ?? "1"));
        expect(quantity % Number(product?.order_multiple ?? "1"), `${number} ${line.product}`).toBe(0);
        const produced = Number(line.produced_quantity);
        const delivered = Number(line.delivered_quantity);
        expect(produced, number).toBeLessThanOrEqual(quantity);
        expect(delivered, number).toBeLessThanOrEqual(produced);
        if (status === "draft" || status === "confirmed") expect(produced, number).toBe(0);
        if (status === "ready" || status === "delivered") expect(produced, number).toBe(quantity);
        if (status === "delivered") expect(delivered, number).toBeGreaterThan(0);
        else expect(delivered, number).toBe(0);
      }
    }
  });

  test("are charged at the rate of where they are eaten", () => {
    const rate = new Map(company.products.map((product) => [product.code, product]));
    for (const { consumption_mode, price_basis, lines } of orders) {
      for (const line of lines) {
        const product = rate.get(line.product);
        expect(line.vat_rate).toBe(
          consumption_mode === "immediate" ? (product?.vat_rate_immediate ?? product?.vat_rate) : product?.vat_rate,
        );
        const typed = product?.[`price_${price_basis}`];
        if (typed) expect(Number(line.unit_price), line.product).toBe(Number(typed));
      }
    }
  });

  test("tell a history that ends at their status, in order, with a reason to cancel", () => {
    for (const { number, status, created_at, changes } of orders) {
      expect(changes[0], number).toMatchObject({ field: "status", old: null, new: "draft", at: created_at });
      const passed = changes.filter(({ field }) => field === "status").map((change) => change.new);
      expect(passed.at(-1), number).toBe(status);
      const moments = changes.map(({ at }) => at);
      expect(moments, number).toEqual([...moments].sort());
      expect(moments.at(-1)?.slice(0, 10) ?? "", number).toSatisfy((day: string) => day <= today);
      if (status === "cancelled") expect(changes.at(-1)?.reason, number).toBeTruthy();
    }
  });

  test("have an address wherever they are brought, and reach nobody real", () => {
    for (const { number, delivery_mode, delivery_address, phone, email } of orders) {
      expect(delivery_address === null, number).toBe(delivery_mode === "pickup");
      expect(phone, number).toMatch(/^(01 99 00|06 39 98) \d\d \d\d$/);
      expect(email, number).toMatch(/\.(example|test)$/);
    }
  });

  test("name some allergies, some deposits and some discounts", () => {
    expect(orders.filter(({ allergy_notes }) => allergy_notes !== null).length).toBeGreaterThan(5);
    expect(orders.filter(({ deposit_amount }) => deposit_amount !== null).length).toBeGreaterThan(5);
    expect(
      orders.filter(({ lines }) => lines.some(({ discount_percent }) => discount_percent !== "0")).length,
    ).toBeGreaterThan(10);
  });
});
