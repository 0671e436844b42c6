import type { LogEntry } from "../api";

/** The settings by which a worker opens the API for itself. */
export interface WorkerSettings {
  databaseUrl: string;
  seller: readonly string[];
  deliveryAddress: readonly string[];
}

/** A request to the API, as it is handed to a worker. */
export interface HeavyTask {
  settings: WorkerSettings;
  url: string;
  headers: [name: string, value: string][];
  /** The instant it is, ISO 8601. */
  now: string;
}

/** The answer of a worker: its bytes are handed over, not copied. */
export interface HeavyAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
  logged: LogEntry[];
}
