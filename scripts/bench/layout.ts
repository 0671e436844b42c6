import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../test-tools.js";
import { type Product, demoEmail, demoPassword, startProduct } from "../../tests/support/product";
import { startBareRemix } from "./baselines/bare-orders";

const ROUNDS = Number(process.argv[2] ?? 9);

/** Milliseconds of a page’s main thread. */
interface Cost {
  style: number;
  layout: number;
}

interface TraceEvent {
  name?: string;
  ph?: string;
  tdur?: number;
}

/** Signs in and returns the session’s cookies. */
async function signIn({ url }: Product): Promise<string> {
  const { headers } = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ email: demoEmail, password: demoPassword }),
  });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");
}

/** Returns a page as one text without script: the styles that stand in it, or those that it links if none do. */
async function inOneText(url: string, cookie = ""): Promise<string> {
  const html = await (await fetch(url, { headers: { accept: "text/html", cookie } })).text();
  const sheets = html.includes("<style nonce") ? [] : new Set(html.match(/\/assets\/[\w.-]+\.css/g));
  const styles = await Promise.all([...sheets].map(async (path) => (await fetch(new URL(path, url))).text()));
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<link[^>]*>/g, "")
    .replace("</head>", () => `<style>${styles.join("\n")}</style></head>`);
}

/** Loads a page once and returns what its thread spent: processor time, which other programs hardly change. */
async function costOf(browser: Browser, html: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as TraceEvent[])));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"], recordMode: "recordAsMuchAsPossible" },
  });
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  await context.close();
  const spent = (name: string) =>
    events.reduce((sum, event) => sum + (event.ph === "X" && event.name === name ? (event.tdur ?? 0) : 0), 0) / 1000;
  return { style: spent("UpdateLayoutTree"), layout: spent("Layout") };
}

const quarter = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 4)] ?? Number.NaN;

const bare = await startBareRemix();
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
try {
  const list = await inOneText(`${product.url}/external-orders`, await signIn(product));
  const unstyled = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, "");
  const pages: Record<string, string> = {
    "bare Remix’s list": await inOneText(`${bare.url}/orders`),
    "order list": list,
    "without stylesheet": unstyled(list),
    "without ::first-line": list.replace(/[^{}]*:first-line[^{}]*\{[^{}]*\}/g, ""),
    "without containers": list.replace(/container-type:[^;}]*/g, ""),
    "one row": list.replace(/(<tbody[^>]*><tr[\s\S]*?<\/tr>)[\s\S]*?(<\/tbody>)/, "$1$2"),
  };
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, html] of Object.entries(pages)) {
      const cost = await costOf(browser, html);
      if (round > 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  }
  const total = (name: string) => quarter((costs.get(name) ?? []).map(({ style, layout }) => style + layout));
  const reference = total("bare Remix’s list");
  console.log(
    "Processor time of style and layout in Chromium, the page without scripts at 1280 px, lower quartiles of " +
      `${String(ROUNDS)} interleaved loads:`,
  );
  for (const [name, all] of costs) {
    const sum = total(name);
    console.log(
      `  ${name.padEnd(22)} ${sum.toFixed(1).padStart(6)} ms  ${(sum / reference).toFixed(1).padStart(5)} × ` +
        `bare Remix   (layout ${quarter(all.map(({ layout }) => layout)).toFixed(1)})`,
    );
  }
} finally {
  await browser.close();
  bare.dispose();
  await product.dispose();
}
