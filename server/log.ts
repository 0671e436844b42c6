import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./config";
import { openLogDestination } from "./telemetry/log-destination";

export type Log = Logger;

/**
 * Returns JSON lines on the standard error, or on `destination`; secrets by name are censored even where a call hands
 * them over.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretPaths, censor: "[secret]" },
  };
  return pino(options, destination ?? openLogDestination(2));
}

const secretNames = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "client_secret",
  "access_token",
  "refresh_token",
];
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Returns the log's words for something thrown: enough to find it, no more. */
export function describeError(error: unknown): { name: string; message: string; stack?: string | undefined } {
  if (!(error instanceof Error)) return { name: "unknown", message: String(error).slice(0, 200) };
  return { name: error.name, message: error.message.slice(0, 500), stack: error.stack?.slice(0, 2000) };
}
