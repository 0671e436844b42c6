import type { Handler } from "express";

const file = /^\/(assets|build)\/|\.(m?js|css|map|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|webmanifest)$/i;

/**
 * Answers a plain 404 for a file of the browser that is not there: never a page, never a reason to refresh the session
 * or to sign in.
 */
export const missingFiles: Handler = (req, res, next) => {
  if (!file.test(req.path)) return next();
  res.status(404).set("Cache-Control", "no-store").type("text/plain").send("Introuvable.");
};
