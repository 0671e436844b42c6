import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as stock from "@remix-run/router";
import { patchedRouteMatching } from "../../../vite/patch-route-matching";

const file = "node_modules/@remix-run/router/dist/router.js";

const routes = [
  {
    id: "layout",
    children: [
      { id: "home", index: true },
      { id: "orders", path: "orders", children: [{ id: "create", path: "create" }] },
      { id: "order", path: "orders/:id", children: [{ id: "of-order", index: true }] },
      { id: "line", path: "orders/:id/lines/:line?" },
    ],
  },
  { id: "login", path: "login" },
  { id: "not-found", path: "*" },
];

const addresses = [
  "/",
  "/login",
  "/LOGIN/",
  "/orders",
  "/orders/create",
  "/orders/12",
  "/orders/é%2F1",
  "/orders/12/lines",
  "/orders/12/lines/3",
  "/nowhere/at/all",
];

test("the patched router finds the routes that Remix finds, the second time too", async () => {
  const code = patchedRouteMatching(readFileSync(file, "utf8"));
  expect(code).toBeDefined();
  const source = `data:text/javascript;base64,${Buffer.from(code ?? "").toString("base64")}`;
  const patched = (await import(/* @vite-ignore */ source)) as typeof stock;
  for (const address of [...addresses, ...addresses])
    expect(patched.matchRoutes(routes, address), address).toEqual(stock.matchRoutes(routes, address));
  expect(patched.matchRoutes([{ path: "login", id: "other" }], "/login")?.at(-1)?.route.id).toBe("other");
});

test("a router that is not as expected is not patched", () => {
  expect(patchedRouteMatching("function matchRoutes() {}")).toBeUndefined();
});
