import { parseCookie, stringifySetCookie } from "cookie";

/** Seconds that browsers keep a cookie at most. */
export const longestCookie = 400 * 24 * 3600;

/**
 * Names of the specification's cookies; cookies.ts writes them. They last as the access token does, the refresh token's
 * seven days beyond.
 */
export const authCookies = { access: "access_token", expiry: "expires_at", refresh: "refresh_token" } as const;
export const refreshBeyondAccess = 7 * 24 * 3600;

/** Seconds that a form waits whose session had ended, and the page to return to: a receipt is typed with breaks. */
const patience = 2 * 3600;

/** The application's other cookies: names, and lifetimes in seconds. */
export const ownCookies = {
  /** Messages of the next page. */
  messages: { name: "bru_messages", seconds: 300 },
  /** The path to return to after signing in. */
  returnPath: { name: "bru_return", seconds: patience },
  /** A session that could not be prolonged and may go on, and whether a form of it waits. */
  interruption: { name: "bru_interrupted", seconds: patience },
  /** The tickets of forms that arrived when their session had ended, or were put aside for another. */
  form: { name: "bru_form", seconds: patience },
  /** The person who signed in last in this browser. */
  person: { name: "bru_person", seconds: longestCookie },
  /**
   * Written by app/routes/preferences.ts, and the colour mode by scripts of the page; the types hold
   * app/shell/preferences.ts to these.
   */
  lightMode: { name: "light_mode", seconds: 31_536_000 },
  colorMode: { name: "color_mode", seconds: 31_536_000 },
} as const;

type Own = Exclude<keyof typeof ownCookies, "lightMode" | "colorMode">;

/** The small cookies of one request: those the browser sent, those its answer sets. */
export interface SmallCookies {
  /** Returns the value as the browser sent it; undefined if it sent none. */
  sent(cookie: keyof typeof ownCookies): string | undefined;
  /** Has the answer set the cookie; "" removes it. */
  set(cookie: Own, value: string): void;
  /** Returns the Set-Cookie values of the answer. */
  setCookies(): string[];
}

/**
 * Reads the small cookies of a request from its Cookie header.
 * @param secure they are sent over https only
 * @param prefix put before their names, but for those of the display, which are the browser's
 */
export function openSmallCookies(
  header: string | undefined,
  { secure, prefix = "" }: { secure: boolean; prefix?: string | undefined },
): SmallCookies {
  const sent = parseCookie(header ?? "");
  const due = new Map<Own, string>();
  const nameOf = (cookie: keyof typeof ownCookies): string =>
    (cookie === "lightMode" || cookie === "colorMode" ? "" : prefix) + ownCookies[cookie].name;
  return {
    sent: (cookie) => sent[nameOf(cookie)],
    set: (cookie, value) => void due.set(cookie, value),
    setCookies: () =>
      [...due].map(([cookie, value]) => {
        const { seconds } = ownCookies[cookie];
        return stringifySetCookie(nameOf(cookie), value, {
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure,
          maxAge: value === "" ? 0 : seconds,
        });
      }),
  };
}
