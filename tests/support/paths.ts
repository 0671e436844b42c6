import type { Page, Request } from "playwright-core";

/** Path and query of a request or an address. */
export function pathOf(of: Request | string): string {
  const { pathname, search } = new URL(typeof of === "string" ? of : of.url());
  return pathname + search;
}

/** The documents the page asks for from now on, in order. */
export function documentsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) paths.push(pathOf(request));
  });
  return paths;
}

/** Everything the page asks for from now on. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(pathOf(request)));
  return paths;
}

/** Resolves once React has taken the page over. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__remixRouter !== undefined && Object.keys(document.body).some((key) => key.startsWith("__react")));
}
