import { createHash, timingSafeEqual } from "node:crypto";

/** A request that was answered. All of it is of a bounded number of words: never an address as it was sent. */
export interface Answered {
  method: string;
  /** The pattern of its route, such as "/articles/:id"; null where no route took it. */
  route: string | null;
  /** The answer's status; null where the caller left before it was out. */
  status: number | null;
  seconds: number;
}

/** The outcome of a call to the API: the kind of status it answered, or the reason why it did not. */
export type CallOutcome = "2xx" | "3xx" | "4xx" | "5xx" | "network" | "timeout" | "busy" | "left";
const callOutcomes: readonly CallOutcome[] = ["2xx", "3xx", "4xx", "5xx", "network", "timeout", "busy", "left"];

/** The outcome of a refresh; `unsure`: refused, perhaps since another instance was quicker. */
export type RefreshOutcome = "granted" | "refused" | "unsure" | "unavailable" | "oversized";
const refreshOutcomes: readonly RefreshOutcome[] = ["granted", "refused", "unsure", "unavailable", "oversized"];

/** The waits for something since the start: their number, their time, and how many wait now. */
export interface WaitTotals {
  cause: string;
  count: number;
  seconds: number;
  waiting: number;
}

/** The name of a figure, and what it tells. */
type FigureText = readonly [name: string, help: string];

/** The figures of this process, for its operators. */
export interface Metrics {
  answered(request: Answered): void;
  called(outcome: CallOutcome, seconds: number): void;
  refreshed(outcome: RefreshOutcome): void;
  /** Tells whether an Authorization header is that of who may read the figures. */
  admits(authorization: string | undefined): boolean;
  /** Returns all of them in the text format of Prometheus. */
  expose(): Promise<{ type: string; text: string }>;
}

export interface MetricsOptions {
  /** The secret of who may read them. */
  token: string;
  /** Returns how many lines of the log were dropped since the start. */
  droppedLines(): number;
  /** Returns what the database was waited for; null where the API is another's. */
  waits: (() => readonly WaitTotals[]) | null;
}

/** Seconds, up to what a file of the API may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** Returns the figures, all at zero. Their library is loaded here: who asks for none never needs it. */
export async function openMetrics({ token, droppedLines, waits }: MetricsOptions): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client");
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    name: "bru_http_requests_total",
    help: "Requests answered, by method, route and status; the status is cut where the caller left before.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestTimes = new Histogram({
    name: "bru_http_request_duration_seconds",
    help: "Seconds from a request's arrival to the end of its answer.",
    labelNames: ["method", "route"],
    buckets,
    registers,
  });
  const calls = new Histogram({
    name: "bru_api_call_duration_seconds",
    help: "Seconds from a call to the API, its turn included, to the beginning of the answer, by outcome.",
    labelNames: ["outcome"],
    buckets,
    registers,
  });
  for (const outcome of callOutcomes) calls.zero({ outcome });
  const refreshes = new Counter({
    name: "bru_token_refreshes_total",
    help: "Refreshes of a session's tokens that the API was asked for, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of refreshOutcomes) refreshes.inc({ outcome }, 0);
  new Counter({
    name: "bru_log_lines_dropped_total",
    help: "Lines that the log could not take.",
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines());
    },
  });
  /** Tells the waits of some causes, each by its name in the label. */
  function tellWaits(
    totals: () => readonly WaitTotals[],
    label: string,
    causes: Readonly<Record<string, string>>,
    [counted, seconds, now]: readonly [FigureText, FigureText, FigureText],
  ): void {
    const setEach = (set: (labels: Record<string, string>, total: WaitTotals) => void) => {
      for (const total of totals()) {
        const name = causes[total.cause];
        if (name !== undefined) set({ [label]: name }, total);
      }
    };
    // Each by itself as it is read: the registry reads them all at once.
    const counter = ([name, help]: FigureText, of: (total: WaitTotals) => number) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          setEach((labels, total) => this.inc(labels, of(total)));
        },
      });
    counter(counted, ({ count }) => count);
    counter(seconds, (total) => total.seconds);
    new Gauge({
      name: now[0],
      help: now[1],
      labelNames: [label],
      registers,
      collect() {
        setEach((labels, { waiting }) => this.set(labels, waiting));
      },
    });
  }
  if (waits) {
    tellWaits(waits, "cause", { connection: "connection", turn: "turn", lock: "lock" }, [
      [
        "bru_database_waits_total",
        "Waits before the database was asked: for a connection of PostgreSQL's, for SQLite's turn in this process, " +
          "for its lock in another.",
      ],
      ["bru_database_wait_seconds_total", "Seconds of waits before the database was asked."],
      ["bru_database_waiting", "Waits for the database now."],
    ]);
    tellWaits(waits, "phase", { worker: "waiting", work: "working" }, [
      ["bru_heavy_requests_total", "Heavy requests that waited for a worker, and that one has worked on."],
      ["bru_heavy_seconds_total", "Seconds that heavy requests waited for a worker, and that workers worked."],
      ["bru_heavy_requests", "Heavy requests that wait for a worker now, and that are worked on."],
    ]);
  }

  return {
    answered({ method, route, status, seconds }) {
      const labels = { method: methods.has(method) ? method : "other", route: route ?? "other" };
      requests.inc({ ...labels, status: status ?? "cut" });
      requestTimes.observe(labels, seconds);
    },
    called: (outcome, seconds) => calls.observe({ outcome }, seconds),
    refreshed: (outcome) => refreshes.inc({ outcome }),
    admits: (authorization = "") => {
      const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
      return timingSafeEqual(digest(given), digest(token));
    },
    expose: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
