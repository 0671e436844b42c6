/**
 * The bytes that a cold visit to a page downloads besides its HTML, brotli, against the budget of docs/performance.md.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const client = fileURLToPath(new URL("../build/client", import.meta.url));

/**
 * kB of JavaScript, of CSS and of HTML (brotli) that a page may load, in how many requests; kB of its HTML before
 * compression (`plain`), and nodes of an ordinary row, elements and texts. `npm run bench pages` measures what is of
 * HTML, a test holds the last two.
 */
export const budgets = [
  { page: "sign-in", route: "routes/login", js: 78, css: 7, requests: 12, html: 3 },
  { page: "order list", route: "routes/external-orders", js: 90, css: 7, requests: 12, html: 6, plain: 30, nodes: 15 },
  { page: "order form", route: "routes/external-orders.create", js: 95, css: 8, requests: 20, html: 8 },
  {
    page: "needs of a week",
    route: "routes/production-planning.compute-needs",
    js: 95,
    css: 9,
    requests: 18,
    html: 30,
  },
];

/**
 * @typedef {{ id: string, parentId?: string, module: string, imports?: string[], css?: string[] }} RouteFiles
 * @typedef {{ entry: { module: string, imports: string[], css?: string[] }, routes: Record<string, RouteFiles>, url:
 * string }} Manifest
 */

/** @returns {Manifest} the manifest of the build, with what each module imports */
export function wholeManifest() {
  return JSON.parse(readFileSync(fileURLToPath(new URL("../build/manifest.json", import.meta.url)), "utf8"));
}

/**
 * The files of one page: the entry, its route and the layouts around it.
 * @param {Manifest} manifest @param {string} route @returns {string[]} addresses below /
 */
export function filesOf(manifest, route) {
  const files = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...(manifest.entry.css ?? []),
  ]);
  for (let at = manifest.routes[route]; at; at = at.parentId ? manifest.routes[at.parentId] : undefined) {
    for (const file of [at.module, ...(at.imports ?? []), ...(at.css ?? [])]) files.add(file);
  }
  return [...files];
}

/** @param {string} html @returns {number} nodes that a browser makes of it: elements and texts */
export const nodesOf = (html) => (html.match(/<[a-z]|>[^<]+/g) ?? []).length;

/** @param {string} file @returns {number} bytes after brotli: those beside the file, where the build left them */
function compressedSize(file) {
  const path = join(client, file);
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size;
  return existsSync(path) ? brotliCompressSync(readFileSync(path)).length : 0;
}

/** @param {string[]} files @returns {number} kB after brotli */
const weigh = (files) => files.reduce((sum, file) => sum + compressedSize(file), 0) / 1000;

/** Prints each page's bytes and requests, its document included. @returns {boolean} whether all are within budget */
export function printBytes() {
  const manifest = wholeManifest();
  let within = true;
  for (const { page, route, js, css, requests } of budgets) {
    const files = filesOf(manifest, route);
    const jsBytes = weigh(files.filter((file) => file.endsWith(".js")));
    const cssBytes = weigh(files.filter((file) => file.endsWith(".css")));
    // The document holds its styles.
    const count = files.filter((file) => !file.endsWith(".css")).length + 1;
    const ok = jsBytes <= js && cssBytes <= css && count <= requests;
    within &&= ok;
    console.log(
      `  ${page.padEnd(16)} JS ${jsBytes.toFixed(1).padStart(6)} of ${js} kB   CSS ` +
        `${cssBytes.toFixed(1).padStart(5)} of ${css} kB   ${String(count).padStart(2)} of ${requests} requests` +
        (ok ? "" : "   OVER BUDGET"),
    );
  }
  return within;
}
