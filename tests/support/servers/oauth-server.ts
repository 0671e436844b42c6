import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import OAuth2Server from "@node-oauth/oauth2-server";
import { onTestFinished } from "vitest";
import { person } from "./upstream";

export interface OAuthServer {
  url: string;
  /** Calls of the token endpoint, in order: the grant, and its outcome. */
  calls: { grant: string; status: number; error: string | null }[];
  /** Moves the server's clock: access tokens end after an hour. */
  expireAll(): void;
  /** Ends every sign-in, as an administrator does. */
  revokeAll(): void;
}

const web = { id: "bru-web", secret: "a secret between the two programs", grants: ["password", "refresh_token"] };

/**
 * Returns an API whose tokens come from an OAuth server that others wrote (@node-oauth/oauth2-server): passwords and
 * refreshes with rotation, no scope but its own, forms only. It knows who is signed in and nothing else.
 */
export async function startOAuthServer(): Promise<OAuthServer> {
  const tokens = new Set<OAuth2Server.Token>();
  const calls: OAuthServer["calls"] = [];
  const known = (wanted: (token: OAuth2Server.Token) => boolean) => [...tokens].find(wanted) ?? null;

  const model: OAuth2Server.PasswordModel & OAuth2Server.RefreshTokenModel = {
    getClient: async (id, secret) =>
      id === web.id && (secret === null || secret === web.secret) ? { id, grants: web.grants } : null,
    getUser: async (email, password) => (email === person.email && password === person.password ? { id: 7 } : null),
    validateScope: async (_user, _client, scope) =>
      scope === undefined || scope.join() === "kitchen" ? ["kitchen"] : null,
    async saveToken(token, client, user) {
      const saved = { ...token, client, user };
      tokens.add(saved);
      return saved;
    },
    getAccessToken: async (text) => known(({ accessToken }) => accessToken === text),
    getRefreshToken: async (text) => {
      const found = known(({ refreshToken }) => refreshToken === text);
      return found && { ...found, refreshToken: text };
    },
    async revokeToken({ refreshToken }) {
      const old = known((token) => token.refreshToken === refreshToken);
      return old !== null && tokens.delete(old);
    },
  };
  const oauth = new OAuth2Server({
    model,
    accessTokenLifetime: 3600,
    requireClientAuthentication: { password: true, refresh_token: true },
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of req.setEncoding("utf8")) text += String(chunk);
    const fields = Object.fromEntries(new URLSearchParams(text));
    const request = new OAuth2Server.Request({
      method: req.method ?? "GET",
      query: {},
      headers: Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)])),
      body: fields,
    });
    const response = new OAuth2Server.Response({});
    const send = (status: number, body: unknown) =>
      void res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const isToken = req.url === "/oauth/token";
    try {
      if (isToken) await oauth.token(request, response);
      else await oauth.authenticate(request, response);
      send(200, isToken ? response.body : { data: { id: 7, name: "Léa Martin", email: person.email } });
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error;
      send(error.code, isToken ? response.body : { message: "Unauthenticated." });
    }
    if (isToken)
      calls.push({
        grant: fields.grant_type ?? "",
        status: res.statusCode,
        error: typeof response.body?.error === "string" ? response.body.error : null,
      });
  }

  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    calls,
    expireAll: () => {
      for (const token of tokens) token.accessTokenExpiresAt = new Date(0);
    },
    revokeAll: () => tokens.clear(),
  };
}
