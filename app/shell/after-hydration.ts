import { watchSearch } from "./frame/watch-search";
import { closeMenus } from "./actions/close-menus";
import { followBuilds } from "./builds/follow-builds";
import { followPayloads } from "./builds/follow-payloads";
import { showDocumentUnderWay } from "./links/document-under-way";
import { followLinks } from "./links/follow-links";
import { refoldAfterNavigation } from "./links/refold";
import type { ToastStore } from "./toasts/store";

/** Starts what a page does beside being a page: it is fetched and run once nothing more urgent is left. */
export function afterHydration(toasts: ToastStore): void {
  const router = window.__remixRouter;
  closeMenus();
  watchSearch();
  followBuilds(router, toasts);
  followLinks(router, followPayloads(router));
  refoldAfterNavigation(router);
  showDocumentUnderWay(router);
  window.addEventListener("pageshow", reloadRestored);
  performance.mark("after-hydration");
}

/** Reloads a page that the browser brings back from memory: its session may have ended meanwhile. */
function reloadRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) window.location.reload();
}
