import type { ErrorRequestHandler } from "express";
import type { Log } from "../log";

/** Answers an error that nothing caught with a status and a sentence, never a stack. */
export function lastResort(log: Log): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    // Express knows an error handler by its four parameters, used or not.
    void next;
    const claimed = error instanceof Error && "status" in error ? Number(error.status) : 500;
    const status = claimed >= 400 && claimed < 500 ? claimed : 500;
    if (status === 500)
      log.error({
        event: "error",
        requestId: res.locals.visit.requestId,
        error: error instanceof Error ? { name: error.name, stack: error.stack } : "unknown",
      });
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res
      .status(status)
      .type("text/plain")
      .send(
        status === 500
          ? "500 Internal Server Error : un problème est survenu. Revenez en arrière et recommencez."
          : "Demande illisible.",
      );
  };
}
