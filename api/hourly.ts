const hour = 3_600_000;

/** Work that is done beside requests. */
export interface HourlyWork {
  /** Works, and returns true where there is more to do at once. */
  work(now: Date, requestId: string): Promise<boolean>;
  clock: () => Date;
  report: (error: unknown, requestId: string) => void;
  /** Milliseconds from this being made to the first time; an hour unless said. */
  first?: number;
}

/**
 * Returns what works beside a request when an hour has passed since it was made or since the last time, and at once
 * where that one left some; one at a time.
 */
export function createHourly({ work, clock, report, first = hour }: HourlyWork): (requestId: string) => void {
  let due = clock().getTime() + first;
  let underWay = false;

  async function run(requestId: string, now: Date): Promise<void> {
    underWay = true;
    due = now.getTime() + hour;
    try {
      if (await work(now, requestId)) due = now.getTime();
    } catch (error) {
      report(error, requestId);
    } finally {
      underWay = false;
    }
  }

  return (requestId) => {
    const now = clock();
    if (!underWay && now.getTime() >= due) void run(requestId, now);
  };
}
