import { RemixBrowser } from "@remix-run/react";

/**
 * Resolves when the page's data is decoded, which RemixBrowser begins, and waits for by throwing its promise, when it
 * is first rendered. Were it still waiting when React renders it, a tap at that moment would end hydration for good: an
 * event renders a page that is not yet hydrated at once, and React 18 gives up on one that is suspended at its root
 * (error 345).
 */
export async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}
