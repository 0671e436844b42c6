import type { Router } from "@remix-run/router";
import { loadDocument } from "#app/shell/chunks/load-document";
import { wallClock } from "#app/shell/clock";
import { readJson } from "#app/shell/read-json";
import type { ToastStore } from "#app/shell/toasts/store";
import { createBuildWatch } from "./build-watch";
import { documentDestination } from "./document-destination";

const hour = 3_600_000;

/**
 * Watches for a new build. When there is one a toast says so, and the next navigation loads the whole document of its
 * destination, and with it the new build.
 */
export function followBuilds(router: Router, toasts: ToastStore): void {
  createBuildWatch({
    clock: wallClock,
    readJson,
    running: window.__remixManifest.version,
    interval: Number(document.documentElement.dataset.checkBuildInterval ?? hour),
    onNewBuild() {
      toasts.add({
        type: "info",
        title: "Une nouvelle version est disponible",
        description: "Elle sera là à la prochaine page ouverte.",
        duration: Number.POSITIVE_INFINITY,
        actions: [{ label: "Recharger", onClick: () => window.location.reload() }],
      });
      router.subscribe((state) => {
        const path = documentDestination(state);
        if (path !== undefined) loadDocument(path);
      });
    },
  }).start();
}
