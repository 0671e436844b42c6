import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, optional, required } from "../outcome";
import { Lack, Unchecked } from "../errors";
import { currentUser, message, tokens } from "../shapes";
import { z } from "zod";

const oauthError = z.looseObject({ error: z.string() });

/**
 * Grants, rotation and refusals of the token endpoint, and the current user. The first keeps the session that all
 * others use.
 */
export const signInChecks: readonly Check[] = [
  required("POST /oauth/token, grant password", async ({ api }) => {
    const answer = await api.token({ grant_type: "password" });
    expectStatus(answer, 200);
    api.keep(expectBody(answer, tokens));
  }),
  required("POST /oauth/token, mot de passe faux : 400 invalid_grant", async ({ api }) => {
    const answer = await api.token({ grant_type: "password", password: "conformité, un mot de passe faux" });
    expectStatus(answer, 400, 401);
    const { error } = expectBody(answer, oauthError);
    expectThat(
      error === "invalid_grant" || (answer.status === 401 && error === "invalid_request"),
      `error vaut « ${error} »`,
    );
  }),
  required("POST /oauth/token, client inconnu : 401 invalid_client", async ({ api }) => {
    const answer = await api.token({ grant_type: "password", client_secret: "conformité, un secret faux" });
    expectStatus(answer, 401, 400);
    expectThat(expectBody(answer, oauthError).error === "invalid_client", "error n’est pas invalid_client");
  }),
  required("POST /oauth/token, grant refresh_token", async ({ api }) => {
    const first = await api.token({ grant_type: "password" });
    expectStatus(first, 200);
    const old = expectBody(first, tokens);
    if (!old.refresh_token) throw new Lack("la connexion ne donne pas de refresh_token");
    const answer = await api.token({ grant_type: "refresh_token", refresh_token: old.refresh_token });
    expectStatus(answer, 200);
    const fresh = expectBody(answer, tokens);
    expectThat(fresh.access_token !== old.access_token, "le jeton d’accès n’a pas changé");
    expectStatus(await api.send("GET", "/api/users/me", { token: fresh.access_token }), 200);
  }),
  optional("POST /oauth/token, grant refresh_token : l’ancienne paire est révoquée aussitôt", async ({ api }) => {
    const old = expectBody(await api.token({ grant_type: "password" }), tokens);
    if (!old.refresh_token) throw new Unchecked("pas de refresh_token");
    const renew = () => api.token({ grant_type: "refresh_token", refresh_token: old.refresh_token });
    expectStatus(await renew(), 200);
    expectStatus(await api.send("GET", "/api/users/me", { token: old.access_token }), 401);
    expectStatus(await renew(), 400, 401);
  }),
  required("POST /oauth/token, refresh_token inconnu : 400 invalid_grant", async ({ api }) => {
    const answer = await api.token({ grant_type: "refresh_token", refresh_token: "conformite-inconnu" });
    expectStatus(answer, 400, 401);
    const { error } = expectBody(answer, oauthError);
    expectThat(
      error === "invalid_grant" || (answer.status === 401 && error === "invalid_request"),
      `error vaut « ${error} »`,
    );
  }),
  required("GET /api/users/me", async ({ api }) => {
    const answer = await api.get("/api/users/me");
    expectStatus(answer, 200);
    expectBody(answer, currentUser);
  }),
  required("sans jeton, ou avec un faux : 401 avec message", async ({ api }) => {
    for (const token of [null, "conformite-inconnu"]) {
      for (const path of ["/api/users/me", "/api/suppliers"]) {
        const answer = await api.send("GET", path, { token });
        expectStatus(answer, 401);
        expectBody(answer, message);
      }
    }
  }),
];

/** The last checks: they end the session. */
export const signOutChecks: readonly Check[] = [
  optional("POST /oauth/revoke : le jeton ne vaut plus rien", async ({ api }) => {
    const { refresh_token } = api.tokens();
    if (!refresh_token) throw new Unchecked("pas de refresh_token");
    expectStatus(await api.revoke(refresh_token), 200, 204);
    expectStatus(await api.token({ grant_type: "refresh_token", refresh_token }), 400, 401);
  }),
];
