import type { Router } from "@remix-run/router";

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
function loadsDocument({ target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (
    link.origin !== window.location.origin ||
    link.hasAttribute("download") ||
    (link.target && link.target !== "_self")
  )
    return false;
  const { pathname, search } = window.location;
  return link.hash === "" || link.pathname + link.search !== pathname + search;
}
