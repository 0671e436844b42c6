import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** Milliseconds of drawing that hold everybody else up. */
const longest = 4;

/** Begins a part of a drawing. Returns a function that tells whether it is over. */
const beginPart = () => {
  const end = performance.now() + longest;
  return () => performance.now() >= end;
};

/** Returns the page, of which each `InTurn` is told what lets others go first. */
type Page = (letGoFirst: () => void) => ReactNode;

/**
 * Draws a page as `renderToString` does, in parts: what stands in `InTurn` waits for the next where one is over. React
 * leaves room for what waits and goes on behind it.
 * @param turn awaited between two parts
 * @param begin begins a part, and returns what tells whether it is over
 */
export async function drawInTurns(page: Page, turn: () => Promise<void>, begin = beginPart): Promise<string> {
  let isOver: (() => boolean) | null = begin();
  let next: Promise<void> | null = null;
  const letGoFirst = () => {
    // The first of each part is drawn, however long it took to come round to it.
    if (!isOver) isOver = begin();
    else if (isOver()) {
      next ??= turn().then(() => {
        isOver = null;
        next = null;
      });
      // What waits, as React wants it told.
      throw next;
    }
  };
  const pipe = await new Promise<ReturnType<typeof renderToPipeableStream>["pipe"]>((resolve, reject) => {
    const drawing = renderToPipeableStream(page(letGoFirst), {
      // Nothing is left for scripts to put in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(drawing.pipe),
      onShellError: reject,
      // Told by the rejection.
      onError: () => undefined,
    });
  });
  return (await written(pipe)).replace(/^<!DOCTYPE html>/, "");
}

/**
 * Returns what was written into a buffer of React's, without the room at its end, three bytes at most, into which the
 * next letter did not go.
 */
const withoutRoom = (part: Uint8Array) => part.subarray(0, part.findLastIndex((byte) => byte !== 0) + 1);

function written(pipe: (to: Writable) => unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    pipe(
      new Writable({
        write(part: Uint8Array, _encoding, done) {
          parts.push(withoutRoom(part));
          done();
        },
      })
        .once("finish", () => resolve(Buffer.concat(parts).toString("utf8")))
        .once("error", reject),
    );
  });
}
