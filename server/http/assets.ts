import { join } from "node:path";
import { type Handler, Router, static as serveStatic } from "express";

/** The browser's bundle and the public files of `folder`. */
export function assets(folder: string): Handler {
  const router = Router();
  router.use("/assets", serveStatic(join(folder, "assets"), { immutable: true, maxAge: "1y", index: false, redirect: false }));
  router.use(serveStatic(folder, { maxAge: "1h", index: false, redirect: false, dotfiles: "ignore" }));
  return router;
}
