import { createApiClient } from "../api-client/client";
import type { CurrentUser, One } from "../api-client/contract/records";
import { SessionLost, SignedOut } from "../transport/errors";
import { partsOfTime } from "../transport/read";
import { type Fetch, createTransport, goneAway } from "../transport/transport";
import { countCalls } from "./count-calls";
import type { RequestContext } from "../context";
import type { ReadStylesheet } from "./stylesheets";
import { formOfBrowser } from "../form-store/browser-form";
import { createFormStore } from "../form-store/form-store";
import { createSharedFormStore } from "../form-store/shared-form-store";
import { type Log, describeError } from "../log";
import { openInterruption } from "./interruption";
import { storedFormMessage, lossMessage, lostFormMessage } from "./loss";
import { createPartKnown } from "./part-known";
import { savesData } from "./saves-data";
import { openMessageBox } from "./message-box";
import { putStylesInside } from "./styles-inside";
import { createSetup } from "../api-client/setup";
import { comeFirst, ownTurn } from "../process/own-turn";
import type { Pending } from "../process/pending";
import { createAttemptLimits } from "../session/attempts";
import { createAuthCookies } from "../session/cookies";
import type { SessionMemory } from "../session/memory";
import { createOAuth } from "../session/oauth";
import { createRefresher } from "../session/refresh";
import { safeReturnPath } from "../session/return-path";
import { createSeal } from "../session/seal";
import { openSmallCookies, ownCookies } from "../session/cookie-names";
import { openSession } from "../session/session";
import { createSharedAttemptLimits } from "../session/shared-attempts";
import { accountOf, createSignIn } from "../session/sign-in";
import type { SharedStore } from "../shared-store/store";
import type { Metrics } from "../telemetry/metrics";

export interface RequestParts {
  /** The network to the API. */
  fetch: Fetch;
  /** Address of the API, without a trailing slash. */
  apiBaseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Scope that a sign-in asks the API for; nothing in particular unless given. */
  scope?: string | null;
  /** True where the API lets this process make its first account, as the embedded one does. */
  setsUp?: boolean;
  /** True when a sign-out revokes at the API, as it does unless told. */
  revokes?: boolean;
  /** Address at which people reach the application: http://localhost:3000. */
  appOrigin: string;
  /** Cookies are Secure. */
  secure: boolean;
  cookieSecrets: readonly string[];
  /** Put before the names of the cookies, where several instances are reached at one host. */
  cookiePrefix?: string | undefined;
  /** Seals what is this application's own where there is no cookie secret; the client's secret does unless given. */
  ownKey?: string | null;
  memory: SessionMemory;
  /** Store in which instances share their counts and kept forms; each for itself without it. */
  store?: SharedStore;
  /** Returns milliseconds since the epoch. */
  clock: () => number;
  random: (bytes: number) => Uint8Array;
  /** See RequestContext; an hour unless given. */
  checkBuildInterval?: number;
  /** Reads a stylesheet of the build; documents link all of theirs where there is none to read. */
  stylesheet?: ReadStylesheet;
  log: Log;
  /** Figures of what is asked of the API; not kept unless given. */
  metrics?: Metrics | undefined;
  /** Refreshes go on when their browser has left; they are tracked here. */
  pending: Pending;
  /** Waits before a revocation that failed is tried again; see createOAuth. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Milliseconds the API has for an answer, a file, and a token. */
  timeouts?: { call: number; file: number; token: number };
}

/** Milliseconds the API has unless told otherwise; see RequestParts. */
export const ordinaryTimeouts = { call: 6500, file: 60_000, token: 10_000 };

/** The facts of an HTTP request, whichever server received it. */
export interface RequestFacts {
  /** Returns a header by its name in lower case. */
  header: (name: string) => string | null | undefined;
  ip: string;
  requestId: string;
  nonce: string;
  /** Says that who asked for a page or a file has gone; nothing is given up where something may be written. */
  left?: AbortSignal | undefined;
}

export interface OpenRequest {
  context: RequestContext;
  /** Notes that its answer has left, or that nobody waits for it any more. */
  ended(): void;
  /** Returns the pattern of the route that has taken it; null while none has. */
  route(): string | null;
  /** Returns everything the response must set, decided when its headers are written. */
  setCookies(status: number): string[];
}

/** Opens requests: the session, the API client and the messages of each. */
export function createRequests(parts: RequestParts): (facts: RequestFacts) => OpenRequest {
  const { clock, log, random, secure, memory, store, timeouts = ordinaryTimeouts } = parts;
  const { metrics } = parts;
  const direct = createTransport({ fetch: parts.fetch, baseUrl: parts.apiBaseUrl });
  const transport = metrics ? countCalls(direct, metrics) : direct;
  const cookies = createAuthCookies({
    secure,
    seal: createSeal(parts.cookieSecrets, random),
    prefix: parts.cookiePrefix,
  });
  const oauth = createOAuth({
    transport,
    clientId: parts.clientId,
    clientSecret: parts.clientSecret,
    scope: parts.scope ?? null,
    revokes: parts.revokes ?? true,
    clock,
    log,
    timeout: timeouts.token,
    wait: parts.wait,
  });
  const [ownLimits, ownForms] = [createAttemptLimits(clock), createFormStore({ clock, random })];
  const limits = store ? createSharedAttemptLimits({ store, local: ownLimits, log }) : ownLimits;
  const forms = store ? createSharedFormStore({ store, local: ownForms, random, log }) : ownForms;
  const refresher = createRefresher({
    oauth,
    fits: cookies.fits,
    memory,
    clock,
    limits,
    log,
    pending: parts.pending,
    refreshed: metrics?.refreshed,
  });
  const stockKnown = createPartKnown(clock, "/api/stock/lots", { perPage: 1 });
  const customersKnown = createPartKnown(clock, "/api/customers/merges", { perPage: 1 });
  const searchKnown = createPartKnown(clock, "/api/search");
  const roundsKnown = createPartKnown(clock, "/api/rounds", { on: "2000-01-01" });
  const longPast = { from: "2000-01-01", until: "2000-01-01" };
  const standingOrdersKnown = createPartKnown(clock, "/api/standing-orders/unprepared", longPast);
  const signIn = createSignIn({ oauth, refresher, cookies, limits, log });
  const { clientId, clientSecret } = parts;
  const setup = parts.setsUp ? createSetup({ transport, clientId, clientSecret, log, timeout: timeouts.token }) : null;
  const ownSeal = createSeal(
    parts.cookieSecrets.length > 0 ? parts.cookieSecrets : [parts.ownKey ?? parts.clientSecret],
    random,
  );

  return ({ header, ip, requestId, nonce, left }) => {
    const cookie = header("cookie") ?? undefined;
    const own = openSmallCookies(cookie, { secure, prefix: parts.cookiePrefix });
    const headers = { "x-request-id": requestId, "x-forwarded-for": ip };
    const caller = { ip, headers };
    const session = openSession({ cookies, refresher, clock, header: cookie, caller });
    const ended = comeFirst();
    let isLarge = false;
    const pause = () => {
      isLarge = true;
      ended();
      return ownTurn();
    };
    const { call: timeout, file: fileTimeout } = timeouts;
    const parting = partsOfTime(pause);
    const api = createApiClient({ transport, session, headers, timeout, fileTimeout, parting, left });
    const messages = openMessageBox(own.sent("messages"), ownSeal);
    // Who signed in last in this browser; "" when that is not known.
    const person = ownSeal.open(ownCookies.person.name, own.sent("person") ?? "") ?? "";
    const interruption = openInterruption({ cookies: own, seal: ownSeal });
    let lost = false;
    let route: string | null = null;
    let user: Promise<CurrentUser | null> | null = null;

    async function fetchUser(): Promise<CurrentUser | null> {
      try {
        return (await api.get<One<CurrentUser>>("/api/users/me")).data;
      } catch (error) {
        if (error instanceof SessionLost || error instanceof SignedOut) throw error;
        report(error);
        return null;
      }
    }

    function report(error: unknown): void {
      if (error === goneAway) return;
      log.error({ event: "error", requestId, error: describeError(error) });
    }

    const context: RequestContext = {
      api,
      session,
      requestId,
      freshKey: Buffer.from(random(18)).toString("base64url"),
      nonce,
      styled: (document) =>
        putStylesInside(document, { site: header("sec-fetch-site"), nonce, read: parts.stylesheet ?? (() => null) }),
      turn: () => (isLarge ? ownTurn() : Promise.resolve()),
      isLarge: () => isLarge,
      appOrigin: parts.appOrigin,
      sent: null,
      noteRoute: (pattern) => void (route = pattern),
      report,
      now: new Date(clock()),
      currentUser: () => (user ??= fetchUser()),
      hasStock: () => stockKnown(api),
      hasCustomers: () => customersKnown(api),
      hasSearch: () => searchKnown(api),
      hasRounds: () => roundsKnown(api),
      hasStandingOrders: () => standingOrdersKnown(api),
      async signIn(email, password) {
        const result = await signIn(session, email, password, caller);
        if (result.kind === "signed-in") own.set("person", ownSeal.close(ownCookies.person.name, accountOf(email)));
        return result;
      },
      setup: setup?.(headers) ?? null,
      async signOut() {
        const last = await session.end();
        own.set("returnPath", "");
        interruption.end();
        if (last) log.info({ event: "logout", session: session.id });
        if (last?.refreshToken) await oauth.revoke(last.refreshToken);
      },
      leave(returnPath, loss) {
        const safe = returnPath === null ? null : safeReturnPath(returnPath);
        if (safe !== null && (safe !== "/" || own.sent("returnPath"))) own.set("returnPath", safe === "/" ? "" : safe);
        if (loss?.why === "unavailable") return interruption.begin();
        interruption.end();
        if (loss && !lost) messages.add(lossMessage(loss));
        lost ||= loss !== null;
      },
      resume(place) {
        if (!interruption.end()) return;
        if (own.sent("returnPath") !== undefined && safeReturnPath(own.sent("returnPath")) === safeReturnPath(place))
          own.set("returnPath", "");
      },
      ...formOfBrowser({
        forms,
        cookies: own,
        person,
        ip,
        onStored(isStored) {
          if (!interruption.noteForm(isStored)) messages.add(isStored ? storedFormMessage : lostFormMessage);
        },
      }),
      interruption() {
        const form = session.id === null ? undefined : interruption.form();
        return form === undefined ? null : { returnPath: safeReturnPath(own.sent("returnPath")), form };
      },
      takeReturnPath() {
        own.set("returnPath", "");
        interruption.end();
        return safeReturnPath(own.sent("returnPath"));
      },
      checkBuildInterval: parts.checkBuildInterval ?? 3_600_000,
      flash: messages.add,
      takeMessages: messages.take,
      lightMode: own.sent("lightMode") === "1" || (own.sent("lightMode") !== "0" && savesData(header)),
    };

    return {
      context,
      ended,
      route: () => route,
      setCookies(status) {
        const remaining = messages.remains(status !== 202 && !(status >= 300 && status < 400));
        if (remaining !== null) own.set("messages", remaining);
        return [...session.setCookies(), ...own.setCookies()];
      },
    };
  };
}
