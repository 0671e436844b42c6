import { createRoute, z } from "@hono/zod-openapi";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { readSnapshot } from "../../database/snapshot";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, keyHeader, keyTaken, withBody } from "../../http/description";
import { toCsv } from "../../http/documents/csv";
import { toXlsx } from "../../http/documents/xlsx";
import { choiceParameter, dayParameter, idsParameter, yesNoParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { idempotent } from "../../records/idempotent";
import { authorOf, submissionOf } from "../../records/routes/request";
import { changeOrders } from "../../records/transaction";
import { refusedOrder } from "../status/bulk";
import { readEntries, readTakings, takingsAnswer } from "./takings";
import { entriesTable, takingsTable, totalsTables } from "./takings-files";
import { dueAnswer, mostTogether, payTogether, readDue, togetherAnswer, togetherBody } from "./together";

const tags = ["external-orders"];
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const binary = { schema: z.string().openapi({ format: "binary" }) };
const period = z.object({ from: dayParameter, to: dayParameter });

/** The most days of a period. */
const mostDays = 366;

const data = createRoute({
  method: "get",
  path: "/api/payments",
  tags,
  summary:
    `What customers paid between two days, ${mostDays} at most, from the first of the month to today unless said, ` +
    "by day, means and rate of VAT",
  request: { query: period },
  responses: { 200: json(z.object({ data: takingsAnswer }), "The payments"), 422: badQuery },
});
const file = createRoute({
  method: "get",
  path: "/api/payments/export",
  tags,
  summary:
    "The same as a file, for an accountant; entry by entry with order and customer, which Excel has beside it, as it " +
    "has the sums by means and by day",
  request: {
    query: period.extend({
      format: choiceParameter(["csv", "xlsx"]),
      detail: yesNoParameter.openapi({ description: "1: entry by entry, where the format has no second sheet" }),
    }),
  },
  responses: {
    200: { description: "The file", content: { "text/csv": binary, [workbook]: binary } },
    422: badQuery,
  },
});

const toPay = createRoute({
  method: "get",
  path: "/api/payments/due",
  tags,
  summary: `What is to be paid of some orders, ${mostTogether} at most, by the day of their delivery`,
  request: { query: z.object({ "order_ids[]": idsParameter }) },
  responses: { 200: json(z.object({ data: z.array(dueAnswer) }), "The orders that exist"), 422: badQuery },
});

/** Returns what customers paid in a period, as data and as files, and how one payment is that of several orders. */
export function takingsRoutes(parts: ApiParts): ApiRoutes {
  const { db, clock } = parts;
  const daysOf = ({ from, to }: z.output<typeof period>) => {
    const last = to ?? dayInParis(clock());
    const first = from ?? `${last.slice(0, 7)}-01`;
    if (last < first) throw invalid({ to: ["La fin doit suivre le début."] });
    if (last > addDays(first, mostDays - 1)) throw invalid({ to: [`Au plus ${mostDays} jours à la fois.`] });
    return [first, last] as const;
  };
  const routes = createRoutes();
  routes.openAPIRegistry.registerPath({
    tags,
    method: "post",
    path: "/api/payments",
    summary: "Write one payment of several orders, each of all that it owes; all or none",
    request: { ...keyHeader, ...withBody(togetherBody) },
    responses: {
      201: json(z.object({ data: togetherAnswer }), "What was paid in all"),
      409: conflicts(
        { stale: { refused: z.array(refusedOrder) }, ...keyTaken },
        "stale: one owes another amount than was seen, or nothing; refused says which, and why",
      ),
      422: invalidFields,
    },
  });
  routes.post("/api/payments", async (context) => {
    const text = await context.req.text();
    const body = readBody(togetherBody, parseJson(text));
    const author = authorOf(context, parts);
    const answer = await changeOrders(db, (transaction) =>
      idempotent(transaction, submissionOf(context, text, author), async () => ({
        data: await payTogether(transaction, body, author),
      })),
    );
    return context.json(answer, 201);
  });
  return routes
    .openapi(toPay, async (context) => {
      const { "order_ids[]": ids = [] } = context.req.valid("query");
      if (ids.length > mostTogether) throw invalid({ order_ids: [`Au plus ${mostTogether} commandes à la fois.`] });
      return context.json({ data: await readDue(db, ids) }, 200);
    })
    .openapi(data, async (context) => {
      const days = daysOf(context.req.valid("query"));
      return context.json({ data: await readSnapshot(db, (state) => readTakings(state, ...days)) }, 200);
    })
    .openapi(file, async (context) => {
      const { format = "csv", detail = false, ...range } = context.req.valid("query");
      const days = daysOf(range);
      const isWhole = format === "xlsx";
      const tables = await readSnapshot(db, async (state) => {
        if (detail && !isWhole) return [entriesTable(await readEntries(state, ...days))];
        const takings = await readTakings(state, ...days);
        if (!isWhole) return [takingsTable(takings)];
        return [takingsTable(takings), ...totalsTables(takings), entriesTable(await readEntries(state, ...days))];
      });
      const name = `encaissements-${detail && !isWhole ? "detail-" : ""}${days.join("-")}.${format}`;
      const headers = (type: string) => ({
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="${name}"`,
      });
      return isWhole
        ? context.body(await toXlsx(tables), 200, headers(workbook))
        : context.body(tables.map(toCsv).join(""), 200, headers("text/csv; charset=utf-8"));
    });
}
