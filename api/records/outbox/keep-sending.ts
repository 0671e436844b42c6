import type { LogEntry } from "../../http/api";
import type { Sender } from "./sender";

/** Milliseconds between two looks for what is due; what this process writes is looked for at once. */
const lookEvery = 20_000;

/** The sending of a process. */
export interface Sending {
  /** Looks for what is due now. */
  wake(): void;
  stop(limit: number): Promise<void>;
}

/** Sends what is due, now and again, until it is stopped. */
export function keepSending(sender: Sender, log: (entry: LogEntry) => void): Sending {
  let [isAtWork, again] = [false, false];
  const look = async () => {
    again = true;
    if (isAtWork) return;
    isAtWork = true;
    while (again) {
      again = false;
      await sender.work().catch((error: unknown) => {
        log({ level: "warn", message: "messages cannot be looked for", requestId: "", error: String(error) });
      });
    }
    isAtWork = false;
  };
  const timer = setInterval(() => void look(), lookEvery).unref();
  void look();
  return {
    wake: () => void look(),
    stop(limit) {
      clearInterval(timer);
      return sender.stop(limit);
    },
  };
}
