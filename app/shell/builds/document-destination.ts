import type { RouterState } from "@remix-run/router";

type Navigating = Pick<RouterState, "location" | "navigation">;

/**
 * Returns the destination of a navigation that is under way, when the whole document may be loaded there instead: not
 * while a form is being sent, not when its answer is shown on the page it was sent from, and not when the page stays as
 * it is.
 */
export function documentDestination({ location, navigation }: Navigating): string | undefined {
  if (navigation.state !== "loading" || navigation.location.key === location.key) return undefined;
  const { pathname, search, hash } = navigation.location;
  if (
    pathname === location.pathname &&
    search === location.search &&
    navigation.formMethod &&
    navigation.formMethod !== "GET"
  )
    return undefined;
  return pathname + search + hash;
}
