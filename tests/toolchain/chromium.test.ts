import { expect, test } from "vitest";
import { findChromium } from "../../scripts/chromium.js";

test("the Chromium that the browser tests drive is an absolute path", () => {
  expect(findChromium()).toMatch(/^\//);
});
