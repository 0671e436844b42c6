import { readFileSync } from "node:fs";

/** One action of one tablet. `trouble` is null when it went as it should. */
export interface Seen {
  kind: string;
  milliseconds: number;
  trouble: string | null;
}

/** Half, and 99 of 100, are this quick or quicker. Milliseconds; `seen` must not be empty. */
export function percentiles(seen: readonly Seen[]): { p50: number; p99: number; most: number } {
  const sorted = seen.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

/** Returns a line for each kind of action and one for all. */
export function table(seen: readonly Seen[]): string {
  const line = (name: string, rows: readonly Seen[]) => {
    const { p50, p99, most } = percentiles(rows);
    const troubled = rows.filter(({ trouble }) => trouble !== null).length;
    return (
      `  ${name.padEnd(24)} ${String(rows.length).padStart(6)} ${String(p50).padStart(7)} ` +
      `${String(p99).padStart(7)} ${String(most).padStart(7)} ${String(troubled).padStart(8)}`
    );
  };
  const kinds = [...new Set(seen.map(({ kind }) => kind))].sort();
  return [
    `  ${"ms".padEnd(24)}  times     p50     p99    most troubled`,
    ...kinds.map((kind) =>
      line(
        kind,
        seen.filter((one) => one.kind === kind),
      ),
    ),
    line("all", seen),
  ].join("\n");
}

/** Returns the resident memory of a process in megabytes (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/**
 * Returns the processor time that a process has used, in milliseconds (Linux, whose clock ticks a hundred times a
 * second).
 */
export function processorMilliseconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${String(pid)}/stat`, "utf8").split(") ");
  const [user = "0", system = "0"] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/**
 * Watches a process's memory once a second and its use of the processor; `stop` says what was seen, the first third
 * being warm-up.
 */
export function watch(pid: number): { stop(actions: number): string } {
  const [samples, before] = [[residentMegabytes(pid)], processorMilliseconds(pid)];
  const timer = setInterval(() => samples.push(residentMegabytes(pid)), 1000);
  return {
    stop(actions) {
      clearInterval(timer);
      const used = processorMilliseconds(pid) - before;
      const third = Math.ceil(samples.length / 3);
      const mean = (from: number, to: number) =>
        Math.round(samples.slice(from, to).reduce((sum, one) => sum + one, 0) / (to - from));
      const [middle, last] = [mean(third, 2 * third), mean(2 * third, samples.length)];
      return (
        `  processor: ${(used / actions).toFixed(1)} ms an action, ` +
        `${(used / 10 / (samples.length - 1)).toFixed(0)} % of one core\n  memory: first ` +
        `${String(samples[0])} MB, peak ${String(Math.max(...samples))} MB, last ` +
        `${String(samples.at(-1))} MB; mean of the last third ${String(last)} MB, ` +
        `${(last / middle).toFixed(2)} of the middle third's ${String(middle)} MB`
      );
    },
  };
}
