import type { LoaderFunctionArgs } from "@remix-run/node";
import { isPictureName, pictureSizes } from "#domain/pictures";

/** The file of a photo in one of its sizes: what is under a name never changes, so that the browser keeps it. */
export async function loader({ params: { name, size }, context }: LoaderFunctionArgs) {
  if (!isPictureName(name) || !pictureSizes.some((known) => known === size))
    return new Response("Introuvable.", { status: 404 });
  const file = await context.api.blob(`/api/pictures/${name}`, { query: { size } });
  const isPicture = /^image\//.test(file.headers.get("content-type") ?? "");
  if (isPicture) file.headers.set("Cache-Control", "private, max-age=31536000, immutable");
  return file;
}
