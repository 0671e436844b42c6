import type { Page, Request } from "playwright-core";

/** Returns the path and query of a request or an address. */
export function pathOf(of: Request | string): string {
  const { pathname, search } = new URL(typeof of === "string" ? of : of.url());
  return pathname + search;
}

/** Returns the documents the page asks for from now on, in order. */
export function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) paths.push(pathOf(request));
  });
  return paths;
}

/** Returns everything the page asks for from now on. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(pathOf(request)));
  return paths;
}

/**
 * Resolves once React has taken the page over, its first effects included: one of them takes the place in the page from
 * the browser.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__remixRouter !== undefined && history.scrollRestoration === "manual");
}

/** Resolves once what a page does beside being a page has begun. */
export async function untilExtras(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("after-hydration").length > 0);
}

/** Resolves once a page alive has fetched what keeps it where the network goes away. */
export async function untilOfflineReady(page: Page): Promise<void> {
  await untilAlive(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/late-")),
  );
}
