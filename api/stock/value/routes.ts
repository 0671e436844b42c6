import { createRoute, z } from "@hono/zod-openapi";
import { dayInParis } from "#domain/paris";
import { readSnapshot } from "../../database/snapshot";
import { toCsv } from "../../http/documents/csv";
import { toXlsx } from "../../http/documents/xlsx";
import { badQuery, json } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { choiceParameter, dayParameter } from "../../http/parameters";
import { readValue, valueAnswer } from "./read";
import { tableOfFamilies, tableOfLots } from "./tables";

const tags = ["stock"];
const on = z.object({ on: dayParameter });
const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const binary = { schema: z.string().openapi({ format: "binary" }) };

const value = createRoute({
  method: "get",
  path: "/api/stock/value",
  tags,
  summary: "What the stock was worth at the end of a day, today unless said, at the costs known then",
  request: { query: on },
  responses: { 200: json(z.object({ data: valueAnswer }), "Its value, by family and lot by lot"), 422: badQuery },
});
const file = createRoute({
  method: "get",
  path: "/api/stock/value/export",
  tags,
  summary: "The value of the stock as a file",
  request: { query: on.extend({ format: choiceParameter(["csv", "xlsx"]) }) },
  responses: {
    200: { description: "The file; a CSV holds the lots", content: { "text/csv": binary, [workbook]: binary } },
    422: badQuery,
  },
});

/** Returns the value of the stock, as data and as files. */
export function valueRoutes({ db, clock }: ApiParts): ApiRoutes {
  const read = (day?: string) => {
    const today = dayInParis(clock());
    return readSnapshot(db, (state) => readValue(state, day ?? today, today));
  };
  return createRoutes()
    .openapi(value, async (context) => context.json({ data: await read(context.req.valid("query").on) }, 200))
    .openapi(file, async (context) => {
      const { on: day, format = "csv" } = context.req.valid("query");
      const stockValue = await read(day);
      const headers = (type: string) => ({
        "Content-Type": type,
        "Content-Disposition": `attachment; filename="stock-${stockValue.on}.${format}"`,
      });
      return format === "csv"
        ? context.body(toCsv(tableOfLots(stockValue)), 200, headers("text/csv; charset=utf-8"))
        : context.body(await toXlsx([tableOfFamilies(stockValue), tableOfLots(stockValue)]), 200, headers(workbook));
    });
}
