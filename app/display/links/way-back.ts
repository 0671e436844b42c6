/** The name in an address of the page to come back to. */
const name = "retour";

/** The pages that something is mended for, the forms that something is created for, the home, and the orders. */
const pages = /^\/(external-orders|[a-z-]+\/(compute-needs|create|runs\/\d{1,15}|\d{1,15}\/edit))?$/;

/** Returns the query string that has a form come back to a page: "?retour=…". */
export const comingBack = (page: string): string => `?${new URLSearchParams([[name, page]])}`;

/**
 * Returns the page of a plan or the form that an address says to come back to, "/production-planning/…?onglet=…"; null
 * where it names none that one comes back to, whatever it names instead.
 */
export function wayBack(search: string): string | null {
  const requested = new URLSearchParams(search).get(name);
  const here = "http://here.invalid";
  if (!requested?.startsWith("/") || !URL.canParse(requested, here)) return null;
  const { origin, pathname, search: query } = new URL(requested, here);
  return origin === here && pages.test(pathname) ? pathname + query : null;
}
