import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { type RouteRule, parseRouteRules } from "./fixed-routes/route-rules";

/** The settings of the process, read once. */
export interface Config {
  port: number;
  host: string;
  /** Origin the browsers see, without a trailing slash. Cookies are Secure exactly when it is https. */
  appOrigin: string;
  /** Address of the API, path prefix included, without a trailing slash; null = the embedded API, in this process. */
  apiBaseUrl: string | null;
  /** The client by which the web app signs in; `clientSecret` null = none, `scope` null = the API's own. */
  oauth: { clientId: string; clientSecret: string | null; scope: string | null };
  /** True when a sign-out tells the API to revoke the tokens. */
  revokes: boolean;
  databaseUrl: string;
  apiPort: number;
  /** Newest first; empty = the cookies' values are not encrypted. */
  cookieSecrets: readonly string[];
  /** Put before the names of the cookies: what tells apart several instances reached at one host. */
  cookiePrefix: string;
  /** Express's setting "trust proxy". */
  trustProxy: false | number | readonly string[];
  redisUrl: string | null;
  routeRules: readonly RouteRule[];
  logLevel: LogLevel;
  /** The secret by which the figures at `/metrics` are read; null = they are not served. */
  metricsToken: string | null;
  /**
   * The seller, as documents for customers begin: the name, then lines of address and registration; empty = not said.
   */
  seller: readonly string[];
  /** The address to which suppliers deliver, line by line; empty = the address of `seller`. */
  deliveryAddress: readonly string[];
  /** The server that messages leave by, and who they are from; null = none leaves. */
  mail: { smtpUrl: string; from: string } | null;
  demo: boolean;
  demoPassword: string | null;
  /** Seconds, of the embedded API's access tokens. */
  accessTokenTtl: number;
  /** Milliseconds between two looks at the newest build; 0 = never. */
  checkBuildInterval: number;
  /** Milliseconds that the API has for one answer. */
  apiTimeout: number;
  /** Threads in which what would hold up everybody is answered; 0 answers all in the process itself. */
  heavyThreads: number;
  /** Milliseconds that what is under way has to finish when the process is told to end. */
  drainTimeout: number;
  /** Milliseconds before that for which it takes requests and says that it is not ready: a balancer turns away. */
  drainDelay: number;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** A variable of the environment that cannot be used. The message names it and never holds its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

type Environment = Record<string, string | undefined>;

/** Returns the environment of this process, as one that works for it is given it. */
export function inheritedEnvironment(env: Environment = process.env): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Reads the environment.
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Environment = process.env): Config {
  const text = (name: string) => env[name]?.trim() || null;
  const port = integer(env, "PORT", 3000, 0, 65535);
  const apiBaseUrl = apiBase(text("API_BASE_URL"));
  const clientSecret = text("OAUTH_CLIENT_SECRET");
  if (apiBaseUrl && !text("OAUTH_CLIENT_ID"))
    throw new ConfigError("OAUTH_CLIENT_ID est obligatoire quand API_BASE_URL est donnée.");
  if (apiBaseUrl && !clientSecret)
    throw new ConfigError("OAUTH_CLIENT_SECRET est obligatoire quand API_BASE_URL est donnée.");
  return {
    port,
    host: text("HOST") ?? "127.0.0.1",
    appOrigin: origin(text("APP_ORIGIN") ?? `http://localhost:${port}`),
    apiBaseUrl,
    oauth: { clientId: text("OAUTH_CLIENT_ID") ?? "bru-web", clientSecret, scope: scope(text("OAUTH_SCOPE")) },
    revokes: flag(text("OAUTH_REVOKE"), "OAUTH_REVOKE", true),
    databaseUrl: databaseUrl(text("DATABASE_URL") ?? "file:./data/bru.db"),
    apiPort: integer(env, "API_PORT", 3001, 0, 65535),
    cookieSecrets: cookieSecrets(text("COOKIE_SECRET")),
    cookiePrefix: cookiePrefix(text("COOKIE_PREFIX") ?? ""),
    trustProxy: trustProxy(text("TRUST_PROXY")),
    redisUrl: redisUrl(text("REDIS_URL")),
    routeRules: routeRules(text("ROUTE_RULES")),
    logLevel: logLevel(text("LOG_LEVEL") ?? "info"),
    metricsToken: metricsToken(text("METRICS_TOKEN")),
    seller: addressLines("SELLER", "le nom et l’adresse du vendeur", text("SELLER")),
    deliveryAddress: addressLines(
      "DELIVERY_ADDRESS",
      "l’adresse où livrent les fournisseurs",
      text("DELIVERY_ADDRESS"),
    ),
    mail: mail(text("SMTP_URL"), text("MAIL_FROM")),
    demo: flag(text("BRU_DEMO"), "BRU_DEMO", true),
    demoPassword: demoPassword(text("BRU_DEMO_PASSWORD")),
    accessTokenTtl: integer(env, "ACCESS_TOKEN_TTL", 3600, 1, 31_536_000),
    checkBuildInterval: integer(env, "CHECK_BUILD_INTERVAL", 3_600_000, 0, 2_147_483_647),
    apiTimeout: integer(env, "API_TIMEOUT", 6500, 100, 60_000),
    heavyThreads: integer(env, "HEAVY_THREADS", Math.max(1, Math.min(2, availableParallelism() - 1)), 0, 16),
    drainTimeout: integer(env, "DRAIN_TIMEOUT", 10_000, 100, 10_000),
    drainDelay: integer(env, "DRAIN_DELAY", 0, 0, 60_000),
  };
}

function integer(env: Environment, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new ConfigError(`${name} doit être un nombre entier de ${least} à ${most}.`);
  return value;
}

function flag(text: string | null, name: string, otherwise: boolean): boolean {
  if (text === null) return otherwise;
  if (text !== "0" && text !== "1") throw new ConfigError(`${name} doit être 0 ou 1.`);
  return text === "1";
}

function url(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function origin(text: string): string {
  const parsed = url(text);
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.pathname !== "/" ||
    parsed.search ||
    parsed.hash ||
    parsed.username
  ) {
    throw new ConfigError("APP_ORIGIN doit être une origine comme https://bru.exemple.fr, sans chemin.");
  }
  return parsed.origin;
}

function apiBase(text: string | null): string | null {
  if (text === null) return null;
  const parsed = url(text);
  const local = parsed && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(parsed.hostname);
  if (
    !parsed ||
    parsed.search ||
    parsed.hash ||
    parsed.username ||
    !(parsed.protocol === "https:" || (parsed.protocol === "http:" && local))
  ) {
    throw new ConfigError(
      "API_BASE_URL doit être une adresse https:// (http:// seulement sur localhost), sans paramètres ni identifiants.",
    );
  }
  return parsed.href.replace(/\/+$/, "");
}

function databaseUrl(text: string): string {
  if (!/^(file:.|postgres(ql)?:\/\/.)/.test(text))
    throw new ConfigError("DATABASE_URL doit commencer par file: ou postgres://.");
  return text;
}

function redisUrl(text: string | null): string | null {
  if (text !== null && !/^rediss?:\/\/./.test(text))
    throw new ConfigError("REDIS_URL doit commencer par redis:// ou rediss://.");
  return text;
}

function cookieSecrets(text: string | null): string[] {
  const secrets = text?.split(",").map((secret) => secret.trim()) ?? [];
  if (secrets.some((secret) => Buffer.byteLength(secret) < 32)) {
    throw new ConfigError(
      "COOKIE_SECRET doit contenir un ou plusieurs secrets d’au moins 32 octets, séparés par des virgules.",
    );
  }
  return secrets;
}

function cookiePrefix(text: string): string {
  if (!/^\w{0,32}$/.test(text))
    throw new ConfigError("COOKIE_PREFIX doit être fait d’au plus 32 lettres, chiffres ou tirets bas.");
  return text;
}

function trustProxy(text: string | null): Config["trustProxy"] {
  if (text === null || text === "0") return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const networks = text.split(",").map((network) => network.trim());
  if (!networks.every((network) => /^(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)$/.test(network))) {
    throw new ConfigError(
      "TRUST_PROXY doit être un nombre de relais (1 à 9) ou une liste d’adresses comme 10.0.0.0/8.",
    );
  }
  return networks;
}

function scope(text: string | null): string | null {
  if (text !== null && !/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(text))
    throw new ConfigError("OAUTH_SCOPE doit être un ou plusieurs mots sans accent, séparés par une espace.");
  return text;
}

function logLevel(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (!level) throw new ConfigError(`LOG_LEVEL doit être l’un de ${logLevels.join(", ")}.`);
  return level;
}

function metricsToken(text: string | null): string | null {
  if (text !== null && !/^[\w.~+/-]{32,}=*$/.test(text)) {
    throw new ConfigError(
      "METRICS_TOKEN doit être un secret d’au moins 32 lettres, chiffres ou signes - . _ ~ + /, comme en donne " +
        "« openssl rand -hex 32 ».",
    );
  }
  return text;
}

function addressLines(name: string, what: string, text: string | null): string[] {
  const lines =
    text
      ?.split("|")
      .map((line) => line.trim())
      .filter((line) => line !== "") ?? [];
  if (lines.length > 8 || lines.some((line) => line.length > 120))
    throw new ConfigError(`${name} doit donner ${what} en 8 lignes de 120 caractères au plus, séparées par « | ».`);
  return lines;
}

/** Checks the server of messages and who they are from: neither is worth anything without the other. */
function mail(smtpUrl: string | null, from: string | null): Config["mail"] {
  if (smtpUrl === null) {
    if (from !== null) throw new ConfigError("SMTP_URL est obligatoire quand MAIL_FROM est donnée.");
    return null;
  }
  if (!isSmtpUrl(smtpUrl))
    throw new ConfigError(
      "SMTP_URL doit être une adresse comme smtp://nom:motdepasse@smtp.exemple.fr:587 (STARTTLS exigé, sauf avec " +
        "?tls=no) ou smtps://…, sans chemin ; les signes spéciaux du nom et du mot de passe s’écrivent %40, %3A, %2F.",
    );
  if (from === null || !/^([^<>@\p{Cc}]+ <[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/u.test(from))
    throw new ConfigError(
      "MAIL_FROM doit dire de qui viennent les messages quand SMTP_URL est donnée : commandes@exemple.fr, ou " +
        "Maison Bru <commandes@exemple.fr>.",
    );
  return { smtpUrl, from };
}

function isSmtpUrl(text: string): boolean {
  const parsed = url(text);
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === "" || parsed.hash) return false;
  if (parsed.pathname !== "" && parsed.pathname !== "/") return false;
  if (parsed.search !== "" && !(parsed.protocol === "smtp:" && parsed.search === "?tls=no")) return false;
  if ((parsed.username === "") !== (parsed.password === "")) return false;
  try {
    return [parsed.username, parsed.password].every((part) => !/\p{Cc}/u.test(decodeURIComponent(part)));
  } catch {
    return false;
  }
}

function demoPassword(text: string | null): string | null {
  if (text !== null && text.length < 8) throw new ConfigError("BRU_DEMO_PASSWORD doit avoir au moins 8 caractères.");
  return text;
}

function routeRules(file: string | null): RouteRule[] {
  if (file === null) return [];
  try {
    return parseRouteRules(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new ConfigError(
      "ROUTE_RULES doit nommer un fichier JSON de règles lisible : " +
        `${error instanceof Error ? error.message : "illisible"}`,
    );
  }
}
