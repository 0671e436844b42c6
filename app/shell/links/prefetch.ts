export interface PrefetchParts {
  /** Tells whether the connection is not to be burdened. */
  isSlow(): boolean;
  /** Returns the page's own address. */
  here(): URL;
  /** Returns the addresses of the modules that the page at this path needs. */
  modulesOf(pathname: string): readonly string[];
  /** Starts loading a module and what it imports. */
  loadModule(href: string): void;
  /** Starts loading the payload of a prerendered page. */
  loadPayload(pathname: string): void;
}

/** The attributes of a link; those of another site, a new tab, a download or with prefetch "none" are left alone. */
export interface LinkLike {
  href: string;
  target?: string;
  download?: boolean;
  prefetch?: string;
}

/**
 * Fetches ahead what a link's page is made of: its modules, each once, and the payload of a prerendered page. Never its
 * data: that would run its loader twice.
 */
export function createPrefetch({ isSlow, here, modulesOf, loadModule, loadPayload }: PrefetchParts) {
  const fetched = new Set<string>();
  return function prefetch({ href, target, download, prefetch: when }: LinkLike): void {
    if (when === "none" || download || (target && target !== "_self") || isSlow() || !URL.canParse(href)) return;
    const url = new URL(href);
    if (url.origin !== here().origin || url.pathname === here().pathname) return;
    for (const module of modulesOf(url.pathname)) {
      if (fetched.has(module)) continue;
      fetched.add(module);
      loadModule(module);
    }
    if (fetched.has(url.pathname)) return;
    fetched.add(url.pathname);
    loadPayload(url.pathname);
  };
}
