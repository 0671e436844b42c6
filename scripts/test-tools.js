/**
 * What the tests want of a machine besides Node and npm: a Chromium, the fonts of an Android tablet, and the programs
 * that read papers. Debian's packages bring what is missing, where this is Debian and we may install.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The shell draws no window around the page: it takes half the processor time.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The switches that a headless Chromium is started with: it asks nothing of the network by itself. */
export const chromiumSwitches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @returns {string | undefined} the path of the Chromium to test with: $CHROMIUM, else where systems keep it. */
export function findChromium() {
  const named = process.env.CHROMIUM;
  return named ? (existsSync(named) ? named : undefined) : places.find((place) => existsSync(place));
}

/**
 * @param {string} program
 * @returns {boolean} whether a program is on the PATH
 */
export function hasProgram(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/**
 * @returns {boolean} whether pages are drawn here with fonts as wide as an Android tablet's, by which lengths of
 *   screens are measured. Only Linux is asked: other systems bring such fonts.
 */
export function hasTabletFonts() {
  if (process.platform !== "linux") return true;
  const { stdout } = spawnSync("fc-match", ["system-ui"], { encoding: "utf8" });
  return /Roboto|Noto ?Sans/.test(stdout ?? "");
}

/** @type {readonly { name: string, isThere: () => boolean, packages: readonly string[] }[]} */
const tools = [
  { name: "Chromium", isThere: () => findChromium() !== undefined, packages: ["chromium-headless-shell"] },
  { name: "an Android tablet's fonts", isThere: hasTabletFonts, packages: ["fonts-roboto", "fonts-noto-core"] },
  { name: "pdftotext", isThere: () => hasProgram("pdftotext"), packages: ["poppler-utils"] },
  { name: "qpdf", isThere: () => hasProgram("qpdf"), packages: ["qpdf"] },
];

/**
 * Finds what the tests want, or installs Debian's packages of it when this is Debian and we may. What is missing after
 * that is said, and the tests that want it are skipped by name.
 * @returns {string} the path of Chromium, which is the one thing that must be there
 * @throws {Error} that says what to install when Chromium is nowhere
 */
export function ensureTestTools() {
  if (process.env.CHROMIUM && !findChromium()) throw new Error(`CHROMIUM=${process.env.CHROMIUM}: no such file`);
  const missing = () => tools.filter(({ isThere }) => !isThere());
  if (missing().length > 0 && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) install(missing());
  for (const { name, packages } of missing())
    console.log(`${name}: not there, so that the tests that want it are skipped (Debian: ${packages.join(", ")})`);
  const chromium = findChromium();
  if (chromium === undefined)
    throw new Error(
      "No Chromium for the browser tests: install it (Debian: apt-get install " +
        "chromium-headless-shell) or name its path in CHROMIUM.",
    );
  return chromium;
}

/** @param {readonly { name: string, packages: readonly string[] }[]} missing */
function install(missing) {
  console.log(
    `Not there: ${missing.map(({ name }) => name).join(", ")}. Installing Debian's packages ` +
      `(apt-get install ${missing.flatMap(({ packages }) => packages).join(" ")}) …`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} words */
  const apt = (...words) => spawnSync("apt-get", words, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
  /** @param {readonly string[]} names */
  const add = (names) => apt("install", "-y", "-qq", "--no-install-recommends", ...names);
  apt("update", "-qq");
  // One by one, so that one that this Debian does not have keeps no other away.
  for (const { packages } of missing) add(packages);
  if (!findChromium()) add(["chromium"]);
}
