import { createRoute, z } from "@hono/zod-openapi";
import { company } from "#domain/contract/company";
import type { Database } from "../database/tables";
import { json, message } from "../http/answer-fields";
import { type ApiRoutes, createRoutes } from "../http/api";
import { parseJson, readWhole, readBody } from "../http/body";
import { conflicts, invalidFields, withBody } from "../http/description";
import { bodySchema } from "../http/fields/schema";
import { requiredText } from "../http/fields/text";
import { Refusal, invalid, refusedFields } from "../http/refusal";
import { checkCompany, companyBody, writeCompany } from "../records/company";
import { changeCatalogue } from "../records/transaction";
import { createAttempts } from "./attempts";
import { sameSecret } from "./client";
import type { AllParts } from "./routes";
import { addUser } from "./users";

const path = "/setup";

/** The fewest characters of a password that somebody chooses. */
const shortestPassword = 10;

const setupBody = bodySchema(company, {
  user_name: requiredText(2, 120),
  email: requiredText(1, 254).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, {
    error: "Adresse électronique attendue, par exemple marie@exemple.fr.",
  }),
  // As it is: what a password begins or ends with belongs to it.
  password: z
    .string()
    .min(shortestPassword, `Au moins ${shortestPassword} caractères.`)
    .max(1024, "Au plus 1024 caractères."),
});
const proofBody = z.object({ client_id: z.string(), client_secret: z.string(), code: z.string().max(100) });

const wrongCode = "Code inexact : recopiez celui que Bru affiche dans le terminal où il a démarré.";
const taken = { message: "Bru a déjà un compte.", code: "taken" };

const state = createRoute({
  method: "get",
  path,
  tags: ["setup"],
  security: [],
  summary: "Whether the first account is still to be made",
  responses: {
    200: json(z.object({ data: z.object({ is_open: z.boolean() }) }), "Open as long as there is no account"),
  },
});

/**
 * Returns the routes that make the first account, and the house: only while there is no account at all, only with the
 * code that the operator was shown. None where no code was.
 */
export function setupRoutes(parts: AllParts): ApiRoutes {
  const routes = createRoutes();
  const { setupCode } = parts;
  if (setupCode === null) return routes;
  const attempts = createAttempts(parts.clock);

  routes.openapi(state, async (context) =>
    context.json({ data: { is_open: await isOpen(parts.db) } }, 200, { "Cache-Control": "no-store" }),
  );
  routes.openAPIRegistry.registerPath({
    method: "post",
    path,
    tags: ["setup"],
    security: [],
    summary: "Make the first account and say what the house is, once",
    request: withBody(z.intersection(proofBody, setupBody)),
    responses: {
      201: json(z.object({ data: z.object({ id: z.number().int() }) }), "The account"),
      401: json(message, "Another client"),
      409: conflicts({ taken: {} }, "taken: there is an account already"),
      422: invalidFields,
      429: json(message, "Too many wrong codes"),
    },
  });
  routes.post(path, async (context) => {
    const sent = parseJson(await context.req.text());
    const proof = readBody(proofBody, sent);
    if (!sameSecret(proof.client_id, parts.clientId) || !sameSecret(proof.client_secret, parts.clientSecret))
      throw new Refusal(401, { message: "Client authentication failed" });
    if (!(await isOpen(parts.db))) throw new Refusal(409, taken);
    const address = parts.addressOf(context);
    const attempted = await attempts.attempt(address, address, async () =>
      sameSecret(plain(proof.code), plain(setupCode)) ? true : null,
    );
    if (!attempted.tried)
      throw new Refusal(429, { message: "Too Many Attempts." }, { "Retry-After": String(attempted.retryAfter) });
    const body = await readAll(sent, attempted.who === null ? { code: [wrongCode] } : {});
    const user = { name: body.user_name, email: body.email, password: body.password };
    const id = await changeCatalogue(parts.db, async (trx) => {
      if (!(await isOpen(trx))) return null;
      await writeCompany(trx, body, parts.clock().toISOString());
      return addUser(trx, parts.passwords, user, parts.clock());
    });
    if (id === null) throw new Refusal(409, taken);
    return context.json({ data: { id } }, 201, { "Cache-Control": "no-store" });
  });
  return routes;

  /** Returns the body. Throws a 422 Refusal of everything that is wrong, the code among it. */
  async function readAll(sent: unknown, unproven: Record<string, string[]>) {
    try {
      const body = await readWhole(
        () => readBody(setupBody, sent),
        companyBody,
        sent,
        async (fullBody) => checkCompany(fullBody),
      );
      checkCompany(body);
      if (Object.keys(unproven).length > 0) throw invalid(unproven);
      return body;
    } catch (error) {
      const refused = refusedFields(error);
      throw refused ? invalid({ ...unproven, ...refused }) : error;
    }
  }
}

async function isOpen(db: Database): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).execute()).length === 0;
}

/** Returns a code without what people add or change as they copy it. */
const plain = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
