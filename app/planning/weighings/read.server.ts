import { type LoaderFunctionArgs, data } from "@remix-run/node";
import type { Weighing, WeighingLine } from "#server/api-client/contract/planning/weighings";
import { readRecord } from "#app/display/record";
import { unknownWeighing } from "#domain/french/not-found";

/** Returns the route's weighing. Throws the 404 page when there is none. */
export const readWeighing = (args: LoaderFunctionArgs): Promise<Weighing> =>
  readRecord<Weighing>(args, "weighings", unknownWeighing);

/** Returns the ingredient at the route's `:position`. Throws the 404 page when the weighing has none there. */
export function lineOf({ params, request }: LoaderFunctionArgs, { lines }: Weighing): WeighingLine {
  const line = lines.find(({ position }) => String(position) === params.position);
  if (line) return line;
  throw data(
    { message: `Page Not Found: ${new URL(request.url).pathname}`, description: "Cette pesée n’a pas cet ingrédient." },
    { status: 404 },
  );
}

/**
 * Returns the position of the ingredient to weigh after this one: the next that is not weighed, from the beginning
 * again; null when all are.
 */
export function nextPosition({ lines }: Pick<Weighing, "lines">, after = 0): number | null {
  const open = lines.filter(({ weighed, position }) => weighed === null && position !== after);
  return (open.find(({ position }) => position > after) ?? open[0])?.position ?? null;
}
