import type { Fetch } from "../transport/transport";

export interface Readiness {
  isReady(): Promise<boolean>;
  /** Makes it not ready from now on: the process is about to leave. */
  leave(): void;
}

/** Milliseconds an answer holds, and milliseconds to wait for one. */
const holds = 5000;
const patience = 2000;

export interface ReadinessOptions {
  fetch: Fetch;
  apiBaseUrl: string;
  clock: () => number;
  /**
   * Tells whether the database of an API in this process answers; null: the API is elsewhere, and says so itself where
   * it has a `/readyz`.
   */
  database: (() => Promise<boolean>) | null;
}

/**
 * Tells that it is ready while the API answers anything but a server error, and its database answers; asked at most
 * every five seconds.
 */
export function createReadiness({ fetch, apiBaseUrl, clock, database }: ReadinessOptions): Readiness {
  let leaving = false;
  let known: { at: number; answer: Promise<boolean> } | null = null;

  async function probe(): Promise<boolean> {
    const answered = await Promise.all([answers("/api/users/me"), database ? database() : answers("/readyz")]);
    return answered.every(Boolean);
  }

  async function answers(path: string): Promise<boolean> {
    try {
      const request = new Request(`${apiBaseUrl}${path}`, {
        headers: { accept: "application/json" },
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
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
