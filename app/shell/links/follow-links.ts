import { matchRoutes } from "@remix-run/react";
import type { Router } from "@remix-run/router";
import { currentConnection, isSlowConnection } from "./slow-connection";
import { createPrefetch } from "./prefetch";

/** Milliseconds that a pointer rests on a link before that is taken for intent. */
const hoverDelay = 100;

/** Links of the rows of lists: the browser follows them, by a document that needs no module to be read. */
const rowLinks = ".list tbody th > a";

/**
 * Prefetches the page of a link on intent (a pointer resting on it, a touch, the focus); `data-prefetch="none"` leaves
 * a link alone.
 */
export function followLinks(router: Router, loadPayload: (pathname: string) => void): void {
  const prefetch = createPrefetch({
    isSlow: () => isSlowConnection(currentConnection()),
    here: () => new URL(window.location.href),
    modulesOf: (pathname) => modulesOf(router, pathname),
    loadModule: (href) => void import(/* @vite-ignore */ href).catch(() => undefined),
    loadPayload,
  });
  const prefetchLink = (link: HTMLAnchorElement | null) => {
    if (link && !link.matches(rowLinks))
      prefetch({
        href: link.href,
        target: link.target,
        download: link.hasAttribute("download"),
        prefetch: link.dataset.prefetch,
      });
  };
  onIntent(prefetchLink);
}

function onIntent(prefetch: (link: HTMLAnchorElement | null) => void): void {
  let resting: ReturnType<typeof setTimeout>;
  document.addEventListener("pointerover", ({ target }) => {
    clearTimeout(resting);
    const link = linkAround(target);
    if (link) resting = setTimeout(prefetch, hoverDelay, link);
  });
  const now = ({ target }: Event) => prefetch(linkAround(target));
  document.addEventListener("touchstart", now, { passive: true });
  document.addEventListener("focusin", now);
}

const linkAround = (target: EventTarget | null) => (target instanceof Element ? target.closest("a") : null);

/** Returns the addresses of the routes' modules that the page at this path needs and the browser has not run. */
function modulesOf(router: Router, pathname: string): string[] {
  const { routes } = window.__remixManifest;
  return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route: { id } }) => {
    const route = window.__remixRouteModules[id] ? undefined : routes[id];
    return route ? [route.module] : [];
  });
}
