import { type DataStrategyFunctionArgs, type DataStrategyResult, type Router, createPath } from "@remix-run/router";
import type { Clock } from "#app/shell/clock";
import { causeOf, failed, leadsToSignIn } from "./failures";
import { leftUnsaved } from "./left-unsaved";
import { type SentForm, followForms, holds } from "./sent-form";
import type { PageKeeper } from "./keep-page";
import type { Trouble } from "./trouble";
import { createWatch } from "./watch";

type Results = Record<string, DataStrategyResult>;

export interface KeeperParts {
  router: Router;
  /** Says what trouble there is, and how it is tried again; null when it is over. */
  tell(trouble: Trouble | null, retry: () => void): void;
  clock: Clock;
  random(): number;
  window: Window;
  /** Tells whether the server can do its work. */
  look(): Promise<boolean>;
}

/** A request that failed, to be made again. */
interface Waiting {
  again(): void;
  /** Tells whether it was sent from a form that says something else by now. */
  hasChanged(): boolean;
  /** Sent again without being asked to. */
  byItself: boolean;
}

/** Milliseconds after which an answer is given up: a page's, and that to a form, whose file may be long. */
const patience = { page: 30_000, form: 60_000 };

/**
 * Stands between the router and the server: whatever cannot be had leaves the page, and all that is typed on it, as it
 * is. What was to be written is sent again once the server is back, as it was, so with the same submission key; a page
 * only when the person asks again.
 */
export function createOfflineRetry({
  router,
  tell,
  clock,
  random,
  window,
  look,
}: KeeperParts): PageKeeper & { hold(again: () => void, what: Trouble["what"]): void } {
  const forms = followForms(window);
  const watch = createWatch({ clock, random, look, onBack });
  let trouble: Trouble | null = null;
  let waiting: Waiting | null = null;
  let resending = false;
  let staying = false;
  let place = placeIn(window.history);
  let displayed = router.state.location;

  function say(next: Trouble | null) {
    if (!trouble && !next) return;
    trouble = next;
    tell(next, retry);
  }

  function onBack() {
    if (!trouble || !waiting) return;
    if (waiting.byItself && !waiting.hasChanged()) retry();
    else say({ ...trouble, next: "back" });
  }

  function resend() {
    resending = true;
    waiting?.again();
  }

  /** Sends again unless an earlier submission is still on its way: nothing is sent twice at once. */
  function retry() {
    if (router.state.navigation.state === "idle") resend();
  }

  function settle() {
    waiting = null;
    resending = false;
    watch.stop();
    say(null);
  }

  function put(next: Waiting, cause: "network" | "server", what: "form" | "page") {
    waiting = next;
    // Where the browser has a network, what does not answer is the server.
    const actualCause = window.navigator.onLine ? "server" : cause;
    say({ cause: actualCause, what, next: next.byItself ? "by-itself" : "by-hand" });
    if (next.byItself) watch.start();
    else watch.stop();
  }

  function failedOf({ state, navigate }: Router, cause: "network" | "server"): void {
    const { navigation } = state;
    if (navigation.state === "submitting") {
      const { formAction, formMethod, formEncType, formData = new FormData() } = navigation;
      const from = forms.find(formData);
      const method = formMethod.toLowerCase() === "delete" ? "delete" : "post";
      const send = () => void navigate(formAction, { formMethod: method, formEncType, formData });
      const again = () => (from?.form.isConnected ? sendForm(from, send) : send());
      put(
        {
          again,
          hasChanged: () => from !== null && !holds(from, formData),
          byItself: !resending || cause === "network",
        },
        cause,
        "form",
      );
    } else if (navigation.location) {
      const [to, moved] = [createPath(navigation.location), movedBy()];
      put(
        {
          again: () => (moved === 0 ? void navigate(to) : window.history.go(moved)),
          hasChanged: () => false,
          byItself: false,
        },
        cause,
        "page",
      );
    }
    resending = false;
  }

  /** Entries of the history that the browser has gone back or forward, ahead of the router. */
  const movedBy = () => placeIn(window.history) - place;

  /**
   * Ends a navigation where it began: the router is told that the page was gone to which is shown, under the key it
   * has.
   */
  function stay() {
    const moved = movedBy();
    staying = true;
    if (moved === 0) window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
    else window.history.go(-moved);
  }

  /** Returns the data that the page has as the answer to its request. */
  function answerFromPage({ state }: Router, { matches, fetcherKey }: DataStrategyFunctionArgs): Results {
    const held = (id: string): unknown =>
      (fetcherKey === null ? state.loaderData[id] : state.fetchers.get(fetcherKey)?.data) ?? null;
    return Object.fromEntries(
      matches.flatMap(({ shouldLoad, route: { id } }) =>
        shouldLoad ? [[id, { type: "data", result: held(id) }]] : [],
      ),
    );
  }

  /** Calls `then` once the page has come to rest where it is: a request sent earlier would be taken for that. */
  function onceAtRest(then: () => void) {
    const stop = router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle") return;
      stop();
      queueMicrotask(then);
    });
  }

  function isStaying({ state: { location, navigation } }: Router, { request }: DataStrategyFunctionArgs): boolean {
    if (!staying || request.method !== "GET") return false;
    const { pathname, search } = new URL(request.url);
    queueMicrotask(() => (staying = false));
    if (pathname + search !== location.pathname + location.search) return false;
    // What an action has answered on this page goes on being shown: the router keeps it where a form's page is loaded
    // again.
    if (navigation.state === "loading") Object.assign(navigation, { formMethod: "POST" });
    return true;
  }

  async function inTime(results: Promise<Results>, method: string): Promise<Results> {
    let cancel: () => void = () => undefined;
    const late = new Promise<Results>((resolve) => {
      cancel = clock.after(method === "GET" ? patience.page : patience.form, () =>
        resolve({ late: { type: "error", result: new TypeError("no answer in time") } }),
      );
    });
    return Promise.race([results, late]).finally(cancel);
  }

  /**
   * Returns the results of the page's own requests without their failures: none is shown, and nobody is led away from
   * typing.
   */
  function quietly(router: Router, args: DataStrategyFunctionArgs, results: Results): Results {
    if (leadsToSignIn(results)) say({ cause: "session", what: "page", next: "by-hand" });
    else if (!(args.fetcherKey === null ? causeOf(results) : failed(results))) {
      // Somebody has signed in meanwhile, in another tab.
      if (trouble?.cause === "session") say(null);
      return results;
    }
    return answerFromPage(router, args);
  }

  async function loudly(
    router: Router,
    { request: { signal } }: DataStrategyFunctionArgs,
    results: Results,
  ): Promise<Results> {
    const cause = causeOf(results);
    const isPage = (router.state.navigation.formMethod ?? "GET") === "GET";
    const first = isPage && waiting?.byItself && !waiting.hasChanged();
    if (!cause && !first) {
      settle();
      return results;
    }
    if (cause && !first) failedOf(router, cause);
    else if (trouble) say({ ...trouble, goesFirst: true });
    stay();
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    if (!cause) onceAtRest(resend);
    return results;
  }

  // Where in the history the page is that is shown. While one is asked whether to leave it, the history is elsewhere.
  router.subscribe(({ location }) => {
    if (location === displayed) return;
    displayed = location;
    place = placeIn(window.history);
  });
  window.addEventListener(leftUnsaved, () => (waiting = null));
  window.addEventListener("online", () => trouble && watch.lookNow());
  return {
    async keep(strategy, router, args) {
      if (isStaying(router, args)) return answerFromPage(router, args);
      const isQuiet = args.fetcherKey !== null || router.state.navigation.state === "idle";
      const results = await inTime(strategy(args), args.request.method);
      if (args.request.signal.aborted) return results;
      return isQuiet ? quietly(router, args, results) : loudly(router, args, results);
    },
    /**
     * Keeps a document that the router knows nothing of waiting too: the browser could only show its own error for it.
     */
    hold: (again, what) => put({ again, hasChanged: () => false, byItself: false }, "network", what),
  };
}

function placeIn({ state }: History): number {
  const place: unknown = typeof state === "object" && state !== null && "idx" in state ? state.idx : 0;
  return typeof place === "number" ? place : 0;
}

/** Sends the form as the person would, or as it was sent when its button is no longer there, or out of use. */
function sendForm({ form, submitter }: SentForm, otherwise: () => void): void {
  if (submitter?.matches(":disabled")) return otherwise();
  try {
    form.requestSubmit(submitter);
  } catch {
    otherwise();
  }
}
