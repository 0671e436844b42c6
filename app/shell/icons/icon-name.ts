export interface IconName {
  collection: string;
  name: string;
}

/**
 * Reads "lucide:house" or "i-lucide-house" (the collection is then the part up to the first dash); null for anything
 * else.
 */
export function parseIconName(text: string): IconName | null {
  const [, collection, name] =
    /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ??
    /^i-([a-z0-9]+)-([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ??
    [];
  return collection && name ? { collection, name } : null;
}
