import type { Router } from "@remix-run/router";
import { wallClock } from "#app/shell/clock";
import { holdDocuments } from "./hold-documents";
import type { PageKeeper } from "./keep-page";
import type { Notice } from "./notice";
import { createOfflineRetry } from "./page-keeper";
import { serverWorks } from "./server-works";
import { TroubleBar } from "./trouble-bar";

/** Keeps this page; what there is to say of it stands in the notice. */
export function startKeeper(router: Router, notice: Notice): PageKeeper {
  const keeper = createOfflineRetry({
    router,
    window,
    clock: wallClock,
    random: Math.random,
    look: serverWorks,
    tell: (trouble, retry) => notice.show(trouble && <TroubleBar trouble={trouble} onRetry={retry} />),
  });
  holdDocuments(window, keeper.hold);
  return keeper;
}
