import { matchRoutes } from "@remix-run/react";
import type { Router } from "@remix-run/router";
import { whenIdle } from "~/shell/idle";
import { currentConnection, isSlowConnection } from "./slow-connection";
import { rowLinks } from "./follow-rows";
import { createPrefetch } from "./prefetch";

/** Milliseconds that a pointer rests on a link before that is taken for intent. */
const hoverDelay = 100;

/**
 * Prefetches the page of a link on intent (a pointer resting on it, a touch, the focus), and the page that the rows of
 * a list lead to once these are shown; `data-prefetch="none"` leaves a link alone.
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
    if (link)
      prefetch({
        href: link.href,
        target: link.target,
        download: link.hasAttribute("download"),
        prefetch: link.dataset.prefetch,
      });
  };
  onIntent(prefetchLink);
  const prefetchRows = () => prefetchLink(document.querySelector<HTMLAnchorElement>(rowLinks));
  whenIdle(prefetchRows);
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") whenIdle(prefetchRows);
  });
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
