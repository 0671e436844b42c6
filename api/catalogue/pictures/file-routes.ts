import { createRoute, z } from "@hono/zod-openapi";
import { pictureSizes } from "#domain/pictures";
import { badQuery, notThere } from "../../http/answer-fields";
import { type ApiParts, type ApiRoutes, createRoutes } from "../../http/api";
import { choiceParameter } from "../../http/parameters";
import { readPictureFile } from "./read";

const file = createRoute({
  method: "get",
  path: "/api/pictures/{name}",
  tags: ["pictures"],
  summary: "The file of a photo: a square of 320 pixels, or the whole within 960",
  request: {
    params: z.object({ name: z.string() }),
    query: z.object({ size: choiceParameter(pictureSizes) }),
  },
  responses: {
    200: {
      description: "The file, which never changes",
      content: { "image/webp": { schema: z.string().openapi({ format: "binary" }) } },
    },
    404: notThere,
    422: badQuery,
  },
});

/** Returns the files of photos. */
export function pictureFileRoutes({ db }: ApiParts): ApiRoutes {
  return createRoutes().openapi(file, async (context) => {
    const { size = "large" } = context.req.valid("query");
    const content = await readPictureFile(db, context.req.valid("param").name, size);
    return context.body(content, 200, {
      "Content-Type": "image/webp",
      "Content-Disposition": `inline; filename="photo.webp"`,
      "Cache-Control": "private, max-age=31536000, immutable",
    });
  });
}
