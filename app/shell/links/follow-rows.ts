import type { Router } from "@remix-run/router";

/** Selects the links of the rows of lists. */
export const rowLinks = ".list tbody th > a";

/** Follows the links of the rows of lists, which are plain ones, without a new document. */
export function followRows(router: Router): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(rowLinks) : null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    void router.navigate(link.pathname + link.search + link.hash);
  });
}
