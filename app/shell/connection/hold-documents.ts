import { isPlainClick } from "../links/plain-click";
import type { Trouble } from "./trouble";

/**
 * Keeps the page where there is no network and a link or form would load a whole document (a file, the sign-out): the
 * browser would replace it by an error of its own. Navigations of the router never come here.
 */
export function holdDocuments(window: Window, hold: (again: () => void, what: Trouble["what"]) => void): void {
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlainClick(event)) return;
    const { href, origin, pathname, search, target } = link;
    const isHere = pathname === window.location.pathname && search === window.location.search && href.includes("#");
    if (window.navigator.onLine || origin !== window.location.origin || isHere || (target && target !== "_self"))
      return;
    event.preventDefault();
    hold(() => link.click(), "page");
  });
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (window.navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(() => form.requestSubmit(submitter), "form");
  });
}
