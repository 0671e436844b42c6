import type { DataStrategyFunction, DataStrategyFunctionArgs, DataStrategyResult, Router } from "@remix-run/router";

/** The part of the app that keeps the page where the server cannot be reached; see page-keeper.ts. */
export interface PageKeeper {
  keep(
    strategy: DataStrategyFunction,
    router: Router,
    args: DataStrategyFunctionArgs,
  ): Promise<Record<string, DataStrategyResult>>;
}

/**
 * Returns the data strategy by which everything that the router fetches goes through the keeper, which is loaded once
 * the page is alive. Where it cannot be loaded, what fails is shown as Remix does.
 */
export function createKeepPage(load: () => Promise<PageKeeper>) {
  let keeper: PageKeeper | undefined;
  let loading: Promise<PageKeeper | undefined> | undefined;

  function begin(): Promise<PageKeeper | undefined> {
    loading ??= load().then(
      (loaded) => (keeper = loaded),
      () => (loading = undefined),
    );
    return loading;
  }

  const keepPage = (strategy: DataStrategyFunction, routerOf: () => Router): DataStrategyFunction => {
    return async (args) => {
      const router = routerOf();
      if (!router.state.initialized) return strategy(args);
      const ready = keeper ?? (await begin());
      return ready ? ready.keep(strategy, router, args) : strategy(args);
    };
  };

  return { keepPage, begin };
}

declare global {
  /** Called by Remix's browser.js, as patched by the build. */
  var keepPage: ((strategy: DataStrategyFunction, router: () => Router) => DataStrategyFunction) | undefined;
}
