import type { Fetch } from "../api-client/transport";

export interface Readiness {
  isReady(): Promise<boolean>;
  /** From now on not ready: the process is about to leave. */
  leave(): void;
}

/** Milliseconds an answer holds, and milliseconds to wait for one. */
const holds = 5000;
const patience = 2000;

/** Ready while the API answers anything but a server error; asked at most every five seconds. */
export function createReadiness({ fetch, apiBaseUrl, clock }: { fetch: Fetch; apiBaseUrl: string; clock: () => number }): Readiness {
  let leaving = false;
  let known: { at: number; answer: Promise<boolean> } | null = null;

  async function probe(): Promise<boolean> {
    try {
      const request = new Request(`${apiBaseUrl}/api/users/me`, { headers: { accept: "application/json" }, redirect: "manual", signal: AbortSignal.timeout(patience) });
      const response = await fetch(request);
      await response.body?.cancel();
      return response.status < 500;
    } catch {
      return false;
    }
  }

  return {
    async isReady() {
      if (leaving) return false;
      if (!known || clock() - known.at >= holds) known = { at: clock(), answer: probe() };
      return known.answer;
    },
    leave() {
      leaving = true;
    },
  };
}
