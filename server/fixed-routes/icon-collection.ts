import { createRequire } from "node:module";

/** Icons of one collection in Iconify's format; names that it does not have are in `not_found`. */
export interface IconifyJson {
  prefix: string;
  width: number;
  height: number;
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
  not_found?: string[];
}

const load = createRequire(import.meta.url);

/** Few visits ask for icons: a collection is read for the first that does, and kept. */
const collections: Readonly<Record<string, () => IconifyJson>> = {
  lucide: () => load("@iconify-json/lucide/icons.json") as IconifyJson,
};

/** Most names that one request may ask for. */
const limit = 200;

/**
 * Returns these icons of a bundled collection, with the icons that their aliases stand for; null for an unknown
 * collection.
 */
export function pickIcons(collection: string, names: readonly string[]): IconifyJson | null {
  const all = Object.hasOwn(collections, collection) ? collections[collection]?.() : undefined;
  if (!all) return null;
  const { prefix, width, height } = all;
  const picked: IconifyJson = { prefix, width, height, icons: {}, aliases: {} };
  const lost: string[] = [];
  for (const name of new Set(names.slice(0, limit))) {
    const alias = own(all.aliases, name);
    const iconName = alias?.parent ?? name;
    const icon = own(all.icons, iconName);
    if (!icon) lost.push(name);
    else {
      picked.icons[iconName] = icon;
      if (alias) picked.aliases[name] = alias;
    }
  }
  return lost.length > 0 ? { ...picked, not_found: lost } : picked;
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
