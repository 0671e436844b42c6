import { expect, test } from "vitest";
import { sharedChunk } from "../../../vite/shared-chunks";

const entry = (name: string) => `/bru/app/${name}?__remix-build-client-route`;
const lists = ["articles", "recipes", "products", "suppliers"].map((name) => entry(`routes/${name}.tsx`));

test.each([
  [
    "what signing in needs of packages is the framework",
    "/bru/node_modules/react/index.js",
    [entry("root.tsx"), ...lists],
    "framework",
  ],
  ["so is what the bundler writes for them", "\0vite/preload-helper.js", ["/bru/app/entry.client.tsx"], "framework"],
  [
    "what signing in needs of ours is the frame",
    "/bru/app/forms/fields.tsx",
    [entry("routes/login.tsx"), ...lists],
    "frame",
  ],
  [
    "what signing in alone needs is no other page's",
    "/bru/app/forms/shown-password.tsx",
    [entry("routes/login.tsx"), entry("shell/layouts/sign-in.tsx"), entry("routes/setup.tsx")],
    undefined,
  ],
  [
    "what the layout of all other pages needs is the page",
    "/bru/app/shell/frame/navigation.tsx",
    [entry("shell/layouts/default.tsx")],
    "page",
  ],
  ["what more than half of the pages need is the page", "/bru/app/display/dates.ts", lists.slice(0, 3), "page"],
  ["what two of five pages need is left to them", "/bru/app/forms/sections.tsx", lists.slice(0, 2), undefined],
  ["unless lists are made of it", "/bru/app/lists/pagination.tsx", lists.slice(0, 2), "page"],
  [
    "what the list of orders shares with pages of orders is theirs",
    "/bru/app/orders/words.ts",
    [entry("routes/external-orders.tsx"), entry("routes/external-orders.$id.tsx")],
    "orders",
  ],
  [
    "what forms of orders share is left to them",
    "/bru/app/orders/order-form.tsx",
    [entry("routes/external-orders.create.tsx"), entry("routes/external-orders.$id.edit.tsx")],
    undefined,
  ],
  [
    "what a calculation shares with frozen ones is theirs",
    "/bru/app/planning/result.tsx",
    [entry("routes/production-planning.compute-needs.tsx"), entry("routes/production-planning.runs.$id.tsx")],
    "plan",
  ],
  ["a package of some pages never joins the page", "/bru/node_modules/some/index.js", lists, undefined],
  ["what no entry imports at once stays apart", "/bru/app/shell/toasts/toast-stack.client.tsx", [], undefined],
])("%s", (_, id, importedBy, chunk) => {
  expect(sharedChunk(id, new Set(importedBy), 5)).toBe(chunk);
});

test.each([
  ["what pages fetch once they are alive is one file", [], "late"],
  ["what they share with a page by then is the page", lists.slice(0, 1), "page"],
])("%s", (_, importedBy, chunk) => {
  expect(sharedChunk("/bru/app/shell/drafts.ts", new Set(importedBy), lists.length, true)).toBe(chunk);
});
