import type { RequestContext } from "../context";
import type { SmallCookies } from "../session/cookie-names";
import type { FormStore } from "./form-store";

export interface BrowserParts {
  forms: FormStore;
  cookies: SmallCookies;
  /** The person who signed in last in this browser; "" when that is not known. */
  person: string;
  ip: string;
  /** Told whether a form that came without a session is kept. */
  onStored(isStored: boolean): void;
}

/** The forms of one browser that are kept at once: one put aside for another, and so on. */
const mostHeld = 4;

/** Stands between their tickets in the cookie. */
const between = ".";

/**
 * Returns how a request keeps a form that came when its session had ended, and takes it back, once, after signing in.
 */
export function formOfBrowser({
  forms,
  cookies,
  person,
  ip,
  onStored,
}: BrowserParts): Pick<RequestContext, "keepForm" | "putFormAside" | "takeForm" | "takeLeftForm"> {
  const held = (cookies.sent("form") ?? "").split(between).filter(Boolean).slice(-mostHeld);
  let isRequested = false;

  async function keep(address: string, body: string): Promise<boolean> {
    // Somebody has signed in here, and nobody can tell who: whoever signs in next may be another.
    if (cookies.sent("person") && !person) return false;
    const ticket = await forms.keep(placeOf(person, address), body, { ip, isKnown: person !== "" });
    if (!ticket) return false;
    cookies.set("form", [...held.slice(1 - mostHeld), ticket].join(between));
    return true;
  }

  async function takeForm(request: Request): Promise<FormData | null> {
    isRequested = true;
    for (const ticket of held.toReversed()) {
      const take = (of: string) => forms.take(ticket, placeOf(of, addressOf(request)));
      const body = (await take(person)) ?? (person && (await take("")));
      if (!body) continue;
      cookies.set("form", held.filter((other) => other !== ticket).join(between));
      const fields = new FormData();
      for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
      return fields;
    }
    return null;
  }

  return {
    putFormAside: keep,
    keepForm: async (address, body) => onStored(body !== null && (await keep(address, body))),
    takeForm,
    takeLeftForm: async (request) => (isRequested ? null : takeForm(request)),
  };
}

/** Returns the place of a kept form: one for each person and address. */
const placeOf = (person: string, address: string) => `${person} ${address}`;

/** Returns the path and query, as the return path has them. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
