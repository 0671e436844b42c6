import { spawn } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { bundleTypeScript } from "../../../scripts/run-typescript.js";
import { childEnvironment } from "../../support/servers/child-environment";
import { client, marie } from "../../support/api";
import { leanApi } from "../../support/servers/lean-api";
import { type ServedApi, serveApi } from "../../support/servers/served-api";

let program: string;

beforeAll(async () => {
  program = await bundleTypeScript("scripts/conformance/conformance.ts");
});

/** Runs on the API what `npm run conformance` bundles and runs, the secrets in the environment. */
function conformance(
  url: string,
  account: Partial<Record<string, string>> = {},
): Promise<{ code: number | null; output: string }> {
  const env = childEnvironment({
    OAUTH_CLIENT_ID: client.client_id,
    OAUTH_CLIENT_SECRET: client.client_secret,
    CONFORMANCE_EMAIL: marie.email,
    CONFORMANCE_PASSWORD: marie.password,
    ...account,
  });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, "--api", url], { env });
    let output = "";
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function rubbish({ db }: ServedApi): Promise<object> {
  const count = async (
    table: "suppliers" | "articles" | "recipes" | "products" | "external_orders" | "planning_runs",
  ) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((all) => all.fn.countAll().as("rows"))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  return {
    suppliers: await count("suppliers"),
    articles: await count("articles"),
    recipes: await count("recipes"),
    products: await count("products"),
    orders: await count("external_orders"),
    runs: await count("planning_runs"),
  };
}

const nothing = { suppliers: 0, articles: 0, recipes: 0, products: 0, orders: 0, runs: 0 };

test("the embedded API passes, all that is optional included, and is left as it was", async () => {
  const api = await serveApi();
  const { code, output } = await conformance(api.url);
  expect(output.split("\n").filter((line) => /^[✗?]/.test(line))).toEqual([
    "? POST /api/production-planning/runs : fige un calcul (facultatif) : non vérifié, il " +
      "resterait dans l’API ; --freeze le fait",
  ]);
  expect(output).toMatch(/Nécessaire : (\d+) sur \1\./);
  expect(code).toBe(0);
  expect(output).not.toContain("supprimer à la main");
  for (const secret of [marie.password, client.client_secret]) expect(output).not.toContain(secret);
  expect(await rubbish(api)).toEqual(nothing);
});

test("an API with nothing optional passes too, and each optional part is said to be lacking", async () => {
  const api = await serveApi(leanApi);
  const { code, output } = await conformance(api.url);
  expect(output.split("\n").filter((line) => /^[✗?]/.test(line) && !line.includes("(facultatif)"))).toEqual([]);
  expect(code).toBe(0);
  const [, optional = ""] = output.split("Facultatif : ");
  for (const part of [
    "POST /oauth/revoke",
    "lock_version périmée",
    "Idempotency-Key",
    "links",
    "les décimaux en texte",
    "preview",
    "import",
    "production-sheets",
    "status_counts",
    "?only=lacks",
    "left_before",
    "part=lacks",
    "delivered_quantities",
  ])
    expect(optional).toContain(part);
  expect(await rubbish(api)).toEqual(nothing);
});

type Spoil = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

const serveSpoilt = (spoil: Spoil) =>
  serveApi((answer) => (request, env) => spoil(request, async () => answer(request, env)));

const refuse = (status: number) => Response.json({ message: "?" }, { status });

/** Has no options, lets an unknown sort pass, and names a refused field by its last word only. */
const careless: Spoil = async (request, answer) => {
  if (request.url.includes("/api/options/")) return refuse(404);
  if (request.url.includes("sort=nuage")) return Response.json({ data: [] });
  const answered = await answer();
  if (answered.status !== 422) return answered;
  const { message, errors }: { message: string; errors: Record<string, string[]> } = await answered.json();
  return Response.json(
    {
      message,
      errors: Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path.split(".").at(-1), messages])),
    },
    { status: 422 },
  );
};

test("what an API lacks is named, and the exit code is 1", async () => {
  const api = await serveSpoilt(careless);
  const { code, output } = await conformance(api.url);
  for (const lack of [
    "GET /api/options/articles?search : réponse 404 au lieu de 200 (« ? »)",
    "GET /api/recipes?sort : dans les deux sens, inconnu 422 : réponse 200 au lieu de 422",
    "POST /api/external-orders : 422 par chemin pointé (lines.0.quantity) : errors ne nomme pas " +
      "lines.0.quantity mais quantity",
  ]) {
    expect(output).toContain(`✗ ${lack}\n`);
    expect(output).toContain(`  - ${lack}\n`);
  }
  expect(code).toBe(1);
  expect(await rubbish(api)).toEqual(nothing);
});

test("what cannot be deleted is named, and what that leaves behind is said", async () => {
  const api = await serveSpoilt(async (request, answer) => (request.method === "DELETE" ? refuse(405) : answer()));
  const { code, output } = await conformance(api.url);
  expect(output).toContain(
    "✗ DELETE /api/suppliers/{id} : utilisé, 409 in_use avec used_by : réponse 405 au lieu de 409",
  );
  expect(output).toContain("Resté dans l’API, à supprimer à la main : /api/external-orders/1\n");
  expect(code).toBe(1);
});

test("what cannot begin ends with 2 and says why, never a secret", async () => {
  const wrong = await conformance((await serveApi()).url, { CONFORMANCE_PASSWORD: "un mot de passe faux" });
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain("✗ POST /oauth/token, grant password : réponse 400 au lieu de 200");
  expect(wrong.output).not.toContain("un mot de passe faux");
  expect(await conformance("http://127.0.0.1:9", { CONFORMANCE_EMAIL: "" })).toMatchObject({
    code: 2,
    output: expect.stringContaining("npm run conformance -- --api"),
  });
});
