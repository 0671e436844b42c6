/**
 * `npm run pictures`: makes the pictures of docs/tour.md and of the README anew, from the demo company on a Wednesday
 * morning, by the build and Chromium.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { buildIfStale } from "../build.js";
import { chromiumSwitches, ensureTestTools } from "../test-tools.js";
import { front, shots } from "./shots.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "docs/pictures");

/** A Wednesday without a holiday near it, at twenty to ten in Paris. */
const moment = new Date("2027-02-03T08:40:00Z");

const screens = { phone: { width: 360, height: 740 }, tablet: { width: 800, height: 1280 } };

/** Pixels between the three of the README, and the width of each. */
const [gap, width] = [24, 560];

/** @returns {Promise<number>} a port that is free */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return address && typeof address === "object" ? address.port : 0;
}

buildIfStale();
const executablePath = ensureTestTools();
const [port, password] = [await freePort(), randomBytes(12).toString("hex")];
const data = mkdtempSync(join(tmpdir(), "bru-pictures-"));
const clock = pathToFileURL(join(root, "scripts/shifted-clock.js"));
clock.search = `by=${moment.getTime() - Date.now()}`;
const product = spawn(process.execPath, [join(root, "scripts/start.js")], {
  cwd: root,
  env: {
    ...{ PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "silent", HOST: "127.0.0.1" },
    ...{ PORT: String(port), DATABASE_URL: `file:${join(data, "bru.db")}`, BRU_DEMO_PASSWORD: password },
    // The clock of this process and of all that it starts.
    NODE_OPTIONS: `--import=${clock.href}`,
  },
  stdio: ["ignore", "pipe", "inherit"],
});
const url = `http://localhost:${port}`;
await new Promise((resolve, reject) => {
  product.stdout.on("data", (chunk) => String(chunk).includes(url) && resolve(undefined));
  product.once("exit", (code) => reject(new Error(`The product ended with ${code}.`)));
});

const browser = await chromium.launch({ executablePath, args: chromiumSwitches });
try {
  mkdirSync(folder, { recursive: true });
  for (const dark of [false, true]) {
    const context = await browser.newContext({
      ...{ locale: "fr-FR", timezoneId: "Europe/Paris", viewport: screens.tablet },
      colorScheme: dark ? "dark" : "light",
    });
    const page = await context.newPage();
    await page.clock.install({ time: moment });
    await page.goto(`${url}/login`);
    await page.fill('input[name="email"]', "demo@bru.test");
    await page.fill('input[name="password"]', password);
    await page.click('main button[type="submit"]');
    await page.waitForURL(`${url}/`);
    /** @type {Map<string, Buffer>} */
    const taken = new Map();
    for (const shot of shots) {
      if ((shot.dark ?? false) !== dark && !front.includes(shot.name)) continue;
      await page.setViewportSize(screens[shot.screen ?? "tablet"]);
      await page.goto(url + shot.path);
      if (shot.follow) {
        const address = await page.locator(shot.follow).first().getAttribute("href");
        await page.goto(url + address);
      }
      if (shot.press) {
        await page.locator(shot.press).first().click();
        await page.waitForURL((at) => at.pathname !== shot.path.split("?")[0]);
      }
      await page.evaluate(() => document.fonts.ready);
      const picture = await page.screenshot();
      taken.set(shot.name, picture);
      if ((shot.dark ?? false) === dark)
        await sharp(picture)
          .png({ palette: true, effort: 10 })
          .toFile(join(folder, `${shot.name}.png`));
    }
    const parts = await Promise.all(front.map((name) => sharp(taken.get(name)).resize({ width }).png().toBuffer()));
    const { height = 0 } = await sharp(parts[0]).metadata();
    await sharp({
      create: { width: parts.length * (width + gap) - gap, height, channels: 4, background: "#00000000" },
    })
      .composite(parts.map((input, at) => ({ input, left: at * (width + gap), top: 0 })))
      .png({ palette: true, effort: 10 })
      .toFile(join(folder, `bru-${dark ? "dark" : "light"}.png`));
    await context.close();
  }
} finally {
  await browser.close();
  product.removeAllListeners("exit");
  product.kill();
  await once(product, "exit");
  rmSync(data, { recursive: true, force: true });
}
console.log(`${shots.length} pictures in docs/pictures/, and two for the README.`);
