import { wallClock } from "#app/shell/clock";
import { createGoBack } from "./go-back";

/** Milliseconds that the server has for a session: ten seconds for a token of the API, and a little. */
const patience = 12_000;

/**
 * Leaves this page for `path` once the session goes on, unless somebody has begun to type on it: another person may be
 * about to sign in. `offer` is called then. The answer ends it.
 */
export function startGoBack(path: string, offer: () => void): () => void {
  let typed = false;
  const goBack = createGoBack({
    clock: wallClock,
    random: Math.random,
    storage: () => window.sessionStorage,
    look: sessionGoesOn,
    mayGo: () => !typed,
    go: () => window.location.replace(path),
    offer,
  });
  const note = () => (typed = true);
  window.addEventListener("beforeinput", note);
  window.addEventListener("online", goBack.lookNow);
  goBack.start();
  return () => {
    window.removeEventListener("beforeinput", note);
    window.removeEventListener("online", goBack.lookNow);
    goBack.stop();
  };
}

/** Tells whether the session goes on, or has ended for good, which is told where one was. */
async function sessionGoesOn(): Promise<boolean> {
  const how: RequestInit = { cache: "no-store", redirect: "manual", signal: AbortSignal.timeout(patience) };
  try {
    const { ok, type } = await fetch("/session", how);
    return ok || type === "opaqueredirect";
  } catch {
    return false;
  }
}
