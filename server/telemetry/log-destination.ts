import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { isatty } from "node:tty";

/** The end of a log: where its lines go. */
export interface LogDestination {
  /** Writes a line that ends with its line feed: now, later or never. Neither throws nor waits. */
  write(line: string): void;
  /** Returns how many lines were dropped since the start. */
  dropped(): number;
}

/**
 * Writes as many of the bytes as can be written without waiting, and returns how many.
 * @throws when none can, with the code EAGAIN where they may be in a while
 */
export type Writer = (bytes: Buffer) => number;

/**
 * Opens a file descriptor for a log that never stops its process: on a full disk, a closed pipe or a terminal that
 * stands still lines are dropped, and their number is told in a line of its own once one can be written again.
 *
 * A pipe or a terminal is opened anew, so that it does not wait: a blocking write would hold the process, and one in a
 * thread its end.
 */
export function openLogDestination(fd: number): LogDestination {
  return createLogDestination(writerOf(fd));
}

function writerOf(fd: number): Writer {
  const isPipe = is(fd, "isFIFO");
  const own = isPipe || isatty(fd) ? openWithoutWaiting(fd) : fd;
  if (own === null || is(fd, "isSocket")) return socketWriter(fd);
  return (bytes) => writeSync(own, bytes);
}

function is(fd: number, what: "isFIFO" | "isSocket"): boolean {
  try {
    return fstatSync(fd)[what]();
  } catch {
    return false;
  }
}

function openWithoutWaiting(fd: number): number | null {
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

/** Returns a writer to a socket, or to a pipe that cannot be opened anew: Node makes both not wait. */
function socketWriter(fd: number): Writer {
  const socket = new Socket({ fd, readable: false, writable: true });
  let failure: Error | null = null;
  socket.on("error", (error) => (failure = error));
  socket.unref();
  return (bytes) => {
    if (failure) throw failure;
    if (socket.writableLength > 0) throw Object.assign(new Error("The reader stands still."), { code: "EAGAIN" });
    socket.write(bytes);
    return bytes.length;
  };
}

/** Bytes of lines that wait for a reader at most: those beyond it are dropped. */
const mostWaiting = 1 << 20;

/** Milliseconds after which lines that wait are tried again. */
const pause = 100;

/** Returns a destination over a writer. */
export function createLogDestination(writer: Writer): LogDestination {
  let waiting: Buffer[] = [];
  let [bytesWaiting, isTorn] = [0, false];
  // Lines dropped, of these said in a line that was written, and said in one that waits.
  let [dropped, reported, telling] = [0, 0, 0];
  let timer: NodeJS.Timeout | null = null;

  return {
    write(line) {
      flush();
      if (waiting.length === 0) {
        telling = dropped - reported;
        keep(`${isTorn ? "\n" : ""}${droppedLine(telling)}${line}`);
        flush();
      } else if (bytesWaiting < mostWaiting) keep(line);
      else dropped += 1;
    },
    dropped: () => dropped,
  };

  function keep(text: string) {
    const bytes = Buffer.from(text);
    waiting.push(bytes);
    bytesWaiting += bytes.length;
  }

  /** Writes what waits, as far as it goes. */
  function flush() {
    try {
      for (let [first] = waiting; first; [first] = waiting) {
        const written = writer(first);
        bytesWaiting -= written;
        const rest = first.subarray(written);
        isTorn = rest.length > 0;
        if (isTorn) waiting[0] = rest;
        else waiting.shift();
      }
      reported += telling;
      telling = 0;
    } catch (error) {
      if (isBusy(error)) timer ??= setTimeout(flushLater, pause).unref();
      else drop();
    }
  }

  function flushLater() {
    timer = null;
    flush();
  }

  function drop() {
    dropped += waiting.length;
    waiting = [];
    [bytesWaiting, telling] = [0, 0];
  }
}

const isBusy = (error: unknown) => error instanceof Error && "code" in error && error.code === "EAGAIN";

function droppedLine(count: number): string {
  if (count === 0) return "";
  const time = new Date().toISOString();
  const msg = "Lines of this log could not be written and were dropped.";
  return `${JSON.stringify({ level: "warn", time, event: "log", dropped: count, msg })}\n`;
}
