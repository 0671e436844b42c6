import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { printSheets } from "./paper";
import { sheetsParameters } from "./part";

const { day, recipe_id } = sheetsParameters;

/** The choice of sheets to print: of one day, of one recipe. */
export const paperParameters = { day, recipe_id };

/** The answer that is a paper. */
export const sheetPaper = {
  description: "The file",
  content: { "application/pdf": { schema: z.string().openapi({ format: "binary" }) } },
};

/** Answers with sheets on paper. */
export async function sendSheets(context: Context, printed: Parameters<typeof printSheets>[0]): Promise<Response> {
  const { isChanged, meta } = printed;
  const name = ["feuilles-de-production", meta.day, isChanged && "changees"].filter(Boolean).join("-");
  return context.body(await printSheets(printed), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}.pdf"`,
  });
}
