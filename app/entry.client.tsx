import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadDocument } from "./chunks/load-document";
import { createReloadOnce } from "./chunks/reload-once";
import { createRouteModuleFailed } from "./chunks/route-module-failed";
import { StalePage } from "./chunks/stale-page";
import { wallClock } from "./clock";
import { openBrowserColorMode } from "./color-mode/browser-color-mode";
import { drawingInPage } from "./icons/icon";
import { createKeepPage } from "./connection/keep-page";
import { createNotice } from "./connection/notice";
import { serverAnswers } from "./connection/server-works";
import { createIconStore } from "./icons/icon-store";
import { whenIdle } from "./idle";
import { showUnderWay } from "./links/under-way";
import { createOverlays } from "./overlays/store";
import { PageParts } from "./page-parts";
import { readJson } from "./read-json";
import { createToastStore } from "./toasts/store";

const colorMode = openBrowserColorMode();
const toasts = createToastStore({ clock: wallClock, random: Math.random, nextTick: queueMicrotask });
const icons = createIconStore({
  clock: wallClock,
  drawn: drawingInPage,
  fetchIcons: (names) => import("./icons/fetch-icons").then(({ fetchIcons }) => fetchIcons(names, { clock: wallClock, readJson, warn: (message) => console.warn(message) }), () => new Map()),
});
const notice = createNotice();
const { keepPage, begin } = createKeepPage(() => import("./connection/start-keeper").then(({ startKeeper }) => startKeeper(window.__remixRouter, notice)));
globalThis.keepPage = keepPage;
const reloadOnce = createReloadOnce({ now: Date.now, storage: () => window.sessionStorage, load: loadDocument });

globalThis.routeModuleFailed = createRouteModuleFailed({
  destination() {
    const to = window.__remixRouter.state.navigation.location;
    return to && to.pathname + to.search + to.hash;
  },
  isReachable: serverAnswers,
  reloadOnce,
  fallback: () => <StalePage reloadOnce={reloadOnce} />,
});

function AfterHydration() {
  useEffect(() => {
    void begin();
    showUnderWay(window.__remixRouter);
    whenIdle(() => {
      import("./after-hydration").then(({ afterHydration }) => afterHydration(toasts)).catch(() => console.warn("The page's extras could not be loaded."));
    });
  }, []);
  return null;
}

/**
 * Resolves when the page's data is decoded, which RemixBrowser begins, and waits for by throwing its promise, when it is first rendered.
 * Were it still waiting when React renders it, a tap at that moment would end hydration for good: an event renders a page that is not yet hydrated at once,
 * and React 18 gives up on one that is suspended at its root (error 345).
 */
async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageParts colorMode={colorMode} toasts={toasts} icons={icons} overlays={createOverlays()} notice={notice}>
          <RemixBrowser />
          <AfterHydration />
        </PageParts>
      </StrictMode>,
    );
  });
}

void dataDecoded().then(hydrate);
