import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import remixConfig from "../../../remix.config.js";
import { foldFlags, routerFlags } from "../../../vite/fold-future-flags";

test("reads of a future flag become what the flag is, nothing else changes", () => {
  const flags = { v3_singleFetch: true, v3_lazyRouteDiscovery: false };
  expect(
    foldFlags(
      "if (window.__remixContext.future.v3_singleFetch) a(future); b = future.v3_lazyRouteDiscovery === true",
      flags,
    ),
  ).toBe("if (true) a(future); b = false === true");
  expect(foldFlags("const { future } = context; myfuture.v3_x; other.v3_singleFetch", flags)).toBe(
    "const { future } = context; myfuture.v3_x; other.v3_singleFetch",
  );
});

test("Remix reads its flags in the form that is folded, in every file of the browser's bundle", () => {
  const folder = "node_modules/@remix-run/react/dist/esm";
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    const folded = foldFlags(readFileSync(`${folder}/${file}`, "utf8"), remixConfig.future ?? {});
    expect(folded, file).not.toMatch(/v3_/);
  }
});

test("the router's flags that are folded are those that Remix turns on", () => {
  const set = readFileSync("node_modules/@remix-run/react/dist/esm/browser.js", "utf8");
  const folded = foldFlags(set, remixConfig.future ?? {});
  const flags = [...folded.matchAll(/^ +(v7_\w+): (.+?),?$/gm)].map(([, name, value]) => [name, value]);
  const inRouter = flags.filter(([name]) => name !== "v7_startTransition");
  expect(
    Object.fromEntries(inRouter.map(([name, value]) => [name, value === "true" || value === "true === true"])),
  ).toEqual(routerFlags);
});

test(
  "routes are never discovered lazily: an old tab cannot take a valid address for an unknown one " +
    "(R78, decision 001)",
  () => {
    expect(remixConfig.future?.v3_lazyRouteDiscovery).toBe(false);
  },
);
