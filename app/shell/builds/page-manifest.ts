/** The part of `/builds/meta/<id>.json` that the pages use. */
export interface BuildDetails {
  /** Paths that have a payload, without a trailing slash. */
  prerendered: readonly string[];
}

export interface PayloadParts {
  readJson(path: string): Promise<unknown>;
  warn(message: string): void;
  /** Id of the build this page runs. */
  running: string;
  /** Tells whether the connection is not to be burdened. */
  isSlow(): boolean;
}

/**
 * Knows which pages are prerendered and fetches their payload before they are visited.
 * A failure is only a warning: the navigation goes on without.
 */
export function createPayloads({ readJson, warn, running, isSlow }: PayloadParts) {
  let details: Promise<BuildDetails> | undefined;
  const payloads = new Map<string, Promise<unknown>>();

  async function read(): Promise<BuildDetails> {
    try {
      return parseDetails(await readJson(`/builds/meta/${running}.json`));
    } catch {
      details = undefined;
      warn("[builds] Error fetching the manifest of the build.");
      return { prerendered: [] };
    }
  }

  async function fetchPayload(path: string): Promise<unknown> {
    try {
      return await readJson(`${path}/_payload.json?${running}`);
    } catch {
      payloads.delete(path);
      warn(`[builds] Cannot load payload of ${path}`);
      return null;
    }
  }

  const manifest = () => (details ??= read());

  return {
    manifest,
    /**
     * Returns the payload of the page at this path; null when it is not prerendered, the connection is slow, or it
     * failed.
     */
    async load(pathname: string): Promise<unknown> {
      if (isSlow()) return null;
      const path = pathname.replace(/(.)\/+$/, "$1");
      if (!(await manifest()).prerendered.includes(path)) return null;
      const payload = payloads.get(path) ?? fetchPayload(path);
      payloads.set(path, payload);
      return payload;
    },
  };
}

function parseDetails(json: unknown): BuildDetails {
  const prerendered = json && typeof json === "object" && "prerendered" in json ? json.prerendered : undefined;
  if (!Array.isArray(prerendered)) throw new Error("malformed manifest of the build");
  return { prerendered: prerendered.filter((path) => typeof path === "string") };
}
