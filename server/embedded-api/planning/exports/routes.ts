import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { badQuery, idOf, idPath, notThere, unauthenticated } from "../../http/answer-fields";
import { createRoutes } from "../../http/api";
import type { ApiParts, ApiRoutes } from "../../http/api";
import { choiceParameter, idParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { computePlan } from "../compute";
import { readPlanBody } from "../parameters";
import { planQuery, readQuestion } from "../query";
import { readFrozen } from "../runs/read";
import { type ExportedFile, exportNeeds, formats } from "./file";
import { exportOrder } from "./order";
import { parts } from "./tables";

const fileQuery = z.object({ format: choiceParameter(formats), part: choiceParameter(parts), supplier_id: idParameter });
const binary = { schema: z.string().openapi({ format: "binary" }) };
const file = {
  description: "The file; a CSV holds one part, the articles unless said; with `supplier_id` it is the order to that supplier",
  content: { "text/csv": binary, "application/pdf": binary, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": binary },
};

const plan = createRoute({
  method: "get",
  path: "/api/production-planning/compute-needs/export",
  tags: ["production-planning"],
  summary: "A calculation as a file",
  request: { query: planQuery.extend(fileQuery.shape) },
  responses: { 200: file, 401: unauthenticated, 404: notThere, 422: badQuery },
});
const run = createRoute({
  method: "get",
  path: "/api/production-planning/runs/{id}/export",
  tags: ["production-planning"],
  summary: "A frozen calculation as a file, with the figures it was frozen with",
  request: { params: idPath, query: fileQuery },
  responses: { 200: file, 401: unauthenticated, 404: notThere, 422: badQuery },
});

/** Calculations, present and frozen, as CSV, Excel and PDF files. */
export function planExportRoutes({ db, clock }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(plan, async (context) => {
      const query = context.req.valid("query");
      const asked = askedFile(query, clock());
      const question = readQuestion(query, context.req.queries(), clock());
      const needs = await computePlan(db, { ...question, named_orders: { most: 0, whole: null } });
      return send(context, asked.supplier_id === null ? await exportNeeds(needs, question, asked) : await exportOrder(db, needs, { ...asked, supplier_id: asked.supplier_id }));
    })
    .openapi(run, async (context) => {
      const asked = askedFile(context.req.valid("query"), clock());
      const { needs, parameters } = await readFrozen(db, idOf(context.req.valid("param")));
      return send(context, asked.supplier_id === null ? await exportNeeds(needs, readPlanBody(parameters, clock()), asked) : await exportOrder(db, needs, { ...asked, supplier_id: asked.supplier_id }));
    });
}

function askedFile({ format, part, supplier_id }: z.output<typeof fileQuery>, at: Date) {
  if (format === undefined) throw invalid({ format: [`Valeur attendue : ${formats.join(", ")}.`] });
  return { format, part: part ?? "articles", at, supplier_id: supplier_id ?? null };
}

function send(context: Context, { name, type, body }: ExportedFile): Response {
  return context.body(body, 200, { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` });
}
