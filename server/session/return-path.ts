const longest = 2000;
const placeholder = "https://bru.invalid";

/**
 * Returns the path and query to go to after sign-in, or `/` when `wanted` is not plainly a page of this application:
 * another origin in any disguise, control characters, sign-in, sign-out, or data addresses.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  if (
    !wanted ||
    wanted.length > longest ||
    !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted) ||
    !URL.canParse(wanted, placeholder)
  )
    return "/";
  const { origin, pathname, search } = new URL(wanted, placeholder);
  if (origin !== placeholder || pathname.startsWith("//")) return "/";
  if (/%(2f|5c|[01][\da-f]|7f)/i.test(pathname) || /^\/(login|logout)(\/|$)|\.data$/i.test(pathname)) return "/";
  return pathname + search;
}
