import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// The shell draws no window around the page: it takes half the processor time.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns {string | undefined} the path of the Chromium to test with: $CHROMIUM, else where systems keep it. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  return named ? (existsSync(named) ? named : undefined) : places.find((place) => existsSync(place));
}

/**
 * Finds Chromium, or installs Debian's package when this is Debian and we may.
 * @returns {string} its path
 * @throws {Error} that says what to install when it is nowhere
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM) throw new Error(`CHROMIUM=${process.env.CHROMIUM}: no such file`);
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    console.log(
      "Chromium is not there: installing Debian's package (apt-get install " +
        "chromium-headless-shell, or chromium where there is none) …",
    );
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    /** @param {string[]} words */
    const apt = (...words) => spawnSync("apt-get", words, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
    /** @param {string} name */
    const install = (name) => apt("install", "-y", "-qq", "--no-install-recommends", name);
    apt("update", "-qq");
    if (!install("chromium-headless-shell")) install("chromium");
  }
  const installed = findChromium();
  if (!installed)
    throw new Error(
      "No Chromium for the browser tests: install it (Debian: apt-get install " +
        "chromium-headless-shell) or name its path in CHROMIUM.",
    );
  return installed;
}
