import type { Interruption } from "../context";
import { type SmallCookies, ownCookies } from "../session/cookie-names";
import type { Seal } from "../session/seal";

type Form = Interruption["form"];

/** A session that could not be prolonged and may go on, as one browser remembers it. */
export interface InterruptionOfBrowser {
  /** Returns what the browser remembers of a form; undefined where there was no interruption. */
  form(): Form | undefined;
  /** Remembers an interruption, and goes on remembering the form of one that lasts. */
  begin(): void;
  /** Remembers what became of the form that it interrupted; false where nothing has been interrupted. */
  noteForm(isStored: boolean): boolean;
  /** Forgets it; false where there was none. */
  end(): boolean;
}

/**
 * Returns an interruption that is remembered in a sealed cookie: nobody can make the sign-in page tell of one by an
 * address or a cookie of their own.
 */
export function openInterruption({ cookies, seal }: { cookies: SmallCookies; seal: Seal }): InterruptionOfBrowser {
  const { name } = ownCookies.interruption;
  const sealed = cookies.sent("interruption");
  const sent = sealed ? seal.open(name, sealed) : null;
  let begun = false;

  function remember(form: Form): void {
    begun = true;
    cookies.set("interruption", seal.close(name, form ?? none));
  }

  const form = (): Form | undefined => (sent === "kept" || sent === "lost" ? sent : sent === none ? null : undefined);

  return {
    form,
    begin() {
      if (!begun) remember(form() ?? null);
    },
    noteForm(isStored) {
      if (begun) remember(isStored ? "kept" : "lost");
      return begun;
    },
    end() {
      if (sealed) cookies.set("interruption", "");
      return Boolean(sealed);
    },
  };
}

/** Stands for no form in the cookie. */
const none = "none";
