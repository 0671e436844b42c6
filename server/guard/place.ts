import type { RequestContext } from "../context";
import { showsPages } from "./error-document";

/** Returns the path and query. */
export function placeOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the page of this application on which a file was asked for; null for what a script has fetched. */
export function pageBefore(request: Request, { appOrigin }: RequestContext): string | null {
  const before = request.headers.get("referer");
  if (!before || !showsPages(request) || !URL.canParse(before)) return null;
  const { origin, pathname, search } = new URL(before);
  return origin === appOrigin && pathname !== "/login" ? pathname + search : null;
}
