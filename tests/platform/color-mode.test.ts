import * as build from "virtual:remix/server-build";
import { describe, expect, test } from "vitest";
import { type ColorModeState, createColorMode } from "#app/shell/color-mode/store";
import { probes, withRoutes } from "../support/servers/probe-routes";
import { openWeb } from "../support/web";

function createWorld({ stored = null, systemDark = false }: { stored?: string | null; systemDark?: boolean } = {}) {
  const world = { stored, systemDark, displayed: [] as ColorModeState[], warnings: [] as string[] };
  const store = createColorMode({
    read: () => world.stored,
    write: (mode) => void (world.stored = mode),
    systemIsDark: () => world.systemDark,
    show: (state) => world.displayed.push(state),
    warn: (message) => world.warnings.push(message),
    fallback: "system",
  });
  return { world, store };
}

test.each([
  [null, false, "system", "light"],
  [null, true, "system", "dark"],
  ["system", true, "system", "dark"],
  ["light", true, "light", "light"],
  ["dark", false, "dark", "dark"],
  ["sepia", true, "system", "dark"],
] as const)("stored %s with a dark system %s: %s, shown %s", (stored, systemDark, preference, value) => {
  expect(createWorld({ stored, systemDark }).store.state()).toEqual({ preference, forced: undefined, value });
});

test("a change of the system is followed by « system » only", () => {
  const { world, store } = createWorld();
  world.systemDark = true;
  store.systemChanged();
  expect(store.state().value).toBe("dark");
  store.choose("light");
  store.systemChanged();
  expect(store.state().value).toBe("light");
  expect(world.displayed).toHaveLength(2);
});

test("a choice in another tab is taken over", () => {
  const { world, store } = createWorld();
  world.stored = "dark";
  store.storageChanged();
  expect(store.state()).toMatchObject({ preference: "dark", value: "dark" });
});

describe("a route that forces a mode", () => {
  test("is shown in it, whatever was chosen, until it is left", () => {
    const { world, store } = createWorld({ stored: "light" });
    store.force("dark");
    expect(store.state()).toEqual({ preference: "light", forced: "dark", value: "dark" });
    store.choose("system");
    expect(world.stored).toBe("system");
    expect(store.state().value).toBe("dark");
    store.force(undefined);
    expect(store.state()).toEqual({ preference: "system", forced: undefined, value: "light" });
  });

  test("cannot force « system »", () => {
    const { world, store } = createWorld({ stored: "dark" });
    store.force("system");
    expect(store.state().value).toBe("dark");
    expect(world.warnings).toEqual(["You cannot force the colorMode to system at the page level."]);
  });

  test("is drawn in it by the server", async () => {
    const forcing = withRoutes(build, {
      ...probes,
      "probe/dark": { default: () => null, handle: { colorMode: "dark" } },
    });
    const { signIn } = await openWeb({ build: forcing });
    const browser = await signIn();
    const html = async (path: string) => /<html[^>]*>/.exec((await browser.get(path).expect(200)).text)?.[0];
    expect(await html("/probe/dark")).toContain('data-mantine-color-scheme="dark"');
    expect(await html("/probe/dark")).toContain('data-color-mode-forced="dark"');
    expect(await html("/probe")).toContain('data-mantine-color-scheme="auto"');
    expect(await html("/probe")).not.toContain("forced");
  });
});
