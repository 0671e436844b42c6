import type { Message, RequestContext } from "../context";
import type { SmallCookies } from "../session/own-cookies";
import type { KeptForms } from "./kept-forms";

const keptForm: Message = {
  type: "info",
  title: "Votre session a pris fin",
  description: "Rien n’a été enregistré, mais votre saisie est gardée : connectez-vous pour la retrouver.",
};

export interface BrowserParts {
  forms: KeptForms;
  cookies: SmallCookies;
  /** The person who signed in last in this browser; "" when that is not known. */
  person: string;
  ip: string;
  /** Shows a message on the next page. */
  flash(message: Message): void;
}

/**
 * Returns how a request keeps a form that came when its session had ended, and takes it back, once, after signing in.
 */
export function formOfBrowser({
  forms,
  cookies,
  person,
  ip,
  flash,
}: BrowserParts): Pick<RequestContext, "keepForm" | "takeForm"> {
  return {
    async keepForm(address, body) {
      // Somebody has signed in here, and nobody can tell who: whoever signs in next may be another.
      if (cookies.sent("person") && !person) return;
      const ticket = await forms.keep(placeOf(person, address), body, { ip, isKnown: person !== "" });
      if (!ticket) return;
      cookies.set("form", ticket);
      flash(keptForm);
    },
    async takeForm(request) {
      const ticket = cookies.sent("form");
      const take = (of: string) => (ticket ? forms.take(ticket, placeOf(of, addressOf(request))) : null);
      const body = (await take(person)) ?? (person && (await take("")));
      if (!body) return null;
      cookies.set("form", "");
      const fields = new FormData();
      for (const [name, value] of new URLSearchParams(body)) fields.append(name, value);
      return fields;
    },
  };
}

/** Returns the place of a kept form: one for each person and address. */
const placeOf = (person: string, address: string) => `${person} ${address}`;

/** Returns the path and query, as the return path has them. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
