import { Router } from "express";

/**
 * The state of the process for probes. `isReady` looks at what it needs; it answers from memory when asked too often.
 */
export interface Probes {
  isReady(): Promise<boolean>;
}

/** `/healthz`: the process lives. `/readyz`: it can serve now. */
export function probes({ isReady }: Probes): Router {
  return Router()
    .get("/healthz", (_req, res) => {
      res.json({ status: "ok" });
    })
    .get("/readyz", async (_req, res, next) => {
      try {
        const ready = await isReady();
        res.status(ready ? 200 : 503).json({ status: ready ? "ok" : "unavailable" });
      } catch (error) {
        next(error);
      }
    });
}
