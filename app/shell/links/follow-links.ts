import { matchRoutes } from "@remix-run/react";
import type { Router } from "@remix-run/router";
import { whenIdle } from "~/shell/idle";
import { currentConnection, isSlowConnection } from "./slow-connection";
import { createPrefetch } from "./prefetch";

/** Milliseconds that a pointer rests on a link before that is taken for intent. */
const hoverDelay = 100;

/**
 * Prefetches the page of a link: on intent (a pointer resting on it, a touch, the focus), or already when it is visible
 * where it says `data-prefetch="visible"`; `data-prefetch="none"` leaves it alone.
 */
export function followLinks(router: Router, loadPayload: (pathname: string) => void): void {
  const prefetch = createPrefetch({
    isSlow: () => isSlowConnection(currentConnection()),
    here: () => new URL(window.location.href),
    chunksOf: (pathname) => chunksOf(router, pathname),
    loadChunk,
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
  onVisible(router, prefetchLink);
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

function onVisible(router: Router, prefetch: (link: HTMLAnchorElement) => void): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      prefetch(target);
    }
  });
  const seen = new WeakSet<Element>();
  const observe = () => {
    for (const link of document.querySelectorAll('a[data-prefetch="visible"]')) {
      if (seen.has(link)) continue;
      seen.add(link);
      observer.observe(link);
    }
  };
  whenIdle(observe);
  router.subscribe(({ navigation }) => {
    if (navigation.state === "idle") whenIdle(observe);
  });
}

const linkAround = (target: EventTarget | null) => (target instanceof Element ? target.closest("a") : null);

function chunksOf(router: Router, pathname: string): string[] {
  const { routes } = window.__remixManifest;
  return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route: { id } }) => {
    const route = window.__remixRouteModules[id] ? undefined : routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
}

function loadChunk(href: string): void {
  if (document.querySelector(`link[rel="modulepreload"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  link.fetchPriority = "low";
  document.head.append(link);
}
