import { readFileSync, readdirSync } from "node:fs";
import * as build from "virtual:remix/server-build";
import { expect, test } from "vitest";
import { routePatterns } from "../support/browser/route-patterns";
import { front, shots } from "../../scripts/pictures/shots.js";

const tour = readFileSync("docs/tour.md", "utf8");
const pictured = [...tour.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\.png\)/g)].map(([, name]) => name);

test("the tour shows each of its twelve pictures once, in the order they are taken, and no other is kept", () => {
  const names = shots.map(({ name }) => name);
  expect(names).toHaveLength(12);
  expect(pictured).toEqual(names);
  expect(readdirSync("docs/pictures").toSorted()).toEqual(
    [...names, "bru-dark", "bru-light"].map((name) => `${name}.png`).toSorted(),
  );
  expect(front.filter((name) => !names.includes(name))).toEqual([]);
});

test("the screens of the pictures still have their addresses: else npm run pictures wants them anew", () => {
  const patterns = new Set(routePatterns(build).map(({ pattern }) => pattern));
  const pages = shots.flatMap(({ path, shows }) => [path.replace(/\?.*/, ""), ...(shows ? [shows] : [])]);
  expect(pages.filter((page) => !patterns.has(page))).toEqual([]);
});
