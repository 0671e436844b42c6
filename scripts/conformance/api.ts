/** An answer of the API: `body` is its JSON, null when it is none. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
  bytes: Uint8Array;
}

export interface Account {
  url: string;
  clientId: string;
  clientSecret: string;
  email: string;
  password: string;
}

export interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  /** Another access token than the session's; null for none. */
  token?: string | null;
}

/** The API under test, as the web application calls it. */
export interface Api {
  /** Sends a request by method and path, with the session's token unless another is given. */
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Returns a file: no JSON is asked for. */
  file(path: string): Promise<Answer>;
  /** Calls the token endpoint; client, user name and password are filled in. */
  token(fields: Record<string, string | null | undefined>): Promise<Answer>;
  /** Keeps the tokens of the session. */
  keep(tokens: { access_token: string; refresh_token?: string | null }): void;
  tokens(): { access_token: string; refresh_token?: string | null };
  isSignedIn(): boolean;
  revoke(token: string): Promise<Answer>;
}

const patience = 30_000;

/** Returns the API at an address. Calls throw what `fetch` throws when there is no answer. */
export function openApi({ url, clientId, clientSecret, email, password }: Account): Api {
  let session: ReturnType<Api["tokens"]> | null = null;
  const client = { client_id: clientId, client_secret: clientSecret };

  const send: Api["send"] = async (
    method,
    path,
    { body, headers = {}, token = session?.access_token ?? null } = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return read(response);
  };

  /** Sends a form as the web application does and RFC 6749 says. */
  const sendForm = async (path: string, fields: Record<string, string | null | undefined>) =>
    read(
      await fetch(url + path, {
        method: "POST",
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
        headers: { accept: "application/json" },
        body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, value ?? ""])),
      }),
    );

  return {
    send,
    get: (path) => send("GET", path),
    file: async (path) =>
      read(
        await fetch(url + path, {
          redirect: "manual",
          signal: AbortSignal.timeout(patience),
          headers: { authorization: `Bearer ${session?.access_token ?? ""}` },
        }),
      ),
    token: (fields) =>
      sendForm("/oauth/token", {
        ...client,
        ...(fields.grant_type === "password" && { username: email, password }),
        ...fields,
      }),
    revoke: (token) => sendForm("/oauth/revoke", { ...client, token }),
    keep: (tokens) => (session = tokens),
    isSignedIn: () => session !== null,
    tokens() {
      if (!session) throw new Error("not signed in");
      return session;
    },
  };
}

async function read(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: parse(new TextDecoder().decode(bytes)), bytes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
