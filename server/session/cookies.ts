import { type SerializeOptions, parseCookie, stringifySetCookie } from "cookie";
import { authCookies as own, longestCookie as longest, refreshBeyondAccess } from "./cookie-names";
import type { Seal } from "./seal";
import type { Tokens } from "./tokens";

/** Browsers drop a cookie whose name and value exceed this many bytes. */
const largest = 4096;

export interface AuthCookies {
  /**
   * Returns the tokens; null where there are none, or some that do not open. These are left: another instance may have
   * written them with a secret that this one has not been given yet.
   */
  read(header: string | undefined): Tokens | null;
  /** Returns the three Set-Cookie values for these tokens. */
  write(tokens: Tokens, now: number): string[];
  /** Returns the three Set-Cookie values that remove them. */
  clear(): string[];
  /** Removes what the API refused and keeps the refresh token. */
  clearAccess(): string[];
  /** Tells whether browsers keep all three cookies. */
  fits(tokens: Tokens): boolean;
}

/**
 * Returns what reads and writes the three cookies of the specification.
 * @param prefix put before their names, where several instances are reached at one host
 */
export function createAuthCookies({
  secure,
  seal,
  prefix = "",
}: {
  secure: boolean;
  seal: Seal;
  prefix?: string | undefined;
}): AuthCookies {
  const names = { access: prefix + own.access, expiry: prefix + own.expiry, refresh: prefix + own.refresh };
  const attributes: SerializeOptions = { path: "/", httpOnly: true, sameSite: "lax", secure };

  function lasting(name: string, value: string, seconds: number, now: number): string {
    const maxAge = Math.min(Math.max(Math.ceil(seconds), 0), longest);
    const expires = new Date(now + Math.min(seconds, longest) * 1000);
    return stringifySetCookie(name, seal.close(name, value), { ...attributes, maxAge, expires });
  }

  return {
    read(header) {
      const cookies = parseCookie(header ?? "");
      const take = (name: string) => {
        const raw = cookies[name];
        const value = raw ? seal.open(name, raw) : null;
        return { sent: raw !== undefined, value: value !== null && /^[\x21-\x7e]{1,4096}$/.test(value) ? value : null };
      };
      const [access, expiry, refresh] = [take(names.access), take(names.expiry), take(names.refresh)];
      if ((access.sent && access.value === null) || (!access.value && !refresh.value)) return null;
      const expiresAt = expiry.value === null ? null : readInstant(expiry.value);
      return { accessToken: access.value ?? "", refreshToken: refresh.value, expiresAt };
    },
    write(tokens, now) {
      const { accessToken, refreshToken } = tokens;
      const expiresAt = tokens.expiresAt ?? now;
      const seconds = (expiresAt - now) / 1000;
      return [
        lasting(names.access, accessToken, seconds, now),
        lasting(names.expiry, String(expiresAt), seconds, now),
        refreshToken
          ? lasting(names.refresh, refreshToken, seconds + refreshBeyondAccess, now)
          : expired(names.refresh),
      ];
    },
    clear: () => Object.values(names).map(expired),
    clearAccess: () => [expired(names.access), expired(names.expiry)],
    fits: ({ accessToken, refreshToken }) =>
      [[names.access, accessToken] as const, [names.refresh, refreshToken ?? ""] as const].every(
        ([name, value]) => name.length + encodeURIComponent(seal.close(name, value)).length <= largest,
      ),
  };

  function expired(name: string): string {
    return stringifySetCookie(name, "", { ...attributes, maxAge: 0, expires: new Date(0) });
  }
}

/**
 * Returns milliseconds since the epoch, from what we write, or from seconds or ISO 8601 as others write a cookie of
 * that name; null when it is none of these.
 */
function readInstant(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return text.length > 10 ? Number(text) : Number(text) * 1000;
  const [, iso] = /^"?(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"?$/.exec(text) ?? [];
  const instant = iso === undefined ? Number.NaN : Date.parse(iso);
  return Number.isNaN(instant) ? null : instant;
}
