import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { type Handler, Router, static as serveStatic } from "express";

/** Returns the browser's bundle and the public files of `folder`. */
export function assets(folder: string): Handler {
  const router = Router();
  router.use(
    "/assets",
    precompressed(join(folder, "assets")),
    serveStatic(join(folder, "assets"), { immutable: true, maxAge: "1y", index: false, redirect: false }),
  );
  router.use(
    only(filesOf(folder), serveStatic(folder, { maxAge: "1h", index: false, redirect: false, dotfiles: "ignore" })),
  );
  return router;
}

/** Returns the addresses of the files in a folder and below. */
const filesOf = (folder: string) =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, "/")}`),
  );

/** Leaves other addresses alone: a look into the folder for every page would cost it more than its session. */
function only(addresses: ReadonlySet<string>, handler: Handler): Handler {
  return (req, res, next) => (addresses.has(req.path) ? handler(req, res, next) : next());
}

/**
 * Leads a browser that understands brotli to the file that the build compressed as small as can be: what is compressed
 * while it is sent is a sixth larger.
 */
function precompressed(folder: string): Handler {
  const compressed = new Set(readdirSync(folder).filter((name) => name.endsWith(".br")));
  return (req, res, next) => {
    const file = `${req.path.slice(1)}.br`;
    if (compressed.has(file) && req.acceptsEncodings("br")) {
      res.type(extname(req.path)).set("Content-Encoding", "br").vary("Accept-Encoding");
      req.url = `/${file}`;
    }
    next();
  };
}
