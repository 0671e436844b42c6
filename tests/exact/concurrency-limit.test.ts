import { expect, test } from "vitest";
import { createConcurrencyLimit } from "#domain/concurrency-limit";

/** Work that lasts until it is ended, and notes that it began. */
function pieces() {
  const began: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, { resolve: () => resolve(name), reject });
    });
  };
  return { began, work, ends };
}

test("what comes above a limit waits, begins in its order, and is refused where too many wait", async () => {
  const limited = createConcurrencyLimit({ atOnce: 1, waiting: { most: 1, refuse: () => new Error("too many") } });
  const { began, work, ends } = pieces();
  const [first, second] = [limited(work("first")), limited(work("second"))];
  await expect(limited(work("third"))).rejects.toThrow("too many");
  expect(began).toEqual(["first"]);
  ends.get("first")?.reject(new Error("failed"));
  await expect(first).rejects.toThrow("failed");
  await expect.poll(() => began).toEqual(["first", "second"]);
  ends.get("second")?.resolve();
  await second;
  await limited(() => Promise.resolve());
});

test("each key has a limit of its own", async () => {
  const limited = createConcurrencyLimit({ atOnce: 1 });
  const { began, work, ends } = pieces();
  const all = [limited(work("a1"), "a"), limited(work("a2"), "a"), limited(work("b1"), "b")];
  expect(began).toEqual(["a1", "b1"]);
  ends.get("a1")?.resolve();
  await expect.poll(() => began).toEqual(["a1", "b1", "a2"]);
  ends.get("a2")?.resolve();
  ends.get("b1")?.resolve();
  await Promise.all(all);
});
