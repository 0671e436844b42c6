import type { Router } from "@remix-run/router";

/**
 * Folds or unfolds again what a person did to a page, once another view is shown: React keeps an element that both
 * views have as it was left, where a document would open it as its address says. What comes back from a form that was
 * refused, and a jump within the page, leave all as it is; a row that stays (`data-kept`) is never folded again.
 */
export function refoldAfterNavigation(router: Router): void {
  const touched = new Map<HTMLDetailsElement, boolean>();
  let displayed = router.state.location;
  document.addEventListener("click", ({ target }) => {
    const details = target instanceof Element && target.closest(":not([data-kept])>summary")?.parentElement;
    if (details instanceof HTMLDetailsElement && !touched.has(details)) touched.set(details, details.open);
  });
  router.subscribe(({ location, navigation, actionData }) => {
    if (navigation.state !== "idle" || location.key === displayed.key) return;
    const { pathname, search, hash } = displayed;
    displayed = location;
    if (actionData || (location.pathname === pathname && location.search === search && location.hash !== hash)) return;
    for (const [details, open] of touched) details.open = open;
    touched.clear();
  });
}
