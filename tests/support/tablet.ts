import type { Fields } from "./form-fields";

/** What a tablet was answered; redirects are not followed. */
export interface Screen {
  status: number;
  /** Where a redirect leads, else null. */
  location: string | null;
  headers: Headers;
  text: string;
}

/** A browser without JavaScript on a socket of its own: it keeps cookies and does nothing by itself. */
export interface Tablet {
  cookies: ReadonlyMap<string, string>;
  get(path: string): Promise<Screen>;
  send(path: string, fields: Fields): Promise<Screen>;
  /** Signs in through the form. Throws when it is refused. */
  signIn(account: { email: string; password: string }): Promise<void>;
}

interface Beginning {
  cookies?: ReadonlyMap<string, string>;
  /** What a proxy in front says of where it is. */
  address?: string;
}

/** A tablet on the web application at `url` (no slash at the end), without cookies unless they are given. Every call rejects when the connection is cut. */
export function createTablet(url: string, { cookies: given = new Map(), address }: Beginning = {}): Tablet {
  const cookies = new Map(given);

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function call(path: string, init: RequestInit): Promise<Screen> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url + path, { ...init, redirect: "manual", headers: { accept: "text/html", ...(cookie && { cookie }), ...(address && { "x-forwarded-for": address }) } });
    const text = await response.text();
    keep(response.headers);
    return { status: response.status, location: response.headers.get("location"), headers: response.headers, text };
  }

  const get = (path: string) => call(path, {});
  const send = (path: string, fields: Fields) =>
    call(path, { method: "POST", body: new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))) });

  return {
    cookies,
    get,
    send,
    async signIn({ email, password }) {
      const { status, location } = await send("/login", { email, password });
      if (status !== 302 || location === "/login") throw new Error(`the sign-in answered ${String(status)}`);
    },
  };
}
