import { execFileSync, type StdioOptions, spawn } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogDestination } from "#server/telemetry/log-destination";
import { childEnvironment } from "../../support/servers/child-environment";
import { freePort } from "../../support/product";
import { untilBuilt } from "../../support/until-built";

/** Starts the built program on an empty database; its log goes where a test says. */
async function start(stderr: "pipe" | number) {
  await untilBuilt();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "bru-log-"));
  const stdio: StdioOptions = ["pipe", "ignore", stderr];
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: childEnvironment({
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, "bru.db")}`,
      BRU_DEMO: "0",
    }),
    stdio,
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true });
  });
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" })).status;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before it answered.`);
    if ((await ask("/healthz").catch(() => 0)) === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    child,
    ask,
    /** Asks for so many pages, twenty at a time, and returns the answers that were no redirect to sign in. */
    async askMany(count: number): Promise<number[]> {
      const others: number[] = [];
      for (let sent = 0; sent < count; sent += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`/articles?page=${sent + at}`)));
        others.push(...answers.filter((status) => status !== 302));
      }
      return others;
    },
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** A named pipe whose reader stands still, and a way to read what is in it. */
function openPipe() {
  const folder = mkdtempSync(join(tmpdir(), "bru-pipe-"));
  const path = join(folder, "log");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  let isOpen = true;
  const closeReader = () => {
    if (isOpen) closeSync(reader);
    isOpen = false;
  };
  onTestFinished(() => {
    closeReader();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });
  const read = () => {
    const bytes = Buffer.alloc(1 << 20);
    let text = "";
    try {
      for (let count = readSync(reader, bytes); count > 0; count = readSync(reader, bytes))
        text += bytes.toString("utf8", 0, count);
    } catch {
      // Nothing more is there now.
    }
    return text;
  };
  return { writer, read, closeReader };
}

describe("a log that cannot be written stops nobody", () => {
  test("on a full disk the product starts, serves, and ends in order", async () => {
    const full = openSync("/dev/full", constants.O_WRONLY);
    onTestFinished(() => closeSync(full));
    const { askMany, stop } = await start(full);
    expect(await askMany(100)).toEqual([]);
    expect(await stop()).toBe(0);
  });

  test("to a pipe that nobody reads; once it is read again, every line comes", async () => {
    const pipe = openPipe();
    const { ask, askMany, stop } = await start(pipe.writer);
    expect(await askMany(600)).toEqual([]);
    expect(await ask("/healthz")).toBe(200);
    let text = pipe.read();
    while ((text.match(/"event":"request"/g)?.length ?? 0) < 600) {
      await ask("/articles");
      text += pipe.read();
    }
    const lines = text.slice(0, text.lastIndexOf("\n")).split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).not.toContainEqual(
      expect.objectContaining({ event: "log" }),
    );
    expect(await stop()).toBe(0);
  });

  test("to a pipe whose reader has gone", async () => {
    const pipe = openPipe();
    const { askMany, stop } = await start(pipe.writer);
    pipe.closeReader();
    expect(await askMany(100)).toEqual([]);
    expect(await stop()).toBe(0);
  });

  test.each(["stands still", "has gone"])("to a socket, as journald gives one, whose reader %s", async (how) => {
    const { child, ask, askMany, stop } = await start("pipe");
    if (how === "has gone") child.stderr?.destroy();
    expect(await askMany(how === "has gone" ? 100 : 1200)).toEqual([]);
    expect(await ask("/healthz")).toBe(200);
    expect(await stop()).toBe(0);
  });
});

describe("a destination of a log", () => {
  /** A device that takes so many bytes a time, or fails with a code. */
  const device = () => {
    const state = { room: Infinity, code: "EAGAIN", text: "" };
    const destination = createLogDestination((bytes) => {
      if (state.room === 0) throw Object.assign(new Error(state.code), { code: state.code });
      const part = bytes.subarray(0, state.room);
      state.room -= part.length;
      state.text += part.toString();
      return part.length;
    });
    return { state, destination };
  };
  const droppedOf = (text: string) =>
    text.split("\n").flatMap((line) => (line.includes('"dropped"') ? [Number(/"dropped":(\d+)/.exec(line)?.[1])] : []));

  test("goes on in the middle of a line where it stood still", () => {
    const { state, destination } = device();
    state.room = 3;
    destination.write("one\n");
    destination.write("two\n");
    state.room = Infinity;
    destination.write("three\n");
    expect(state.text).toBe("one\ntwo\nthree\n");
    expect(destination.dropped()).toBe(0);
  });

  test.each(["ENOSPC", "EIO", "EPIPE"])("drops what fails with %s, a torn line too, and counts it", (code) => {
    const { state, destination } = device();
    Object.assign(state, { room: 2, code });
    destination.write("torn\n");
    destination.write("lost\n");
    state.room = Infinity;
    destination.write("well\n");
    expect(state.text).toMatch(/^to\n\{.*\}\nwell\n$/);
    expect(droppedOf(state.text)).toEqual([2]);
    expect(destination.dropped()).toBe(2);
  });

  test("keeps a megabyte of what waits, in its order, and tells once how many lines came after it", () => {
    const { state, destination } = device();
    state.room = 0;
    const line = (at: number) => `${String(at).padStart(7, "0")}${"x".repeat(1016)}\n`;
    for (let at = 0; at < 1100; at += 1) destination.write(line(at));
    expect(destination.dropped()).toBe(76);
    state.room = Infinity;
    destination.write("again\n");
    destination.write("and again\n");
    expect(state.text.startsWith(Array.from({ length: 1024 }, (_, at) => line(at)).join(""))).toBe(true);
    expect(droppedOf(state.text)).toEqual([76]);
    expect(state.text.endsWith("again\nand again\n")).toBe(true);
  });

  test("tells again what it told in a line that was lost itself", () => {
    const { state, destination } = device();
    Object.assign(state, { room: 0, code: "ENOSPC" });
    for (const line of ["a\n", "b\n", "c\n"]) destination.write(line);
    state.room = Infinity;
    destination.write("d\n");
    expect(droppedOf(state.text)).toEqual([3]);
  });
});
