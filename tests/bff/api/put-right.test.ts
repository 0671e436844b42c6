import { expect, test } from "vitest";
import { isDay } from "#domain/days";
import { subtractDecimals } from "#domain/exact/decimal";
import { isBelowSafety } from "#app/catalogue/articles/below-safety";
import { normalizeAnswer } from "#server/api-client/normalize-answer";
import { ApiUnavailable } from "#server/transport/errors";

const needsPath = "/api/production-planning/compute-needs";

function right(path: string, data: unknown, method = "GET") {
  const answer = { data };
  Array.from(normalizeAnswer(method, path, answer));
  return answer.data;
}

test("what a calculation leaves out is nothing known, deep: lists are empty, figures null, words empty", () => {
  expect(right(needsPath, { articles: [{ name: "Farine" }], run: null })).toMatchObject({
    run: { id: null, computedAt: "", status: "", stale: null },
    orders: [],
    articles: [{ name: "Farine", articleId: null, gross: null, packs: null, managed: null, offer: null, byOrder: [] }],
    totals: { purchaseHt: null, foodCostPercent: "" },
    issues: [],
  });
  expect(right(needsPath, { articles: [{}] }), "what an API may not know is not made up").not.toHaveProperty(
    "articles.0.days",
  );
});

test.each([
  ["a number", "gross", 1.5, "1.5"],
  ["a number without a plain form", "gross", 1e-7, "0.0000001"],
  ["a text", "gross", "1.50", "1.50"],
  ["words", "gross", "beaucoup", null],
  ["an object", "gross", { amount: 1 }, null],
  ["a list", "name", ["Farine"], ""],
  ["a number", "name", 12, "12"],
  ["a text", "articleId", "12", 12],
  ["a part of one", "articleId", 1.5, null],
  ["one", "late", 1, true],
  ["nought", "late", "0", false],
  ["words", "late", "yes", null],
  ["an object", "byOrder", { 0: {} }, []],
  ["null", "byOrder", null, []],
  ["what is no share", "byOrder", [null, 7, [], "x", { orderId: 1, quantity: 2 }], [{ orderId: 1, quantity: "2" }]],
  ["null", "days", null, undefined],
  ["no moment", "orderBefore", "demain", null],
])("%s as %s of an article", (_, field, sent, seen) => {
  expect(right(needsPath, { articles: [{ [field]: sent }] })).toHaveProperty(["articles", "0"], expect.anything());
  const [article] = Object.values(Object(right(needsPath, { articles: [{ [field]: sent }] })).articles);
  expect(Object(article)[field]).toEqual(seen);
});

test.each([{}, { meta: null }, { meta: "page 1" }, { meta: [1] }])(
  "a list without pages has as many as nobody knows: %o",
  (extra) => {
    const answer = { data: [{ id: 1 }], ...extra };
    Array.from(normalizeAnswer("GET", "/api/suppliers", answer));
    expect(answer).toMatchObject({ data: [{ id: 1 }], meta: {} });
    expect(Array.isArray(Reflect.get(answer, "meta"))).toBe(false);
  },
);

test.each([undefined, null, { amount: "1" }, ["1"], 3])("figures and days that are no text trip nobody: %o", (sent) => {
  const figure: string = Object(JSON.parse(JSON.stringify({ field: sent ?? null }))).field;
  expect(subtractDecimals(figure, "0")).toBe(typeof sent === "number" || Array.isArray(sent) ? String(sent) : "0");
  expect(isDay(figure)).toBe(false);
  expect(isBelowSafety({ managedStock: true, stockOnHand: "1", safetyStock: "2" })).toBe(true);
  expect(isBelowSafety({ managedStock: true, stockOnHand: sent ? "3" : figure, safetyStock: "2" })).toBe(false);
});

test("a word that nobody knows stays, but for those that every object knows", () => {
  const severities = ["error", "fatal", "constructor", "__proto__"].map((severity) => ({ severity }));
  expect(right(needsPath, { issues: severities })).toMatchObject({
    issues: [{ severity: "error" }, { severity: "fatal" }, { severity: "" }, { severity: "" }],
  });
});

test("a record keeps what it does not say, for a form to send back unchanged; its lists are lists", () => {
  expect(
    right("/api/suppliers/1", { id: "1", notes: { a: 1 }, city: null, deliveryWeekdays: "lundi", extra: [1] }),
  ).toEqual(expect.objectContaining({ id: 1, city: null, deliveryWeekdays: null, closedPeriods: [], extra: [1] }));
  expect(right("/api/suppliers/1", { id: 1, notes: { a: 1 } })).not.toHaveProperty("notes");
});

test("where a list was asked for, nothing else will do, nor a list where a calculation was", () => {
  for (const data of [{}, { 0: { id: 1 } }, "x", null])
    expect(() => right("/api/articles", data)).toThrow(ApiUnavailable);
  expect(() => right(needsPath, [{ articles: [] }])).toThrow(ApiUnavailable);
  expect(right("/api/articles", [null, "x", { id: 1 }])).toMatchObject([{ id: 1, name: "" }]);
  expect(right("/api/articles", { id: 1 }, "POST"), "a write answers the thing").toMatchObject({ id: 1, lots: [] });
});
