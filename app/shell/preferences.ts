import type { ownCookies } from "#server/session/cookie-names";

type Own = typeof ownCookies;

/** The choices of the look: the browser's own scheme, light or dark. */
const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** Local storage key of the colour mode; the cookie repeats it for pages without JavaScript. */
export const colorModeKey = "nuxt-color-mode";
/**
 * Names and seconds as server/session/cookie-names.ts has them: the types hold them equal, without a byte of it in the
 * browser.
 */
export const colorModeCookie: Own["colorMode"]["name"] = "color_mode";
export const lightModeCookie: Own["lightMode"]["name"] = "light_mode";
export const preferenceLifetime: Own["colorMode" | "lightMode"]["seconds"] = 31_536_000;

const isColorMode = (value: unknown): value is ColorMode => colorModes.some((mode) => mode === value);

/** Returns the text as a colour mode; anything unknown is "system". */
export function colorModeOf(value: unknown): ColorMode {
  return isColorMode(value) ? value : "system";
}

/** Returns the colour mode a request's Cookie header carries. */
export function colorModeOfRequest(request: Request): ColorMode {
  return colorModeOf(/(?:^|;\s*)color_mode=(\w+)/.exec(request.headers.get("Cookie") ?? "")?.[1]);
}
