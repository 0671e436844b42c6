import { type Agent, createWeb, signIn } from "../support/web";

/** A call that reached the API. */
export interface Call {
  method: string;
  /** Returns the path and query. */
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

type Answers = Record<string, (call: Call) => Response | Promise<Response>>;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** Options of a picker, all of them whatever the search. */
export const options = (...data: [id: number, name: string, code?: string | null][]) =>
  json({ data: data.map(([id, name, code = null]) => ({ id, name, code })) });

export interface Screens {
  browser: Agent;
  /** The calls that reached the API, sign-in and current user aside. */
  calls: Call[];
  /** The last call of that method. */
  last(method: string): Call | undefined;
}

/**
 * The web application, signed in, over an outside API that answers what `answers` says by "METHOD /path" and 404 to the
 * rest; its clock begins at `at`, where one is given.
 */
export async function openScreens(answers: Answers, at?: string): Promise<Screens> {
  const calls: Call[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/oauth/token")
      return json({ token_type: "Bearer", expires_in: 3600, access_token: "access", refresh_token: "refresh" });
    if (pathname === "/api/users/me") return json({ data: { id: 1, name: "Marie", email: "marie@exemple.fr" } });
    const text = await request.text();
    const call = {
      method: request.method,
      path: pathname + search,
      body: text === "" ? null : JSON.parse(text),
      idempotencyKey: request.headers.get("idempotency-key"),
    };
    calls.push(call);
    const answer = answers[`${request.method} ${pathname}`];
    return answer ? answer(call) : json({ message: "Introuvable." }, 404);
  };
  const web = createWeb({ fetch });
  if (at) web.turnTo(at);
  const browser = await signIn(web.browser());
  return { browser, calls, last: (method) => calls.findLast((call) => call.method === method) };
}
