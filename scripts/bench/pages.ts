import { readFileSync, readdirSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { budgets, nodesOf } from "../bytes.js";
import { type Product, demoEmail, demoPassword, startAsCommanded } from "../../tests/support/product";
import { type BareRemix, startBareRemix } from "./baselines/bare-orders";

const ROUNDS = 7;
const PAGES_A_ROUND = 20;

const pages: [name: string, path: string][] = [
  ["sign-in", "/login"],
  ["home", "/"],
  ["order list", "/external-orders"],
  ["order", "/external-orders/1"],
  ["order form", "/external-orders/create"],
  ["recipes", "/recipes"],
  ["a recipe", "/recipes/1"],
  ["recipe form", "/recipes/1/edit"],
  ["needs of a week", "/production-planning/compute-needs"],
  ["production sheets", "/production-planning/production-sheets"],
];

interface Got {
  status: number;
  bytes: number;
  text: string;
  cookies: string[];
}

function get(url: string, headers: Record<string, string>, form?: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: form === undefined ? "GET" : "POST", headers }, (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const body = Buffer.concat(parts);
        resolve({
          status: answer.statusCode ?? 0,
          bytes: body.length,
          text: body.toString(),
          cookies: (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0] ?? ""),
        });
      });
    });
    sent.on("error", reject);
    sent.end(form);
  });
}

/** Returns milliseconds of processor time that a process has used in all its threads. */
function processorTime(pid: number): number {
  const tasks = readdirSync(`/proc/${String(pid)}/task`);
  return tasks.reduce(
    (sum, task) =>
      sum + Number(readFileSync(`/proc/${String(pid)}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6,
    0,
  );
}

async function signIn({ url }: Product): Promise<string> {
  const form = new URLSearchParams({ email: demoEmail, password: demoPassword }).toString();
  const { status, cookies } = await get(
    `${url}/login`,
    { "content-type": "application/x-www-form-urlencoded", origin: url },
    form,
  );
  if (status !== 302) throw new Error(`Signing in answered ${String(status)}`);
  return cookies.join("; ");
}

const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Prints each page’s bytes before compression, its nodes, those of a row of its first list, the files it names. */
async function printSizes({ url }: Product, cookie: string): Promise<void> {
  console.log(
    "HTML as a browser reads it, without the styles in it: kB before compression, nodes (elements and texts), " +
      "nodes of a row in the middle, files it names:",
  );
  for (const [name, path] of pages) {
    const answer = await get(url + path, { accept: "text/html", ...(path !== "/login" && { cookie }) });
    const text = answer.text.replaceAll(/<style\b.*?<\/style>/gs, "");
    const markup = text.slice(text.indexOf("<body"), text.indexOf("</main>"));
    const rows = markup
      .slice(markup.indexOf("<tbody"), markup.indexOf("</tbody>"))
      .split("<tr")
      .slice(1)
      .map((row) => nodesOf(`<tr${row}`));
    console.log(
      `  ${name.padEnd(18)} ${(Buffer.byteLength(text) / 1000).toFixed(1).padStart(6)} kB  ` +
        `${String(nodesOf(markup)).padStart(6)} nodes  ${String(middle(rows)).padStart(4)} a row  ` +
        `${String(new Set(text.match(/\/assets\/[\w.-]+/g)).size).padStart(4)} files`,
    );
  }
}

/** Returns MB that a process holds in memory. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))?.[1] ?? 0) / 1000;

interface Measured {
  name: string;
  pid: number;
  url: string;
  cookie: string | null;
  times: number[];
  bytes: number;
}

async function measure(product: Product, bare: BareRemix): Promise<void> {
  const pid = product.process.pid ?? 0;
  const barePid = bare.process.pid ?? 0;
  console.log(
    `Memory before the first visitor: ${memoryOf(pid).toFixed(0)} MB with the API in process; ` +
      `bare Remix ${memoryOf(barePid).toFixed(0)} MB`,
  );
  const cookie = await signIn(product);
  await printSizes(product, cookie);
  const measured: Measured[] = [
    { name: "bare Remix’s list", pid: barePid, url: `${bare.url}/orders`, cookie: null, times: [], bytes: 0 },
    ...pages.map(([name, path]) => ({
      name,
      pid,
      url: product.url + path,
      cookie: path === "/login" ? null : cookie,
      times: [],
      bytes: 0,
    })),
  ];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of measured) {
      const headers = { accept: "text/html", "accept-encoding": "br", ...(one.cookie && { cookie: one.cookie }) };
      const before = processorTime(one.pid);
      for (let count = 0; count < PAGES_A_ROUND; count += 1) {
        const { status, bytes } = await get(one.url, headers);
        if (status !== 200) throw new Error(`${one.url} answered ${String(status)}`);
        one.bytes = bytes;
      }
      if (round > 0) one.times.push((processorTime(one.pid) - before) / PAGES_A_ROUND);
    }
  }
  const [first] = measured;
  const reference = first ? middle(first.times) : 1;
  console.log(
    "Processor time of the whole server a page, API, database and compression included, medians of " +
      `${String(ROUNDS)} interleaved rounds of ${String(PAGES_A_ROUND)} (bare Remix compresses nothing):`,
  );
  for (const { name, times, bytes } of measured) {
    const time = middle(times);
    const { html: own = Infinity, css = 0 } = budgets.find(({ page }) => page === name) ?? {};
    const html = own + css;
    const budget = Number.isFinite(html) ? ` of ${String(html)}${bytes > html * 1000 ? ", OVER BUDGET" : ""}` : "";
    console.log(
      `  ${name.padEnd(18)} ${time.toFixed(1).padStart(6)} ms  ` +
        `${(time / reference).toFixed(1).padStart(5)} × bare Remix   HTML ` +
        `${(bytes / 1000).toFixed(1).padStart(5)} kB${budget}`,
    );
  }
}

if (process.platform !== "linux") throw new Error("Linux alone says how much processor time another process has used.");
const bare = await startBareRemix();
const begun = Date.now();
const product = await startAsCommanded();
try {
  await get(`${product.url}/login`, { accept: "text/html" });
  console.log(`From the start, the demo company made, to the first page: ${String(Date.now() - begun)} ms`);
  await measure(product, bare);
} finally {
  bare.dispose();
  await product.dispose();
}
