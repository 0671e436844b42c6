import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { patchedDataStrategy } from "../../vite/patch-data-strategy";
import { patchedRouteModules } from "../../vite/patch-route-modules";
import { createReloadOnce } from "#app/shell/chunks/reload-once";
import { createRouteModuleFailed } from "#app/shell/chunks/route-module-failed";
import { createHandClock } from "../support/hand-clock";

function createWorld(stored: Record<string, string> = {}) {
  const clock = createHandClock();
  const loaded: string[] = [];
  const storage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  };
  return {
    clock,
    loaded,
    stored,
    reloadOnce: createReloadOnce({ now: clock.now, storage: () => storage, load: (path) => loaded.push(path) }),
  };
}

describe("a document is loaded once per path in 10 s (R76)", () => {
  test("the guard is kept as path and expiry under nuxt:reload", () => {
    const { clock, stored, loaded, reloadOnce } = createWorld();
    expect(reloadOnce("/recipes?a=1")).toBe(true);
    expect(loaded).toEqual(["/recipes?a=1"]);
    expect(JSON.parse(stored["nuxt:reload"] ?? "")).toEqual({ path: "/recipes?a=1", expires: clock.now() + 10_000 });
  });

  test("the same path waits until the guard has expired; another path does not", () => {
    const { clock, loaded, reloadOnce } = createWorld();
    reloadOnce("/recipes");
    clock.advance(10_000);
    expect(reloadOnce("/recipes")).toBe(false);
    clock.advance(1);
    expect(reloadOnce("/recipes")).toBe(true);
    expect(reloadOnce("/articles")).toBe(true);
    expect(loaded).toEqual(["/recipes", "/recipes", "/articles"]);
  });

  test.each(["", "null", "{", "3", '{"path":"/recipes"}'])("a stored value of %s is no guard", (value) => {
    expect(createWorld({ "nuxt:reload": value }).reloadOnce("/recipes")).toBe(true);
  });

  test("blocked storage never reloads: nothing would hold a loop", () => {
    const loaded: string[] = [];
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    expect(createReloadOnce({ now: () => 0, storage: blocked, load: (path) => loaded.push(path) })("/recipes")).toBe(
      false,
    );
    expect(loaded).toEqual([]);
  });
});

describe("a route's module that failed (R76)", () => {
  const fallback = () => null;
  const isReachable = () => Promise.resolve(true);

  test("loads the destination, and the router waits for it", async () => {
    const { loaded, reloadOnce } = createWorld();
    const answer = createRouteModuleFailed({ destination: () => "/recipes/1", isReachable, reloadOnce, fallback })();
    await Promise.resolve();
    expect(loaded).toEqual(["/recipes/1"]);
    await expect(Promise.race([answer, Promise.resolve("still waiting")])).resolves.toBe("still waiting");
  });

  test("is a page that says what to do when the guard holds", async () => {
    await expect(
      createRouteModuleFailed({ destination: () => "/recipes/1", isReachable, reloadOnce: () => false, fallback })(),
    ).resolves.toEqual({ default: fallback });
  });

  test(
    "fails without network, and loads nothing: the browser would show an error of its own in place " + "of the page",
    async () => {
      const { loaded, reloadOnce } = createWorld();
      const answer = createRouteModuleFailed({
        destination: () => "/recipes/1",
        isReachable: () => Promise.resolve(false),
        reloadOnce,
        fallback,
      })();
      await expect(answer).rejects.toThrow(TypeError);
      expect(loaded).toEqual([]);
    },
  );

  test("loads nothing when no navigation is under way", async () => {
    const { loaded, reloadOnce } = createWorld();
    await expect(
      createRouteModuleFailed({ destination: () => undefined, isReachable, reloadOnce, fallback })(),
    ).resolves.toEqual({ default: fallback });
    expect(loaded).toEqual([]);
  });
});

describe("the patch of Remix's routeModules.js", () => {
  const installed = readFileSync("node_modules/@remix-run/react/dist/esm/routeModules.js", "utf8");

  test("asks us instead of reloading", () => {
    const patched = patchedRouteModules(installed) ?? "";
    expect(patched).toContain("return globalThis.routeModuleFailed();");
    expect(patched).not.toContain("location.reload()");
  });

  test("finds nothing to patch in a file that has changed", () => {
    expect(patchedRouteModules(installed.replace("window.location.reload();", ""))).toBeUndefined();
  });
});

describe("the patch of Remix's browser.js", () => {
  const installed = readFileSync("node_modules/@remix-run/react/dist/esm/browser.js", "utf8");

  test("lets what the router fetches go through us", () => {
    expect(patchedDataStrategy(installed)).toContain("globalThis.keepPage(getSingleFetchDataStrategy(");
  });

  test("finds nothing to patch in a file that has changed", () => {
    expect(
      patchedDataStrategy(installed.replace("getSingleFetchDataStrategy(window", "fetchData(window")),
    ).toBeUndefined();
  });
});
