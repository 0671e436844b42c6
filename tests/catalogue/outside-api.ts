import { type Agent, createWeb, signIn } from "../support/web";

/** A call that reached the API. */
export interface Call {
  method: string;
  /** Path and query. */
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

type Answers = Record<string, (call: Call) => Response | Promise<Response>>;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

const page = (data: unknown[]) => ({
  data,
  links: {},
  meta: { current_page: 1, from: data.length > 0 ? 1 : null, to: data.length > 0 ? data.length : null, last_page: 1, per_page: 25, total: data.length },
});

/** A list answer of the contract. */
export const listOf = (...data: unknown[]) => json(page(data));

/** Options of a picker, all of them whatever the search. */
export const options = (...data: [id: number, name: string, code?: string | null][]) => json({ data: data.map(([id, name, code = null]) => ({ id, name, code })) });

export interface Screens {
  browser: Agent;
  /** The calls that reached the API, sign-in and current user aside. */
  calls: Call[];
  /** The last call of that method. */
  last(method: string): Call | undefined;
}

/** The web application, signed in, over an outside API that answers what `answers` says by "METHOD /path" and 404 to the rest. */
export async function openScreens(answers: Answers): Promise<Screens> {
  const calls: Call[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/oauth/token") return json({ token_type: "Bearer", expires_in: 3600, access_token: "access", refresh_token: "refresh" });
    if (pathname === "/api/users/me") return json({ data: { id: 1, name: "Marie", email: "marie@exemple.fr" } });
    const text = await request.text();
    const call = { method: request.method, path: pathname + search, body: text === "" ? null : JSON.parse(text), idempotencyKey: request.headers.get("idempotency-key") };
    calls.push(call);
    const answer = answers[`${request.method} ${pathname}`];
    return answer ? answer(call) : json({ message: "Introuvable." }, 404);
  };
  const browser = await signIn(createWeb({ fetch }).browser());
  return { browser, calls, last: (method) => calls.findLast((call) => call.method === method) };
}

export type Fields = Record<string, string | string[]>;

/** The values of the named fields of the page's forms, as HTML holds them: inputs, checked boxes (all of a name), chosen options, text areas. */
export function fieldsOf(html: string): Fields {
  const attribute = (tag: string, name: string) => unescape(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]);
  const fields: Fields = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name === undefined || (/type="(checkbox|radio)"/.test(tag) && !/\schecked=""/.test(tag))) continue;
    const [known, value] = [fields[name], attribute(tag, "value") ?? ""];
    fields[name] = known === undefined || !tag.includes('type="checkbox"') ? value : [known, value].flat();
  }
  for (const [, tag = "", text = ""] of html.matchAll(/<textarea\b([^>]*)>([^<]*)<\/textarea>/g)) fields[attribute(` ${tag}`, "name") ?? ""] = unescape(text)?.replace(/^\n/, "") ?? "";
  for (const [, tag = "", inner = ""] of html.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/g)) {
    const chosen = /<option\b([^>]*\sselected=""[^>]*)>/.exec(inner)?.[1];
    fields[attribute(` ${tag}`, "name") ?? ""] = (chosen === undefined ? undefined : attribute(chosen, "value")) ?? "";
  }
  return fields;
}

const entities: Record<string, string> = { "&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#x27;": "'", "&#39;": "'" };

const unescape = (text: string | undefined) => text?.replace(/&(quot|amp|lt|gt|#x27|#39);/g, (entity) => entities[entity] ?? entity);

/** The error beside a field, or null. */
export function errorOf(html: string, name: string): string | null {
  return unescape(new RegExp(`id="${name.replaceAll(".", "\\.")}-error"[^>]*>([^<]*)<`).exec(html)?.[1]) ?? null;
}
