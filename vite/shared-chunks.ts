import type { Plugin, Rollup } from "vite";

const firstPage = /\/app\/(entry\.client|root|shell\/layouts\/sign-in|routes\/login)\.tsx(\?|$)/;
const signIn = /\/app\/(shell\/layouts\/sign-in|routes\/(login|setup))\.tsx(\?|$)/;
const signedInLayout = /\/app\/shell\/layouts\/default\.tsx(\?|$)/;
const page = /\/app\/routes\/[^/]+\.tsx(\?|$)/;
const stockPage = /\/app\/routes\/(stock|supplier-orders|receipts|batches|payments)\b[^/]*\.tsx(\?|$)/;
const ordersPage = /\/app\/routes\/(external-orders\b[^/]*|payments\.together|customers\b[^/]*|index)\.tsx(\?|$)/;
const planPage = /\/app\/routes\/production-planning\.(compute-needs|runs(\.\$id)?)\.tsx(\?|$)/;
const fetchedLate = /\/app\/(.*\/)?(after-hydration|start-keeper|forget-drafts|watch-pickers)\.tsx?(\?|$)/;
const ordersList = /\/app\/routes\/external-orders(\.week)?\.tsx(\?|$)/;

/**
 * The shared file that a module belongs in, from the entries (the browser's entry and the routes) that import it:
 * `framework` is what signing in needs of packages, `frame` what it shares of ours with other pages; `page` is what the
 * signed-in layout or nearly half of the pages need, or lists are made of; `stock` is what only pages of stock,
 * purchasing and money share, `orders` what the lists of orders share with other pages of orders, with those of
 * customers, with the page where several are paid and with the first page, `plan` what a calculation shares with frozen
 * ones, `late` what every page fetches once it is alive (`isLate`). None for what few other pages share.
 */
export function sharedChunk(
  id: string,
  importedBy: ReadonlySet<string>,
  pageCount: number,
  isLate = false,
): "framework" | "frame" | "page" | "stock" | "orders" | "plan" | "late" | undefined {
  const entries = [...importedBy];
  if (entries.length > 0 && entries.every((entry) => signIn.test(entry)) && id.includes("/app/")) return undefined;
  if (isEveryPages(importedBy)) return id.startsWith("\0") || id.includes("/node_modules/") ? "framework" : "frame";
  if (id.includes("/node_modules/")) return undefined;
  if (isLate) return entries.length === 0 ? "late" : "page";
  if (entries.some((entry) => signedInLayout.test(entry)) || entries.length * 25 > pageCount * 12) return "page";
  if (entries.length < 2) return undefined;
  if (entries.every((entry) => stockPage.test(entry))) return "stock";
  if (entries.every((entry) => ordersPage.test(entry)) && entries.some((entry) => ordersList.test(entry)))
    return "orders";
  if (entries.every((entry) => planPage.test(entry))) return "plan";
  return id.includes("/app/lists/") ? "page" : undefined;
}

/** Tells whether a module belongs to what signing in needs, which every page loads. */
const isEveryPages = (importedBy: ReadonlySet<string> = new Set()) =>
  [...importedBy].some((entry) => firstPage.test(entry));

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

/** The modules that pages fetch once they are alive. */
function findLate({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const late = new Set<string>();
  const follow = (id: string) => {
    if (late.has(id)) return;
    late.add(id);
    getModuleInfo(id)?.importedIds.forEach(follow);
  };
  [...getModuleIds()].filter((id) => fetchedLate.test(id)).forEach(follow);
  return late;
}

/** Modules of pages that are opened now and then, and of few forms: their visits pay for them, not every page’s. */
const ofFewVisits = /\/app\/(forms\/(mail\/|sent-key\.)|shell\/follow\.)/;

/**
 * A module of fewer characters costs the pages that share it more as a file of its own than as a part of one that they
 * load anyway.
 */
const small = 1000;

/**
 * The shared file of each module: as {@link sharedChunk} says, and `page` for what is small and shared by six pages,
 * unless that needs what is in none.
 */
function createChoice(meta: Rollup.ManualChunkMeta): (id: string) => string | undefined {
  const importers = findImporters(meta);
  const late = findLate(meta);
  const pageCount = [...importers.keys()].filter(
    (entry) => page.test(entry) && meta.getModuleInfo(entry)?.isEntry,
  ).length;
  const chosen = new Map<string, string | undefined>();
  const choose = (id: string): string | undefined => {
    if (chosen.has(id)) return chosen.get(id);
    chosen.set(id, undefined);
    // Styles of a page stay its own: in a file that other pages load they would be every page's.
    if (id.endsWith(".css") && !isEveryPages(importers.get(id))) return undefined;
    const { isEntry = false, code = null, importedIds = [] } = meta.getModuleInfo(id) ?? {};
    const importedBy = importers.get(id) ?? new Set();
    const joins = () =>
      importedBy.size > 5 &&
      !ofFewVisits.test(id) &&
      (code?.length ?? small) < small &&
      importedIds.every((imported) => choose(imported));
    const chunk = isEntry
      ? undefined
      : (sharedChunk(id, importedBy, pageCount, late.has(id)) ?? (joins() ? "page" : undefined));
    chosen.set(id, chunk);
    return chunk;
  };
  return choose;
}

/** Returns the files to fetch beside one that is fetched late: those that every page has are not named again. */
const withoutShared = (_: string, files: string[]) =>
  files.filter((file) => !/\/(framework|frame|page)-[\w-]+\.(js|css)$/.test(file));

/**
 * Puts what most pages share in four files, and what pages of stock and pages of orders share in one each.
 * Rollup would make a file for each set of pages that share something: some thirty small ones a page, which compress
 * badly apart and queue for a tablet’s six connections.
 */
export function gatherSharedChunks(): Plugin {
  let choose: ReturnType<typeof createChoice> | undefined;
  const output: Rollup.OutputOptions = {
    // The browser's manifest, which every page loads, names each file: 32 bits tell two builds of one apart.
    hashCharacters: "hex",
    onlyExplicitManualChunks: true,
    manualChunks: (id, meta) => (choose ??= createChoice(meta))(id),
  };
  return {
    name: "gather-shared-chunks",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({ build: { rollupOptions: { output }, modulePreload: { resolveDependencies: withoutShared } } }),
    // The browser's manifest, which every page loads, repeats them for each page: in one order, the most shared first,
    // they compress.
    generateBundle: {
      order: "pre",
      handler(_, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
        const uses = (name: string) => files.filter(({ imports }) => imports.includes(name)).length;
        const rank = new Map(files.map(({ fileName }) => [fileName, uses(fileName)]));
        const ranked = (name: string) => rank.get(name) ?? 0;
        for (const { imports } of files) imports.sort((a, b) => ranked(b) - ranked(a) || (a < b ? -1 : 1));
      },
    },
  };
}
