/** `npm run build`, and the build that start, serve and test make when the one they find is missing or stale. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { stamp } from "./build-stamp.js";
import { printBytes } from "./bytes.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = join(root, stamp);
const sources = [
  "api",
  "app",
  "domain",
  "server",
  "demo",
  "vite",
  "public",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];

/** @returns {string} a hash of everything that the build is made from */
function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = source.includes(".")
      ? [""]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(path.length));
    for (const file of files.sort())
      hash
        .update(source + file + "\0")
        .update(readFileSync(path + file))
        .update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} sources their hash @returns {boolean} whether a build that is whole was made from them */
const isBuiltFrom = (sources) => existsSync(stampFile) && readFileSync(stampFile, "utf8") === sources;

/** Has nobody take the build that is there for a whole one, if it is missing or was made from other sources. */
export function forgetStaleBuild() {
  if (!isBuiltFrom(hashOfSources())) rmSync(stampFile, { force: true });
}

/** The operator's secrets as the bundler sees them; tests/bff/pages/browser-bundle.test.ts looks for them in the bundle. */
export const decoys = {
  OAUTH_CLIENT_SECRET: "decoy-of-a-client-secret",
  COOKIE_SECRET: "decoy-of-a-cookie-secret-that-is-long",
  DATABASE_URL: "postgres://decoy-of-a-database",
  REDIS_URL: "redis://decoy-of-a-redis",
  BRU_DEMO_PASSWORD: "decoy-of-a-password",
};

/** Leaves a brotli file, as small as can be, beside each script and stylesheet of the browser. */
function compressAssets() {
  const folder = join(root, "build/client/assets");
  for (const name of readdirSync(folder).filter((file) => /\.(js|css)$/.test(file)))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
}

/**
 * Builds the browser's and the server's bundles, unless those in build/ were made from the same sources. Exits when it
 * fails.
 */
export function buildIfStale() {
  const wanted = hashOfSources();
  if (isBuiltFrom(wanted)) return;
  const builder = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  if (!existsSync(builder)) {
    console.error(
      "What is built in build/ is missing or was made from other sources, and what builds it is not here: " +
        "npm ci && npm run build, then npm ci --omit=dev (docs/install.md).",
    );
    process.exit(1);
  }
  console.log("Building …");
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, "vite:build"], {
    cwd: root,
    env: { ...process.env, ...decoys, NODE_ENV: "production" },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    console.error(stdout + stderr);
    process.exit(status ?? 1);
  }
  compressAssets();
  console.log("Bytes of a cold visit, brotli:");
  if (!printBytes()) {
    console.error("A page is over its budget (docs/performance.md): load less, or load it later.");
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale();
