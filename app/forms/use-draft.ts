import { useBlocker, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { loader } from "~/layouts/default";
import { type Draft, type DraftKeeper, createDraftKeeper, deviceShelf, draftKey } from "./drafts";

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
  const person = useRouteLoaderData<typeof loader>("layouts/default")?.userName ?? "";
  const key = draftKey(person, useLocation().pathname);
  const [keeper] = useState(() => createDraftKeeper(deviceShelf(), Date.now));
  const [settled, setSettled] = useState<string | null>(null);
  const found = useSyncExternalStore(neverChanges, () => keeper.found(key), () => null);
  useEffect(() => () => keeper.leave(key, window.location.pathname, window.__remixRouter.state.errors !== null), [keeper, key]);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") keeper.stay();
  }, [state, keeper]);
  useAskBeforeLeaving(keeper);
  return { keeper, key, found: settled === key ? null : found, settle: () => setSettled(key) };
}

const neverChanges = () => () => undefined;

function useAskBeforeLeaving(keeper: DraftKeeper) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => keeper.isTyped() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isTyped()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [keeper]);
}
