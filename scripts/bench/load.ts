import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#api/database/open";
import { seededRandom } from "../../demo/random";
import { createPasswords, strongCost } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { type Product, freePort, startApi, startProduct } from "../../tests/support/product";
import { type Screen, type Tablet, createTablet } from "../../tests/support/browser/tablet";
import { type Seen, table, watch } from "./load/figures";
import { type Account, type Shift, work } from "./load/work";

const seconds = Math.min(Number(process.argv[2] ?? 60), 600);
const tablets = Math.min(Number(process.argv[3] ?? 200), 1000);
const accounts: Account[] = Array.from({ length: 20 }, (_, at) => ({
  email: `poste${String(at)}@bru.test`,
  password: "un mot de passe de mesure",
}));
const monday = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000);
const day = (after: number) => new Date(monday.getTime() + after * 86_400_000).toISOString().slice(0, 10);
const outside = { OAUTH_CLIENT_ID: "bru-web", OAUTH_CLIENT_SECRET: randomBytes(24).toString("base64url") };
const quiet = { LOG_LEVEL: "warn", TRUST_PROXY: "1" };

async function addAccounts(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  for (const account of accounts)
    await addUser(db, createPasswords(strongCost), { ...account, name: "Poste" }, new Date());
  await db.destroy();
}

/**
 * Signs all tablets in, a few at a time, then lets them work for the time asked (`begun` is told); answers what was
 * seen of the work, and the tablets as they are then.
 */
async function open(
  url: string,
  judge: Shift["judge"],
  begun: () => void = () => undefined,
): Promise<{ seen: Seen[]; used: Tablet[] }> {
  const seen: Seen[] = [];
  const shifts = Array.from({ length: tablets }, (_, at) => {
    const [account, address] = [accounts[at % accounts.length], `10.0.${String(at >> 8)}.${String(at & 255)}`];
    if (!account) throw new RangeError("no account");
    return {
      account,
      tablet: createTablet(url, { address }),
      random: seededRandom(at),
      week: { from: day(0), to: day(6) },
      judge,
      see: (one: Seen) => void seen.push(one),
    };
  });
  const arriving = [...shifts];
  const arrive = async () => {
    for (let next = arriving.pop(); next; next = arriving.pop()) await signIn(next.tablet, next.account);
  };
  await Promise.all(Array.from({ length: 4 }, arrive));
  begun();
  const until = Date.now() + seconds * 1000;
  await Promise.all(shifts.map((shift) => work({ ...shift, until })));
  return { seen, used: shifts.map(({ tablet }) => tablet) };
}

/** Signs in as a person does who is asked to try again in an instant. */
async function signIn(tablet: Tablet, account: Account): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status } = await tablet.send("/login", { ...account });
    if (status === 302) return;
    await pause(2000);
  }
  throw new Error(`${account.email} could not sign in`);
}

function createSignal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

const words = (screen: Screen) =>
  `${String(screen.status)} ${String(screen.location)} ${screen.text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .slice(-200)}`;

/** Judges an answer while the API is away: right is a page (or data of one) that says how to go on, and no sign-out. */
function judgeOutage(screen: Screen): string {
  const isSignedOut =
    screen.location === "/login" ||
    screen.headers.getSetCookie().some((cookie) => /^(access_token|expires_at|refresh_token)=;/.test(cookie));
  if (isSignedOut) return `SIGNED OUT: ${words(screen)}`;
  const saysWhatToDo = /[Rr]ecommencez|[Rr]éessayez|enregistrez de nouveau/.test(screen.text);
  return screen.status >= 500 && saysWhatToDo ? "readable" : `UNREADABLE: ${words(screen)}`;
}

function tally(seen: readonly Seen[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { trouble } of seen) if (trouble !== null) counts.set(trouble, (counts.get(trouble) ?? 0) + 1);
  return counts;
}

/**
 * Loads the whole product as one process and returns whether it held; tokens of half a minute so that refreshes are
 * among the work.
 */
async function steady(): Promise<boolean> {
  const product = await startProduct({ ...quiet, ACCESS_TOKEN_TTL: "30" });
  try {
    await addAccounts(`file:${product.folder}/bru.db`);
    const begun = createSignal();
    const working = open(product.url, words, begun.give);
    await Promise.race([begun.given, working]);
    const watched = watch(Number(product.process.pid));
    const { seen } = await working;
    const errors = tally(seen);
    console.log(
      `\n${String(tablets)} tablets for ${String(seconds)} s, pauses of 2 to 6 s: ` +
        `${String(seen.length)} actions, ` +
        `${String([...errors.values()].reduce((sum, one) => sum + one, 0))} errors`,
    );
    console.log(table(seen));
    console.log(watched.stop(seen.length));
    for (const [error, times] of errors) console.log(`  ${String(times)} × ${error}`);
    return errors.size === 0;
  } catch (error) {
    console.log(product.output().slice(-2000));
    throw error;
  } finally {
    await product.dispose();
  }
}

/**
 * Loads the product with its API in a process of its own that is stopped once and killed once; returns whether it held.
 */
async function restarting(): Promise<boolean> {
  const apiPort = String(await freePort());
  const startAgain = (database?: string) =>
    startApi({ ...quiet, ...outside, API_PORT: apiPort, ...(database && { DATABASE_URL: database }) });
  const first = await startAgain();
  const database = `file:${first.folder}/bru.db`;
  await addAccounts(database);
  const product = await startProduct({ ...quiet, ...outside, API_BASE_URL: `http://127.0.0.1:${apiPort}` });
  let api: Product = first;
  const restart = async (signal: NodeJS.Signals, away: number) => {
    const old = api;
    await old.stop(signal);
    await pause(away);
    api = await startAgain(database);
    console.log(`  the API was ended by ${signal} and is back`);
  };
  try {
    const begun = createSignal();
    const working = open(product.url, judgeOutage, begun.give);
    await Promise.race([begun.given, working]);
    const watched = watch(Number(product.process.pid));
    await pause(seconds * 200);
    await restart("SIGTERM", 3000);
    await pause(seconds * 250);
    await restart("SIGKILL", 3000);
    const { seen, used } = await working;
    const held = used.filter(({ cookies }) => cookies.has("refresh_token"));
    const after = await Promise.all(held.map(async (tablet) => (await tablet.get("/external-orders")).status));
    const troubles = tally(seen);
    const [readable, back] = [troubles.get("readable") ?? 0, after.filter((status) => status === 200).length];
    console.log(
      `\nThe same while the API restarts twice: ${String(seen.length)} actions, ` +
        `${String(readable)} of them a page that says to try again; afterwards ${String(back)} of ` +
        `the ${String(held.length)} tablets that had not signed out are signed in and served`,
    );
    console.log(table(seen));
    console.log(watched.stop(seen.length));
    for (const [trouble, times] of troubles) if (trouble !== "readable") console.log(`  ${String(times)} × ${trouble}`);
    return [...troubles.keys()].every((trouble) => trouble === "readable") && back === held.length;
  } catch (error) {
    console.log(product.output().slice(-2000) + api.output().slice(-2000));
    throw error;
  } finally {
    await product.dispose();
    await api.dispose();
    await first.dispose();
  }
}

const results = [await steady(), await restarting()];
process.exitCode = results.every(Boolean) ? 0 : 1;
