import type { Plugin, Rollup } from "vite";

const firstPage = /\/app\/(entry\.client|root|layouts\/sign-in|routes\/login)\.tsx(\?|$)/;
const signedInLayout = /\/app\/layouts\/default\.tsx(\?|$)/;
const page = /\/app\/routes\/[^/]+\.tsx(\?|$)/;

/**
 * The shared file that a module belongs in, from the entries (the browser's entry and the routes) that import it: `framework` and `frame` are what
 * signing in needs, from packages and of our own; `page` is what the signed-in layout or most pages need. None for what few pages share.
 */
export function sharedChunk(id: string, importedBy: ReadonlySet<string>, pageCount: number): "framework" | "frame" | "page" | undefined {
  const entries = [...importedBy];
  if (entries.some((entry) => firstPage.test(entry))) return id.startsWith("\0") || id.includes("/node_modules/") ? "framework" : "frame";
  const common = entries.some((entry) => signedInLayout.test(entry)) || entries.length * 2 > pageCount;
  return common && !id.includes("/node_modules/") ? "page" : undefined;
}

/** The entries that import each module, directly or through others. */
function findImporters({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const follow = (id: string, entry: string) => {
    const known = importers.get(id) ?? new Set();
    if (known.has(entry)) return;
    importers.set(id, known.add(entry));
    for (const imported of getModuleInfo(id)?.importedIds ?? []) follow(imported, entry);
  };
  for (const id of getModuleIds()) if (getModuleInfo(id)?.isEntry) follow(id, id);
  return importers;
}

/**
 * Puts what most pages share in three files. Rollup would make a file for each set of pages that share something: some thirty small ones a page, which
 * compress badly apart and queue for a tablet's six connections.
 */
export function gatherSharedChunks(): Plugin {
  let importers: Map<string, Set<string>> | undefined;
  const output: Rollup.OutputOptions = {
    onlyExplicitManualChunks: true,
    manualChunks(id, meta) {
      importers ??= findImporters(meta);
      const pages = [...importers.keys()].filter((entry) => page.test(entry) && meta.getModuleInfo(entry)?.isEntry);
      return meta.getModuleInfo(id)?.isEntry ? undefined : sharedChunk(id, importers.get(id) ?? new Set(), pages.length);
    },
  };
  return {
    name: "gather-shared-chunks",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({ build: { rollupOptions: { output } } }),
  };
}
