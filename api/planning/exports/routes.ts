import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Database } from "../../database/tables";
import type { Buyer } from "../../http/documents/purchase-order";
import { badQuery, idOf, idPath, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { choiceParameter, dayParameter, idParameter } from "../../http/parameters";
import { invalid } from "../../http/refusal";
import { readParty } from "../../records/company";
import type { Needs } from "../../needs/result";
import { computePlan } from "../compute";
import { readPlanBody } from "../parameters";
import { type PlanQuestion, bracketedParameters, planQuery, readQuestion } from "../query";
import { readFrozen } from "../runs/read";
import { staleAmong } from "../runs/stale";
import { type ExportedFile, exportNeeds, formats } from "./file";
import { type Note, notesOf } from "./notes";
import { exportOrder } from "./order";
import { parts } from "./tables";

const fileQuery = z.object({
  format: choiceParameter(formats),
  part: choiceParameter(parts),
  supplier_id: idParameter,
  deliver_on: dayParameter,
});
const binary = { schema: z.string().openapi({ format: "binary" }) };
const file = {
  description:
    "The file; a CSV holds one part, the articles unless said; with `supplier_id` it is the order " +
    "to that supplier, for the delivery on `deliver_on` where there are several",
  content: {
    "text/csv": binary,
    "application/pdf": binary,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": binary,
  },
};

const plan = createRoute({
  method: "get",
  path: "/api/production-planning/compute-needs/export",
  tags: ["production-planning"],
  summary: "A calculation as a file",
  parameters: bracketedParameters,
  request: { query: planQuery.extend(fileQuery.shape) },
  responses: { 200: file, 404: notThere, 422: badQuery },
});
const run = createRoute({
  method: "get",
  path: "/api/production-planning/runs/{id}/export",
  tags: ["production-planning"],
  summary: "A frozen calculation as a file, with the figures it was frozen with",
  request: { params: idPath, query: fileQuery },
  responses: { 200: file, 404: notThere, 422: badQuery },
});

/** Returns the routes of calculations, present and frozen, as CSV, Excel and PDF files. */
export function planExportRoutes({ db, clock, ...environment }: ApiParts): ApiRoutes {
  return createRoutes()
    .openapi(plan, async (context) => {
      const query = context.req.valid("query");
      const [fileOptions, buyer] = [readFileOptions(query, clock()), await readParty(db, environment)];
      const question = readQuestion(query, context.req.queries(), clock());
      const needs = await computePlan(db, { ...question, named_orders: { most: 0, allOf: null } });
      return send(
        context,
        await fileOf(db, needs, question, { ...fileOptions, buyer, notes: await notesOf(db, needs, question) }),
      );
    })
    .openapi(run, async (context) => {
      const [fileOptions, buyer] = [
        readFileOptions(context.req.valid("query"), clock()),
        await readParty(db, environment),
      ];
      const { needs, parameters, row } = await readFrozen(db, idOf(context.req.valid("param")));
      const question = readPlanBody(parameters, clock());
      const stale = await staleAmong(db, [{ ...row, parameters }], clock());
      const notes = await notesOf(db, needs, question, stale.has(row.id));
      const seenNow = { ...needs, run: { ...needs.run, computed_at: clock().toISOString() } };
      return send(context, await fileOf(db, seenNow, question, { ...fileOptions, buyer, notes, run_id: row.id }));
    });
}

/** Returns the file that is asked for: of the whole plan, or of the order to one supplier. */
function fileOf(
  db: Database,
  needs: Needs,
  question: PlanQuestion,
  options: ReturnType<typeof readFileOptions> & { notes: readonly Note[]; buyer: Buyer; run_id?: number },
): Promise<ExportedFile> {
  const { supplier_id } = options;
  return supplier_id === null
    ? exportNeeds(needs, question, options)
    : exportOrder(db, needs, { ...options, supplier_id });
}

function readFileOptions({ format, part, supplier_id, deliver_on }: z.output<typeof fileQuery>, at: Date) {
  if (format === undefined) throw invalid({ format: [`Valeur attendue : ${formats.join(", ")}.`] });
  return { format, part: part ?? "articles", at, supplier_id: supplier_id ?? null, deliver_on };
}

function send(context: Context, { name, type, body }: ExportedFile): Response {
  return context.body(body, 200, { "Content-Type": type, "Content-Disposition": `attachment; filename="${name}"` });
}
