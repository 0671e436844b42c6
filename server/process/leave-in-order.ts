import { type Log, describeError } from "../log";

/**
 * Runs `leave` on SIGTERM or SIGINT and ends with 0; a second signal ends the process at once. After a fault that
 * nobody caught, the state of the process can no longer be believed: it is logged, work under way finishes, and the
 * process ends with 1, to be started anew. It ends in any case `limit` milliseconds later, whatever does not answer.
 */
export function leaveInOrder(log: Log, limit: number, leave: () => Promise<void>): void {
  let leaving: Promise<void> | null = null;
  let [code, signals] = [0, 0];
  const start = () => {
    if (leaving) return;
    setTimeout(() => {
      log.warn({ event: "leave.deadline" });
      process.exit(code);
    }, limit).unref();
    leaving = leave().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) process.exit(1);
      start();
    });
  }
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    process.on(event, (error: unknown) => {
      code = 1;
      start();
      log.fatal(
        { event, error: describeError(error) },
        "A fault that nobody caught: the process finishes what is under way and ends.",
      );
    });
  }
}
