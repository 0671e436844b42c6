import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import * as build from "virtual:remix/server-build";
import { type Config, inheritedEnvironment, ConfigError, readConfig } from "./config";
import { addressBehindProxies, createApiHost } from "./http/api-host";
import { createApp } from "./app";
import { answerInTime } from "#api/http/answer-in-time";
import { DatabaseUnavailable, sayAway } from "#api/database/unavailable";
import { demoEmail, prepareDemo } from "../demo/prepare";
import { type OpenApi, openApi } from "#api/open";
import { BackupUnusable } from "#api/database/backup";
import { listUsers } from "#api/accounts/users";
import { operate } from "#api/commands";
import { createReadiness } from "./http/readiness";
import { leaveInOrder } from "./process/leave-in-order";
import { AddressUnavailable, listen } from "./process/listen";
import { type Log, createLog } from "./log";
import { type Waits, createWaits } from "#api/database/waits";
import { openLogDestination } from "./telemetry/log-destination";
import { openMetrics } from "./telemetry/metrics";
import { openStylesheets } from "./requests/stylesheets";
import { freshSetupCode, sharedSetupCode } from "./process/setup-code";
import { createPending } from "./process/pending";
import { ordinaryTimeouts } from "./requests/open-request";
import { readOwnKey } from "./session/own-key";
import { createSessionMemory } from "./session/memory";
import { createSharedMemory } from "./session/shared-memory";
import { openRedisStore } from "./shared-store/redis-store";
import type { AccessParts } from "./guard/access";
import { standaloneBuild } from "./guard/standalone-build";

/** Milliseconds to close what is open, once the answers under way are out. */
const closingTime = 1000;

/** This file, once it is the bundle: what a worker opens. None while the modules run one by one. */
const bundle = import.meta.url.endsWith("/build/server/index.js") ? fileURLToPath(import.meta.url) : null;

/** The browser's files, beside the bundle. */
const client = join(dirname(fileURLToPath(import.meta.url)), "../client");
const random = (bytes: number) => randomBytes(bytes);
const say = (line: string) => void process.stdout.write(`${line}\n`);
// A full disk or a closed pipe is no fault of the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

// What a worker looks for.
export { answerHeavy } from "#api/worker";

/** Returns the parts that both hosts serve: everything but the build and the port. */
export async function compose(config: Config, log: Log, waits?: Waits) {
  const [secret] = config.cookieSecrets;
  const setupCode = config.apiBaseUrl ? null : secret === undefined ? freshSetupCode(random) : sharedSetupCode(secret);
  const clientSecret = config.oauth.clientSecret ?? random(32).toString("base64url");
  const embedded = config.apiBaseUrl
    ? null
    : await openEmbedded(config, clientSecret, setupCode, log, {
        addressOf: (context) => context.req.header("x-forwarded-for") ?? "",
        ...(waits && { waits }),
      });
  const local = createSessionMemory(Date.now);
  const store = config.redisUrl ? await openRedisStore(config.redisUrl, log) : null;
  const parts = {
    config,
    log,
    random,
    clock: Date.now,
    fetch: embedded ? answerInTime(embedded.api.fetch, config.apiTimeout) : (request: Request) => fetch(request),
    apiBaseUrl: config.apiBaseUrl ?? "http://embedded-api.invalid",
    clientId: config.oauth.clientId,
    clientSecret,
    scope: config.oauth.scope,
    setsUp: embedded !== null,
    revokes: config.revokes,
    cookieSecrets: config.cookieSecrets,
    cookiePrefix: config.cookiePrefix,
    ownKey:
      config.cookieSecrets.length === 0 && config.oauth.clientSecret === null
        ? readOwnKey(config.databaseUrl, random)
        : null,
    memory: store ? createSharedMemory({ store, local, random, log }) : local,
    ...(store && { store }),
    pending: createPending(),
    routeRules: config.routeRules,
    checkBuildInterval: config.checkBuildInterval,
    timeouts: { ...ordinaryTimeouts, call: config.apiTimeout },
    stylesheet: openStylesheets(client),
    middleware: {},
  } satisfies AccessParts;
  const close = async () => {
    await parts.pending.settled();
    store?.close();
    await embedded?.api.close();
  };
  return {
    parts,
    close,
    stopSending: async () => embedded?.api.stopSending(config.drainTimeout),
    database: embedded ? embedded.api.isReady : null,
    prepare: async () => embedded?.prepare() ?? null,
  };
}

async function openEmbedded(
  config: Config,
  clientSecret: string,
  setupCode: string | null,
  log: Log,
  more: Pick<Parameters<typeof openApi>[0], "addressOf" | "waits" | "answered">,
) {
  const api = await openApi({
    databaseUrl: config.databaseUrl,
    clock: () => new Date(),
    random,
    clientId: config.oauth.clientId,
    clientSecret,
    setupCode,
    accessTokenTtlSeconds: config.accessTokenTtl,
    seller: config.seller,
    deliveryAddress: config.deliveryAddress,
    mail: config.mail,
    workers:
      bundle !== null && config.heavyThreads > 0
        ? { file: bundle, most: config.heavyThreads, environment: inheritedEnvironment() }
        : null,
    ...more,
    log: ({ level, message, ...details }) => log[level]({ event: "api", ...details }, message),
  });
  const prepare = async () =>
    (config.demo ? await openDemo(api, config.demoPassword) : null) ?? (await openFirstAccount(api, setupCode));
  return { api, prepare };
}

/** Returns the words about how to get in, once it is known where people reach the application. */
type Hint = (origin: string) => string;

/** Returns the words that tell how to sign in to the demonstration, or null when the database belongs to others. */
async function openDemo(api: OpenApi, givenPassword: string | null): Promise<Hint | null> {
  const password = givenPassword ?? random(9).toString("base64url");
  return (await prepareDemo(api, password, new Date()))
    ? () => `  Connexion de démonstration : ${demoEmail}, mot de passe ${password}`
    : null;
}

/** Returns the words that tell how to make the first account, or null when there is one. */
async function openFirstAccount({ db }: OpenApi, setupCode: string | null): Promise<Hint | null> {
  if ((await listUsers(db)).length > 0) return null;
  return (origin) =>
    setupCode === null
      ? `  Aucun compte. Créez-en un : npm run users -- add ADRESSE "NOM"`
      : `  Créez le premier compte : ${origin}/setup, avec le code ${setupCode}`;
}

/** Opens the log and, where the operator asks for them, the figures; those of a database only of one of our own. */
async function openTelemetry({ logLevel, metricsToken }: Config, hasDatabase: boolean) {
  const destination = openLogDestination(2);
  const waits = createWaits();
  const metrics =
    metricsToken === null
      ? undefined
      : await openMetrics({
          token: metricsToken,
          droppedLines: destination.dropped,
          waits: hasDatabase ? waits.totals : null,
        });
  return { log: createLog(logLevel, destination), waits, metrics };
}

/** Starts the web application and serves until SIGTERM or SIGINT; a second signal ends it at once. */
export async function start(): Promise<void> {
  try {
    const config = readConfig();
    const { log, waits, metrics } = await openTelemetry(config, config.apiBaseUrl === null);
    const { parts, close, stopSending, database, prepare } = await compose(config, log, waits);
    const readiness = createReadiness({ fetch: parts.fetch, apiBaseUrl: parts.apiBaseUrl, clock: Date.now, database });
    const app = createApp({ ...parts, metrics, build: remixBuild, assets: client, isReady: readiness.isReady });
    const { port, prepared: hint, drain } = await listen(app, config, log, prepare);
    log.info(
      { event: "start", port },
      config.redisUrl
        ? "Sessions, limits and kept forms are shared through Redis."
        : "Single instance only: without REDIS_URL, refreshes are shared within this process.",
    );
    const origin = config.appOrigin.replace(/:0$/, `:${port}`);
    say(`  Bru est prêt : ${origin}`);
    if (hint) say(hint(origin));
    leaveInOrder(log, config.drainDelay + config.drainTimeout + closingTime, async () => {
      readiness.leave();
      await Promise.all([drain(), stopSending()]);
      await close();
    });
  } catch (error) {
    fail(error);
  }
}

const secretMissing =
  "OAUTH_CLIENT_SECRET est obligatoire pour lancer l’API seule : donnez la même valeur à l’application web.";

/** Starts the embedded API alone on API_PORT, as `npm run api` does, and serves until SIGTERM or SIGINT. */
export async function startApi(): Promise<void> {
  try {
    const config = readConfig();
    const { clientSecret } = config.oauth;
    if (clientSecret === null) throw new ConfigError(secretMissing);
    const { log, waits, metrics } = await openTelemetry(config, true);
    const { api, prepare } = await openEmbedded(config, clientSecret, null, log, {
      addressOf: addressBehindProxies,
      waits,
      ...(metrics && { answered: metrics.answered }),
    });
    let leaving = false;
    const {
      port,
      prepared: hint,
      drain,
    } = await listen(
      createApiHost({ ...api, isReady: async () => !leaving && api.isReady() }, config.trustProxy, metrics),
      { ...config, port: config.apiPort, variable: "API_PORT" },
      log,
      prepare,
    );
    const origin = `http://${config.host}:${port}`;
    say(`  L’API de Bru est prête : ${origin}`);
    say(`  Sa référence : ${origin}/docs`);
    if (hint) say(hint(origin));
    leaveInOrder(log, config.drainDelay + config.drainTimeout + closingTime, async () => {
      leaving = true;
      await Promise.all([drain(), api.stopSending(config.drainTimeout)]);
      await api.close();
    });
  } catch (error) {
    fail(error);
  }
}

/**
 * Runs an operator's command (`npm run users`, `backup`, `restore`, `demo:reset`) on the embedded API's database, and
 * leaves.
 */
export async function runCommand(words: string[]): Promise<never> {
  try {
    process.exit(
      await operate(words, { databaseUrl: readConfig().databaseUrl, now: new Date(), random, say, demoEmail }),
    );
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  const forOperator =
    error instanceof ConfigError ||
    error instanceof AddressUnavailable ||
    error instanceof DatabaseUnavailable ||
    error instanceof BackupUnusable;
  const message = forOperator
    ? error.message
    : (sayAway(error) ?? (error instanceof Error ? error.stack : String(error)));
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const remixBuild: ServerBuild = build;

const standalone = standaloneBuild(remixBuild, async () => {
  try {
    const config = readConfig();
    const { parts, prepare } = await compose(config, createLog(config.logLevel));
    const hint = await prepare();
    if (hint) say(hint(config.appOrigin));
    return parts;
  } catch (error) {
    return fail(error);
  }
});

// What remix-serve looks for.
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  standalone;

const program = process.argv[1];
if (program && realpathSync(program) === fileURLToPath(import.meta.url)) void start();
