import type { Router } from "@remix-run/router";

/**
 * Marks the document (`data-under-way`) from the tap on a link or a submit button until its answer is shown, and closes the menu that it was
 * tapped in. React is not waited for: it may be busy with the very page that is left.
 */
export function showUnderWay(router: Router): void {
  const mark = (isUnderWay: boolean) => {
    document.documentElement.toggleAttribute("data-under-way", isUnderWay);
    if (isUnderWay) document.querySelector(".menu[open]")?.removeAttribute("open");
  };
  const asRouted = () => mark(router.state.navigation.state !== "idle");
  router.subscribe(asRouted);
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

/** Whether the click makes the browser load another document in place of this one. */
function loadsDocument({ target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.origin !== window.location.origin || link.hasAttribute("download") || (link.target && link.target !== "_self")) return false;
  const { pathname, search } = window.location;
  return link.hash === "" || link.pathname + link.search !== pathname + search;
}
