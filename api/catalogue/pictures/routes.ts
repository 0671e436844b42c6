import { z } from "zod";
import { notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { parseJson, readBody } from "../../http/body";
import { conflicts, invalidFields, one, withBody, withId } from "../../http/description";
import { invalid } from "../../http/refusal";
import { authorOf, pathId } from "../../records/routes/request";
import { requireRow } from "../../records/versions";
import type { EntityWrites } from "../../records/routes/writes";
import { type Pictured, readPictures } from "./read";
import { shrink } from "./shrink";
import { hasStep, stepOf } from "./steps";
import { type Wanted, changePicture } from "./write";

const noStep = "Cette étape n’est plus dans la recette, ou d’autres mots y sont : regardez la recette.";

/**
 * Tells whether a text is base64, without a pattern that could go back over it: V8 gives that up on some of eight
 * million characters.
 */
function isBase64(text: string): boolean {
  const bare = text.slice(0, -2) + text.slice(-2).replace(/={1,2}$/, "");
  return bare !== "" && !/[^A-Za-z0-9+/]/.test(bare);
}

const pictureName = z
  .string("Valeur attendue : le nom d’une photo.")
  .regex(/^[0-9a-f]{32}$/, "Ce n’est pas une photo.");

const body = z.object({
  seen: pictureName.nullable().describe("The photo that was seen, which this replaces; null for none"),
  content: z
    .string("Choisissez une photo.")
    .refine(isBase64, "Choisissez une photo.")
    .optional()
    .describe("A new one: JPEG, PNG or WebP in base64, of at most 8 MB and 40 million pixels"),
  picture: pictureName
    .nullable()
    .optional()
    .describe("One that was replaced within a week, by its name; null for none"),
});

/** Twice the length of a step: each line break may come as two characters. */
const longestStep = 8000;

const ofStep = z.object({
  step: z
    .string("Valeur attendue : les mots de l’étape.")
    .max(longestStep, "Ce n’est pas une étape.")
    .optional()
    .describe("The step that the photo is of, by its words; without it the recipe's own photo is meant"),
});

const answer = z
  .object({ picture: z.string().nullable(), earlier_picture: z.string().nullable() })
  .meta({ id: "Pictures" });

/** Returns the route that gives a record, or a step of a recipe, another photo, or none. */
export function pictureRoutes<Body>(parts: ApiParts, entity: EntityWrites<Body>, of: Pictured): ApiRoutes {
  const { db } = parts;
  const routes = createRoutes();
  const path = `/api/${entity.path}`;
  const requestBody = of === "recipe" ? body.extend(ofStep.shape) : body;
  routes.openAPIRegistry.registerPath({
    tags: [entity.path],
    method: "put",
    path: `${path}/{id}/picture`,
    summary: "Give it another photo, or none",
    request: { ...withId, ...withBody(requestBody) },
    responses: {
      200: one(answer, "Its photo, and the one that can be put back"),
      404: notThere,
      409: conflicts({ stale: { data: answer } }, "stale: another photo stands than the one that was seen"),
      422: invalidFields,
    },
  });

  routes.put(`${path}/:id/picture`, async (context) => {
    const id = pathId(context);
    const sent = parseJson(await context.req.text());
    const { seen, content, picture } = readBody(body, sent);
    const words = of === "recipe" ? readBody(ofStep, sent).step : undefined;
    const step = words === undefined ? null : stepOf({ text: words });
    if ((content === undefined) === (picture === undefined)) throw invalid({ content: ["Choisissez une photo."] });
    await requireRow(db, entity.table, id);
    const wanted: Wanted =
      content === undefined ? (picture ? { earlier: picture } : null) : await shrink(Buffer.from(content, "base64"));
    const data = await entity.change(db, async (transaction) => {
      await requireRow(transaction, entity.table, id);
      if (step !== null && !(await hasStep(transaction, id, step))) throw invalid({ step: [noStep] });
      await changePicture(transaction, of, id, { step, seen, wanted, author: authorOf(context, parts) });
      return readPictures(transaction, of, id, step);
    });
    return context.json({ data });
  });

  return routes;
}
