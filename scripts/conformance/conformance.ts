import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { openApi } from "./api";
import { type Bench, openBench } from "./bench";
import { archiveChecks } from "./checks/archive";
import { signInChecks, signOutChecks } from "./checks/sign-in";
import { creationChecks, deletionChecks, writeChecks } from "./checks/writes";
import { extensionChecks } from "./checks/extensions";
import { fileChecks } from "./checks/files";
import { listChecks } from "./checks/lists";
import { needsChecks } from "./checks/needs";
import { statusChecks } from "./checks/status";
import { type Outcome, exitCode, printOutcomes, runChecks } from "./outcome";

const usage = `Vérifie qu’une API tient le contrat de Bru. Ce qu’elle crée pour cela, elle le supprime.

  npm run conformance -- --api https://api.exemple.fr --client-id ID --client-secret SECRET \\
    --email ADRESSE --password MOT_DE_PASSE

Chaque valeur peut aussi venir de l’environnement : API_BASE_URL, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET,
CONFORMANCE_EMAIL, CONFORMANCE_PASSWORD.
--freeze fige aussi un calcul pour de bon : le contrat ne permet pas de le supprimer ensuite.

Code de sortie : 0 tout le nécessaire est là, 1 il manque quelque chose de nécessaire,
2 la vérification n’a pas pu commencer.`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs every check in order; what they created is removed whatever happens. */
async function check(bench: Bench): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const run = async (checks: Parameters<typeof runChecks>[1]) =>
    void outcomes.push(...(await runChecks(bench, checks, say)));
  await run(signInChecks);
  if (!bench.api.isSignedIn()) return outcomes;
  try {
    for (const checks of [
      creationChecks,
      listChecks,
      writeChecks,
      archiveChecks,
      statusChecks,
      needsChecks,
      fileChecks,
      extensionChecks,
      deletionChecks,
    ])
      await run(checks);
  } finally {
    for (const left of await bench.clear()) say(`  Resté dans l’API, à supprimer à la main : ${left}`);
  }
  await run(signOutChecks);
  return outcomes;
}

async function main(): Promise<number> {
  const options = {
    api: { type: "string" },
    "client-id": { type: "string" },
    "client-secret": { type: "string" },
    email: { type: "string" },
    password: { type: "string" },
    freeze: { type: "boolean" },
  } as const;
  const { values } = parseArgs({ options });
  const from = (given: string | undefined, variable: string) => given ?? process.env[variable] ?? "";
  const account = {
    url: from(values.api, "API_BASE_URL").replace(/\/+$/, ""),
    clientId: from(values["client-id"], "OAUTH_CLIENT_ID"),
    clientSecret: from(values["client-secret"], "OAUTH_CLIENT_SECRET"),
    email: from(values.email, "CONFORMANCE_EMAIL"),
    password: from(values.password, "CONFORMANCE_PASSWORD"),
  };
  if (!URL.canParse(account.url) || Object.values(account).includes("")) {
    say(usage);
    return 2;
  }
  const bench = openBench({
    api: openApi(account),
    mark: randomBytes(4).toString("hex"),
    freezes: values.freeze ?? false,
  });
  process.once("SIGINT", () => bench.stop());
  say(`Conformité de ${account.url}\n`);
  const outcomes = await check(bench);
  printOutcomes(outcomes, say);
  return bench.api.isSignedIn() ? exitCode(outcomes) : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof TypeError && "code" in error ? usage : String(error));
  process.exitCode = 2;
}
