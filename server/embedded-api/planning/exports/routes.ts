import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { badQuery, idOf, idPath, notThere, unauthenticated } from "../../http/answer-fields";
import { createRoutes } from "../../http/api";
import type { ApiParts, ApiRoutes } from "../../http/api";
import { choiceParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { computePlan } from "../compute";
import { readPlanBody } from "../parameters";
import { planQuery, readQuestion } from "../query";
import { readFrozen } from "../runs/read";
import { type ExportedFile, exportNeeds, formats } from "./file";
import { parts } from "./tables";

const fileQuery = z.object({ format: choiceParameter(formats), part: choiceParameter(parts) });
const binary = { schema: z.string().openapi({ format: "binary" }) };
const file = {
  description: "The file; a CSV holds one part, the articles unless said",
  content: { "text/csv": binary, "application/pdf": binary, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": binary },
};

const plan = createRoute({
  method: "get",
  path: "/api/production-planning/compute-needs/export",
  tags: ["production-planning"],
  summary: "A calculation as a file",
  request: { query: planQuery.extend(fileQuery.shape) },
  responses: { 200: file, 401: unauthenticated, 422: badQuery },
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
      return send(context, await exportNeeds(await computePlan(db, { ...question, named_orders: { most: 0, whole: null } }), question, asked));
    })
    .openapi(run, async (context) => {
      const asked = askedFile(context.req.valid("query"), clock());
      const { needs, parameters } = await readFrozen(db, idOf(context.req.valid("param")));
      return send(context, await exportNeeds(needs, readPlanBody(parameters, clock()), asked));
    });
}

function askedFile({ format, part }: z.output<typeof fileQuery>, at: Date) {
  if (format === undefined) throw invalid({ format: [`Valeur attendue : ${formats.join(", ")}.`] });
  return { format, part: part ?? "articles", at };
}

function send(context: Context, { name, type, body }: ExportedFile): Response {
  return context.body(body, 200, { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` });
}
