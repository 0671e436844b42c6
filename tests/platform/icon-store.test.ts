import { describe, expect, test } from "vitest";
import { fetchIcons } from "#app/shell/icons/fetch-icons";
import { parseIconName } from "#app/shell/icons/icon-name";
import { createIconStore } from "#app/shell/icons/icon-store";
import { type IconDrawing, drawingOf, iconPaths } from "#app/shell/icons/iconify";
import { createHandClock } from "../support/hand-clock";

const collection = {
  prefix: "lucide",
  width: 24,
  height: 24,
  icons: {
    check: { body: "<path d='check'/>" },
    house: { body: "<path d='house'/>", width: 32 },
    x: { body: "<path d='x'/>" },
  },
  aliases: { home: { parent: "house" } },
};

interface Request {
  path: string;
  signal: AbortSignal;
  answer(document: unknown): void;
}

function createWorld(drawn: (name: string) => IconDrawing | null = () => null) {
  const clock = createHandClock();
  const requests: Request[] = [];
  const warnings: string[] = [];
  const readJson = (path: string, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      requests.push({ path, signal, answer: resolve });
      signal.addEventListener("abort", () => reject(new Error("aborted")));
    });
  const store = createIconStore({
    clock,
    drawn,
    fetchIcons: (names) => fetchIcons(names, { clock, readJson, warn: (message) => warnings.push(message) }),
  });
  return {
    store,
    clock,
    requests,
    warnings,
    untilChange: () => new Promise<void>((resolve) => store.subscribe(resolve)),
  };
}

test("the icons of one tick are asked for together, sorted, each once", async () => {
  const { store, clock, requests, untilChange } = createWorld();
  for (const name of ["lucide:x", "lucide:check", "lucide:x", "i-lucide-house"]) store.want(name);
  expect(requests).toEqual([]);
  clock.advance(0);
  expect(requests.map(({ path }) => path)).toEqual(["/icons/lucide.json?icons=check%2Chouse%2Cx"]);
  const changed = untilChange();
  requests[0]?.answer(collection);
  await changed;
  expect(store.find("lucide:x")).toEqual({ body: "<path d='x'/>", viewBox: "0 0 24 24" });
  expect(store.find("i-lucide-house")).toEqual({ body: "<path d='house'/>", viewBox: "0 0 32 24" });
});

test("each collection is one request, and a known or asked icon is none", async () => {
  const { store, clock, requests, untilChange } = createWorld();
  store.want("lucide:check");
  store.want("mdi:home");
  clock.advance(0);
  expect(requests.map(({ path }) => path)).toEqual(["/icons/lucide.json?icons=check", "/icons/mdi.json?icons=home"]);
  store.want("mdi:home");
  const changed = untilChange();
  for (const { answer } of requests) answer(collection);
  await changed;
  store.want("lucide:check");
  clock.advance(0);
  expect(requests).toHaveLength(2);
});

test("a missing icon is null, with a warning", async () => {
  const { store, clock, requests, warnings, untilChange } = createWorld();
  store.want("lucide:nope");
  clock.advance(0);
  const changed = untilChange();
  requests[0]?.answer({ ...collection, not_found: ["nope"] });
  await changed;
  expect(store.find("lucide:nope")).toBeNull();
  expect(warnings).toEqual(["[Icon] failed to load icon `lucide:nope`"]);
});

test("a request is given up after 1500 ms", async () => {
  const { store, clock, requests, warnings, untilChange } = createWorld();
  store.want("lucide:check");
  clock.advance(0);
  clock.advance(1499);
  expect(requests[0]?.signal.aborted).toBe(false);
  const changed = untilChange();
  clock.advance(1);
  await changed;
  expect(store.find("lucide:check")).toBeNull();
  expect(warnings).toEqual(["[Icon] failed to load icon `lucide:check`"]);
});

test("an answer in time leaves no timer behind", async () => {
  const { store, clock, requests, untilChange } = createWorld();
  store.want("lucide:check");
  clock.advance(0);
  const changed = untilChange();
  requests[0]?.answer(collection);
  await changed;
  expect(clock.waiting()).toBe(0);
});

test("a drawing that is in the page is taken over without a request", () => {
  const drawing = { body: "<path/>", viewBox: "0 0 24 24" };
  const { store, clock, requests } = createWorld(() => drawing);
  store.want("lucide:check");
  clock.advance(0);
  expect(requests).toEqual([]);
  expect(store.find("lucide:check")).toBe(drawing);
});

test("a name that is none is missing without a request", async () => {
  const { store, clock, requests, warnings, untilChange } = createWorld();
  const changed = untilChange();
  store.want("../x");
  clock.advance(0);
  await changed;
  expect(requests).toEqual([]);
  expect(store.find("../x")).toBeNull();
  expect(warnings).toEqual(["[Icon] failed to load icon `../x`"]);
});

describe("names", () => {
  test.each([
    ["lucide:circle-x", { collection: "lucide", name: "circle-x" }],
    ["i-lucide-circle-x", { collection: "lucide", name: "circle-x" }],
    ["simple-icons:x", { collection: "simple-icons", name: "x" }],
    ["lucide:", null],
    ["lucide:../x", null],
    ["house", null],
    ["", null],
  ])("%s", (text, parsed) => {
    expect(parseIconName(text)).toEqual(parsed);
  });
});

describe("IconifyJSON", () => {
  test("another name of an icon is that icon", () => {
    expect(drawingOf(collection, "home")).toEqual(drawingOf(collection, "house"));
  });

  test.each(["constructor", "__proto__", "toString"])("%s is no icon", (name) => {
    expect(drawingOf(collection, name)).toBeNull();
  });

  test("a document that is none has no icons", () => {
    for (const document of [null, "<html>", 3, [], { icons: { x: { body: 3 } } }])
      expect(drawingOf(document, "x")).toBeNull();
  });

  test("addresses stay within 500 characters and lose no name", () => {
    const names = Array.from({ length: 100 }, (_, at) => `icon-number-${at}`);
    const paths = iconPaths("lucide", names);
    expect(paths.length).toBeGreaterThan(1);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThanOrEqual(500);
    expect(paths.flatMap((path) => new URL(path, "http://x").searchParams.get("icons")?.split(","))).toEqual(names);
  });
});
