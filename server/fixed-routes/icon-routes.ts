import type { LoaderFunctionArgs } from "@remix-run/node";
import { json, missing } from "./answers";
import type { FixedRoute } from "./fixed-route";
import { pickIcons } from "./icon-collection";

const week = 604_800;

/** `/icons/<collection>.json?icons=a,b`: these icons, in Iconify's format. */
export function iconRoutes(): FixedRoute[] {
  function answer({ request, params }: LoaderFunctionArgs): Response {
    const [, collection] = /^([a-z0-9-]+)\.json$/.exec(params.file ?? "") ?? [];
    const names = new URL(request.url).searchParams.get("icons")?.split(",").filter(Boolean) ?? [];
    const icons = collection ? pickIcons(collection, names) : null;
    return icons ? json(icons, `public, max-age=${week}, stale-while-revalidate=${week}`) : missing();
  }

  return [{ path: "icons/:file", loader: answer }];
}
