import type { RequestHandler } from "express";
import { beforeHeaders } from "./before-headers";

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

/** Security headers on every response, whatever answers, and no caching unless something says otherwise and sets no cookie. */
export function headers({ secure, development, random, behindProxy }: HeaderOptions): RequestHandler {
  return (req, res, next) => {
    const nonce = Buffer.from(random(16)).toString("base64");
    const given = behindProxy ? req.get("x-request-id") : undefined;
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : Buffer.from(random(12)).toString("base64url");
    res.locals.nonce = nonce;
    res.locals.requestId = requestId;
    res.setHeader("X-Request-Id", requestId);
    if (!development) res.setHeader("Content-Security-Policy", contentSecurityPolicy(nonce));
    if (secure) res.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("X-Frame-Options", "DENY");
    res.setHeader("Referrer-Policy", "same-origin");
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    beforeHeaders(res, () => {
      const type = String(res.getHeader("Content-Type") ?? "");
      if (res.hasHeader("Set-Cookie") || !res.hasHeader("Cache-Control") || /^text\/(html|x-script)/.test(type)) {
        res.setHeader("Cache-Control", "no-store");
      }
    });
    next();
  };
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
