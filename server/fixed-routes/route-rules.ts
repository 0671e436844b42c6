import { z } from "zod";

/** Sends a path, or everything under it, elsewhere. */
export interface RouteRule {
  /** Lower case, without a trailing slash. */
  path: string;
  /** True for a pattern ending in `/**`: the path itself and everything below. */
  below: boolean;
  to: string;
  status: number;
}

/** The destination of a rule: inside the application, or outside by a full page load. */
export interface Redirection {
  to: string;
  status: number;
  external: boolean;
}

const target = z.union([z.string(), z.object({ to: z.string(), statusCode: z.number().optional() })]);
const file = z.record(z.string().startsWith("/"), z.object({ redirect: target }));

/**
 * Reads `{"/old": {"redirect": "/new"}, "/docs/**": {"redirect": {"to": "https://…", "statusCode": 301}}}`.
 * @throws Error that says which rule is wrong
 */
export function parseRouteRules(json: unknown): RouteRule[] {
  const parsed = file.safeParse(json);
  if (!parsed.success) throw new Error('every rule is {"/path": {"redirect": "/target"}}.');
  return Object.entries(parsed.data).map(([pattern, { redirect }]) => {
    const to = typeof redirect === "string" ? redirect : redirect.to;
    const status = (typeof redirect === "string" ? undefined : redirect.statusCode) ?? 302;
    if (![301, 302, 303, 307, 308].includes(status)) throw new Error(`the status of ${pattern} is not a redirect.`);
    if (!isExternal(to) && !/^\/(?![/\\])[\x21-\x7e]*$/.test(to))
      throw new Error(`the target of ${pattern} is neither a path nor an http address.`);
    return { path: plain(pattern.replace(/\/\*\*$/, "")), below: pattern.endsWith("/**"), to, status };
  });
}

/** Returns the redirect that the most specific rule asks for, or null. */
export function findRedirect(rules: readonly RouteRule[], pathname: string): Redirection | null {
  const path = plain(pathname);
  const [rule] = rules
    .filter(
      (candidate) =>
        path === candidate.path ||
        (candidate.below && path.startsWith(`${candidate.path === "/" ? "" : candidate.path}/`)),
    )
    .sort((a, b) => b.path.length - a.path.length || Number(a.below) - Number(b.below));
  if (!rule || plain(rule.to) === path) return null;
  return { to: rule.to, status: rule.status, external: isExternal(rule.to) };
}

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, "") || "/";

const isExternal = (to: string) => URL.canParse(to, "https://bru.invalid") && /^(https?:)?\/\//i.test(to);
