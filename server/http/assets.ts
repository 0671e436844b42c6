import { join } from "node:path";
import { type Handler, Router, static as serveStatic } from "express";

/** The browser's bundle and the public files of `folder`. A missing asset is a plain 404, never a page. */
export function assets(folder: string): Handler {
  const router = Router();
  router.use("/assets", serveStatic(join(folder, "assets"), { immutable: true, maxAge: "1y", index: false, redirect: false }), (_req, res) => {
    res.status(404).type("text/plain").send("Introuvable.");
  });
  router.use(serveStatic(folder, { maxAge: "1h", index: false, redirect: false, dotfiles: "ignore" }));
  return router;
}
