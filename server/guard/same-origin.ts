const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Tells whether a request would change something and comes from a page that is not ours. The browser's Sec-Fetch-Site
 * decides, or its Origin where that says nothing; a program, which sends neither, is not a browser that could be
 * abused.
 */
export const isForeign = (
  method: string,
  header: (name: string) => string | null | undefined,
  appOrigin: string,
): boolean => !safeMethods.has(method) && !isSameOrigin(header("origin"), header("sec-fetch-site"), appOrigin);

type HeaderValue = string | null | undefined;

function isSameOrigin(origin: HeaderValue, fetchSite: HeaderValue, appOrigin: string): boolean {
  if (fetchSite === "same-origin") return !origin || origin === "null" || isOrigin(origin);
  // "none" is the person's own doing, such as reloading the answer to a form, were it a foreign page's form: Origin
  // still names that page.
  return (!fetchSite || fetchSite === "none") && (!origin || origin === appOrigin);
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
