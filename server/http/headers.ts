import type { RequestHandler } from "express";
import onHeaders from "on-headers";

export interface HeaderOptions {
  /** HSTS is sent. */
  secure: boolean;
  /** Development has no content security policy: Vite injects scripts and styles. */
  development: boolean;
  random: (bytes: number) => Uint8Array;
  /** A request id that a trusted proxy gave is kept. */
  behindProxy: boolean;
}

declare module "express-serve-static-core" {
  interface Locals {
    nonce: string;
    requestId: string;
  }
}

/**
 * Sets security headers on every response, whatever answers, and allows no caching unless something says otherwise
 * and sets no cookie.
 */
export function headers({ secure, development, random, behindProxy }: HeaderOptions): RequestHandler {
  return (req, res, next) => {
    const nonce = newNonce(random);
    const given = behindProxy ? req.get("x-request-id") : undefined;
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : newRequestId(random);
    res.locals.nonce = nonce;
    res.locals.requestId = requestId;
    res.setHeader("X-Request-Id", requestId);
    for (const [name, value] of securityHeaders({ secure, development, nonce })) res.setHeader(name, value);
    onHeaders(res, () => {
      if (!mayCache((name) => res.getHeader(name)?.toString())) res.setHeader("Cache-Control", "no-store");
    });
    next();
  };
}

export const newNonce = (random: HeaderOptions["random"]): string => Buffer.from(random(16)).toString("base64");
export const newRequestId = (random: HeaderOptions["random"]): string => Buffer.from(random(12)).toString("base64url");

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
