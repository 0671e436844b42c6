import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadDocument } from "./shell/chunks/load-document";
import { createReloadOnce } from "./shell/chunks/reload-once";
import { createRouteModuleFailed } from "./shell/chunks/route-module-failed";
import { StalePage } from "./shell/chunks/stale-page";
import { wallClock } from "./shell/clock";
import { openBrowserColorMode } from "./shell/color-mode/browser-color-mode";
import { drawingInPage } from "./shell/icons/icon";
import { createKeepPage } from "./shell/connection/keep-page";
import { createNotice } from "./shell/connection/notice";
import { serverAnswers } from "./shell/connection/server-works";
import { createIconStore } from "./shell/icons/icon-store";
import { whenIdle } from "./shell/idle";
import { dataDecoded } from "./shell/framework/data-decoded";
import { showUnderWay } from "./shell/links/under-way";
import { createOverlays } from "./shell/overlays/store";
import { PageParts } from "./shell/page-parts";
import { readJson } from "./shell/read-json";
import { createToastStore } from "./shell/toasts/store";

const colorMode = openBrowserColorMode();
const toasts = createToastStore({ clock: wallClock, random: Math.random, nextTick: queueMicrotask });
const icons = createIconStore({
  clock: wallClock,
  drawn: drawingInPage,
  fetchIcons: (names) =>
    import("./shell/icons/fetch-icons").then(
      ({ fetchIcons }) => fetchIcons(names, { clock: wallClock, readJson, warn: (message) => console.warn(message) }),
      () => new Map(),
    ),
});
const notice = createNotice();
const { keepPage, begin } = createKeepPage(() =>
  import("./shell/connection/start-keeper").then(({ startKeeper }) => startKeeper(window.__remixRouter, notice)),
);
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
      Promise.all([import("./shell/after-hydration"), import("./forms/picker/watch-pickers")])
        .then(([{ afterHydration }, { watchPickers }]) => {
          afterHydration(toasts);
          watchPickers();
        })
        .catch(() => console.warn("The page's extras could not be loaded."));
    });
  }, []);
  return null;
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
