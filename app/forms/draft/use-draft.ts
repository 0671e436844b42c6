import { useBlocker, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { leftUnsaved } from "#app/shell/connection/left-unsaved";
import type { loader } from "#app/shell/layouts/default";
import { type Draft, type DraftKeeper, createDraftKeeper, deviceShelf, draftKey } from "#app/shell/drafts";

const question = "Quitter sans enregistrer ? Votre saisie restera en brouillon sur cet appareil.";

interface DraftUse {
  keeper: DraftKeeper;
  /** The draft's place. */
  key: string;
  /** A draft that waited when the page opened. */
  found: Draft | null;
  /** Puts the found draft aside: taken up or dropped. */
  settle(): void;
}

/** Keeps what is typed in a form on this device until it is saved, finds it again, and asks before leaving it. */
export function useDraft(): DraftUse {
  const person = useRouteLoaderData<typeof loader>("shell/layouts/default")?.userName ?? "";
  const { pathname, search } = useLocation();
  // What is received is typed for each of the orders to suppliers, at the same address.
  const order = new URLSearchParams(search).get("order");
  const key = draftKey(person, order ? `${pathname}?order=${order}` : pathname);
  const [keeper] = useState(() => createDraftKeeper(deviceShelf(), Date.now));
  const [settled, setSettled] = useState<string | null>(null);
  const found = useSyncExternalStore(
    neverChanges,
    () => keeper.found(key),
    () => null,
  );
  useEffect(
    () => () => keeper.leave(key, window.location.pathname, window.__remixRouter.state.errors !== null),
    [keeper, key],
  );
  // Asked of the router: what fails at once has come and gone before React looks, a page that Back leaves at once is
  // never drawn, and the form that follows this one at another address of the same page looks for drafts before this
  // one is gone.
  useEffect(
    () =>
      window.__remixRouter.subscribe(({ navigation, location, errors }) => {
        if (navigation.state !== "idle") return;
        if (location.pathname === pathname && location.search === search) keeper.stay();
        else keeper.leave(key, location.pathname, errors !== null);
      }),
    [keeper, key, pathname, search],
  );
  useAskBeforeLeaving(keeper, pathname);
  return { keeper, key, found: settled === key ? null : found, settle: () => setSettled(key) };
}

const neverChanges = () => () => undefined;

/** Asks before the page of a form is left; not where the router is elsewhere by now and React still draws the form. */
function useAskBeforeLeaving(keeper: DraftKeeper, pathname: string) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      keeper.isTyped() && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (!window.confirm(question)) return blocker.reset();
    window.dispatchEvent(new Event(leftUnsaved));
    blocker.proceed();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isTyped() && window.__remixRouter.state.location.pathname === pathname) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [keeper, pathname]);
}

/**
 * Tells whether a field of the form holds something else than it was opened with: typed before the page was alive, or
 * given back by the browser.
 */
export function isTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) {
      const given = [...field.options].findIndex((option) => option.defaultSelected);
      return field.selectedIndex !== Math.max(given, 0);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement)) return false;
    const isTick = field.type === "checkbox" || field.type === "radio";
    return isTick ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}
