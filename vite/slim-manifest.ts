import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Manifest {
  url: string;
  routes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the manifest as the browser needs it: of a route not what it does not have, not its name twice, not what its
 * module imports, which the module itself says, and not the styles of the root, which is there with every route.
 */
function slimManifest<M extends Manifest>(manifest: M): M {
  const everywhere = listOf(manifest.routes.root?.css);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => {
      const css = listOf(route.css).filter((file) => id === "root" || !everywhere.includes(file));
      const entries = Object.entries<unknown>({ ...route, css }).filter(
        ([key, value]) =>
          key !== "imports" && key !== "id" && value !== false && !(Array.isArray(value) && value.length === 0),
      );
      return [id, Object.fromEntries(entries)];
    }),
  );
  return { ...manifest, routes };
}

const assignment = "window.__remixManifest=";
/** Gives each route of a slim manifest `m` its name. */
const named = "for(let id in m.routes)m.routes[id].id=id;";

/** Returns the script by which the browser has the manifest. */
export const manifestScript = (manifest: Manifest): string =>
  `{let m=${JSON.stringify(slimManifest(manifest))};${named}${assignment}m}`;

/**
 * Slims the manifest of all routes that every page loads, once Remix has written it, which it does while it makes the
 * server's bundle. The whole one is kept in build/manifest.json.
 */
export function slimBrowserManifest(): Plugin {
  let build = "";
  return {
    name: "slim-browser-manifest",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    configResolved({ root }) {
      build = join(root, "build");
    },
    writeBundle() {
      const assets = join(build, "client/assets");
      const name = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file));
      const written = name && readFileSync(join(assets, name), "utf8");
      if (!name || !written?.startsWith(assignment) || !written.endsWith(";"))
        this.error("Remix's manifest is not as expected: it is no script of one assignment.");
      const full = written.slice(assignment.length, -1);
      writeFileSync(join(build, "manifest.json"), full);
      writeFileSync(join(assets, name), manifestScript(JSON.parse(full) as Manifest));
    },
  };
}
