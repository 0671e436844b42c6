/**
 * Tells whether an answer may be cached, by its headers: it says how long, sets no cookie, and is neither a page nor
 * its data.
 */
export function mayCache(header: (name: string) => string | null | undefined): boolean {
  const isPage = /^text\/(html|x-script)/.test(header("Content-Type") ?? "");
  return Boolean(header("Cache-Control")) && !header("Set-Cookie") && !isPage;
}

/** Returns the headers that every response carries. */
export function securityHeaders({
  secure,
  development,
  nonce,
}: {
  secure: boolean;
  development: boolean;
  nonce: string;
}): [name: string, value: string][] {
  return [
    ...(development ? [] : [["Content-Security-Policy", contentSecurityPolicy(nonce)] satisfies [string, string]]),
    ...(secure
      ? [["Strict-Transport-Security", "max-age=63072000; includeSubDomains"] satisfies [string, string]]
      : []),
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
