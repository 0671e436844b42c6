import type { Router } from "@remix-run/router";
import { isPlainClick } from "./plain-click";

/**
 * Marks the document (`data-under-way`) as under-way.ts does, where the browser loads another in its place rather than
 * the router.
 */
export function showDocumentUnderWay(router: Router): void {
  const mark = (isUnderWay: boolean) => document.documentElement.toggleAttribute("data-under-way", isUnderWay);
  const asRouted = () => mark(router.state.navigation.state !== "idle");
  window.addEventListener("click", (event) => {
    if (loadsDocument(event)) mark(true);
  });
  window.addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) mark(true);
  });
  // Whoever types again has stayed: the browser asked before leaving, say.
  window.addEventListener("input", asRouted);
  window.addEventListener("pageshow", asRouted);
}

/** Tells whether the click makes the browser load another document in place of this one. */
function loadsDocument(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || !isPlainClick(event)) return false;
  if (
    link.origin !== window.location.origin ||
    link.hasAttribute("download") ||
    (link.target && link.target !== "_self")
  )
    return false;
  const { pathname, search } = window.location;
  return link.hash === "" || link.pathname + link.search !== pathname + search;
}
