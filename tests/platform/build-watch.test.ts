import { expect, test } from "vitest";
import { createBuildWatch } from "#app/shell/builds/build-watch";
import { documentDestination } from "#app/shell/builds/document-destination";
import { createHandClock } from "../support/hand-clock";

function createWorld(answers: (() => Promise<unknown>)[], interval = 3_600_000) {
  const clock = createHandClock();
  const paths: string[] = [];
  const found: string[] = [];
  const watch = createBuildWatch({
    clock,
    interval,
    running: "old",
    onNewBuild: (id) => found.push(id),
    readJson(path) {
      paths.push(path);
      return (answers.shift() ?? (() => Promise.resolve({ id: "old" })))();
    },
  });
  const turn = async () => {
    clock.advance(interval);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { watch, clock, paths, found, turn };
}

test("asks once per interval, with nothing but the time as query", async () => {
  const { watch, clock, paths, found, turn } = createWorld([]);
  watch.start();
  clock.advance(3_599_999);
  expect(paths).toEqual([]);
  clock.advance(1);
  expect(paths).toEqual([`/builds/latest.json?${clock.now()}`]);
  await turn();
  expect(paths).toHaveLength(2);
  expect(paths[1]).toMatch(/^\/builds\/latest\.json\?\d+$/);
  expect(found).toEqual([]);
});

test("tells of another build once, then asks no more (R77)", async () => {
  const { watch, clock, paths, found, turn } = createWorld([async () => ({ id: "new", timestamp: 1 })]);
  watch.start();
  await turn();
  expect(found).toEqual(["new"]);
  await turn();
  expect(paths).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});

test("failures and answers that make no sense are silent, and it asks again (R77)", async () => {
  const { watch, paths, found, turn } = createWorld([
    () => Promise.reject(new Error("offline")),
    async () => "<html>",
    async () => ({ id: 3 }),
    async () => null,
    async () => ({ id: "new" }),
  ]);
  watch.start();
  for (let round = 0; round < 5; round++) await turn();
  expect(paths).toHaveLength(5);
  expect(found).toEqual(["new"]);
});

test("an interval of 0 never asks; stopping ends it, an answer on its way included", async () => {
  const never = createWorld([], 0);
  never.watch.start();
  expect(never.clock.waiting()).toBe(0);

  const { watch, clock, found } = createWorld([async () => ({ id: "new" })]);
  watch.start();
  clock.advance(3_600_000);
  watch.stop();
  await Promise.resolve();
  expect(found).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

const at = (pathname: string, search = "", hash = "", key = "next") => ({ pathname, search, hash, state: null, key });
const loading = (location: ReturnType<typeof at>, formMethod?: "GET" | "POST") =>
  ({
    state: "loading",
    location,
    formMethod,
    formAction: undefined,
    formEncType: undefined,
    formData: undefined,
    json: undefined,
    text: undefined,
  }) as Parameters<typeof documentDestination>[0]["navigation"];

test.each([
  ["a link", loading(at("/recipes/1", "?a=1", "#b")), "/recipes/1?a=1#b"],
  ["a search form", loading(at("/recipes", "?q=x"), "GET"), "/recipes?q=x"],
  ["the redirect after a form", loading(at("/recipes/2"), "POST"), "/recipes/2"],
  ["the answer shown on the form's own page", loading(at("/recipes"), "POST"), undefined],
  ["what ends on the page as it stands", loading(at("/recipes/1", "", "", "here")), undefined],
])("%s leads to %s", (_, navigation, destination) => {
  expect(documentDestination({ location: at("/recipes", "", "", "here"), navigation })).toBe(destination);
});
