/** Milliseconds during which the same path is not loaded a second time. */
const reloadGuard = 10_000;
const reloadKey = "nuxt:reload";

export interface ReloadParts {
  now(): number;
  /** Returns the session's storage; may throw where it is blocked. */
  storage(): Pick<Storage, "getItem" | "setItem">;
  /** Loads the document at a path of this site. */
  load(path: string): void;
}

/**
 * Loads whole documents, at most one per path in 10 s, across the reloads themselves. Answers whether it did; where the
 * session's storage is blocked it never does, for nothing would hold a loop.
 */
export function createReloadOnce({ now, storage, load }: ReloadParts) {
  return function reloadOnce(path: string): boolean {
    try {
      const session = storage();
      if (isGuarded(session.getItem(reloadKey), path, now())) return false;
      session.setItem(reloadKey, JSON.stringify({ path, expires: now() + reloadGuard }));
    } catch {
      return false;
    }
    load(path);
    return true;
  };
}

function isGuarded(stored: string | null, path: string, now: number): boolean {
  try {
    const last: unknown = JSON.parse(stored ?? "null");
    return (
      typeof last === "object" &&
      last !== null &&
      "path" in last &&
      "expires" in last &&
      last.path === path &&
      Number(last.expires) >= now
    );
  } catch {
    return false;
  }
}
