import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import type { Fields } from "../form-fields";

/** The answer to a tablet; redirects are not followed. */
export interface Screen {
  status: number;
  /** Address of a redirect, else null. */
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
  /** The address that a proxy in front says it has. */
  address?: string;
}

/**
 * Returns a tablet on the web application at `url` (no slash at the end), without cookies unless they are given. Every
 * call rejects when the connection is cut.
 */
export function createTablet(url: string, { cookies: given = new Map(), address }: Beginning = {}): Tablet {
  const cookies = new Map(given);
  const agent = new Agent({ keepAlive: true });

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (/;\s*Max-Age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function call(method: "GET" | "POST", path: string, form?: string): Promise<Screen> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const headers = {
      accept: "text/html",
      "accept-encoding": "br",
      ...(cookie && { cookie }),
      ...(address && { "x-forwarded-for": address }),
      ...(form !== undefined && {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(form),
      }),
    };
    const screen = await ask(request(url + path, { method, agent, headers }), form);
    keep(screen.headers);
    return screen;
  }

  const get = (path: string) => call("GET", path);
  const send = (path: string, fields: Fields) =>
    call(
      "POST",
      path,
      new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
      ).toString(),
    );

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

// Not fetch: hundreds of tablets in one process on a busy machine kept answers waiting in it for half a minute.
function ask(call: ClientRequest, body: string | undefined): Promise<Screen> {
  return new Promise((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("error", reject);
      answer.once("end", () => {
        const headers = new Headers(
          answer.rawHeaders.flatMap((name, at) =>
            at % 2 === 0 ? [[name, answer.rawHeaders[at + 1] ?? ""] satisfies [string, string]] : [],
          ),
        );
        const bytes = Buffer.concat(parts);
        const text = (headers.get("content-encoding") === "br" ? brotliDecompressSync(bytes) : bytes).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, location: headers.get("location"), headers, text });
      });
    });
    call.end(body);
  });
}
