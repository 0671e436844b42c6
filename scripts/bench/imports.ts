import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fieldsOf } from "../../tests/support/form-fields";
import { startPostgresql } from "../../tests/support/database/private-postgresql";
import { freePort } from "../../tests/support/product";

const lines = 5000;
const size = 1024 * 1024 - 1024;
const password = randomBytes(12).toString("hex");

/** The built product (`npm run build`) with its demonstration, as a signed-in browser without scripts sees it. */
interface Site {
  process: ChildProcess;
  get(path: string): Promise<string>;
  /** Posts a form and returns the address that the answer leads to. */
  post(path: string, body: URLSearchParams | FormData): Promise<string>;
}

async function openSite(url: string): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const env = {
    ...process.env,
    PORT: String(port),
    APP_ORIGIN: origin,
    DATABASE_URL: url,
    BRU_DEMO_PASSWORD: password,
    LOG_LEVEL: "error",
  };
  const site = spawn(process.execPath, ["build/server/index.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await once(site.stdout, "data");
  const signedIn = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "demo@bru.test", password }),
    redirect: "manual",
    headers: { origin },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return {
    process: site,
    async get(path) {
      const answer = await fetch(origin + path, { headers: { cookie } });
      if (answer.status !== 200) throw new Error(`${path}: ${String(answer.status)}`);
      return answer.text();
    },
    async post(path, body) {
      const answer = await fetch(origin + path, {
        method: "POST",
        body,
        headers: { cookie, origin },
        redirect: "manual",
      });
      const text = await answer.text();
      const to = answer.headers.get("location");
      if (to === null)
        throw new Error(`${path}: ${String(answer.status)} ${/role="alert"[^>]*>(.{0,300})/s.exec(text)?.[1] ?? ""}`);
      return to;
    },
  };
}

/** Returns 5,000 articles with an offer each, 1 MB of them. */
function csvOf(suppliers: readonly string[], price: number): string {
  const row = (index: number) =>
    `Article importé ${index};IMP-${index};Épicerie;Ingrédient;kg;5,5;${suppliers[index % suppliers.length] ?? ""};` +
    `Carton ${String(index % 7)};R-${String(index)};10;${String(price)},${String(10 + (index % 90))};gluten;oui`;
  const rows = Array.from({ length: lines }, (_, index) => row(index));
  const text = [
    "Désignation;Code;Famille;Type;Unité;TVA;Fournisseur;Conditionnement;Réf. " +
      "fournisseur;Contenance;Prix HT;Allergènes;Suivi en stock;Remarque",
    ...rows,
  ].join("\n");
  return text.replaceAll(/;oui$/gm, `;oui;${"x".repeat(Math.floor((size - Buffer.byteLength(text)) / lines) - 2)}`);
}

/** Saves orders, one after the other, until `work` is over; the milliseconds that each took. */
async function savingOrders(site: Site, work: Promise<unknown>): Promise<number[]> {
  let over = false;
  const end = () => void (over = true);
  work.then(end, end);
  const times: number[] = [];
  while (!over) {
    const fields = fieldsOf(await site.get("/external-orders/create"));
    const started = performance.now();
    await site.post(
      "/external-orders/create",
      new URLSearchParams({ ...fields, customerName: "Mairie de Bruz", deliveryOn: "2036-03-10", intent: "save" }),
    );
    times.push(performance.now() - started);
    await wait(20);
  }
  await work;
  return times;
}

async function untilOver(site: Site, path: string): Promise<string> {
  for (;;) {
    const html = await site.get(path);
    if (!html.includes('http-equiv="refresh"')) return html;
    await wait(100);
  }
}

const textOf = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");

async function measure(site: Site, price: number) {
  const options = await site.get("/suppliers");
  const suppliers = [...options.matchAll(/<th scope="row"[^>]*><a[^>]*>([^<&]+)<\/a>/g)].map(([, name = ""]) => name);
  const csv = csvOf(suppliers, price);
  const figures: Record<string, number> = {};
  const clocked = async (name: string, work: () => Promise<void>) => {
    const started = performance.now();
    const orders = await savingOrders(
      site,
      work().then(() => void (figures[name] = performance.now() - started)),
    );
    return orders;
  };
  let page = "";
  const sending = await clocked("read and handed over", async () => {
    const form = new FormData();
    form.set("intent", "preview");
    form.set("submissionKey", randomBytes(9).toString("hex"));
    form.set("file", new Blob([csv]), "articles.csv");
    page = (await site.post("/articles/import", form)).replace(/\?.*/, "");
  });
  const checking = await clocked("checked", async () => void (await untilOver(site, page)));
  const applying = await clocked("written", async () => {
    await site.post(page, new URLSearchParams({ intent: "apply" }));
    const text = textOf(await untilOver(site, page));
    if (!text.includes("Import terminé")) throw new Error(text.slice(0, 2000));
  });
  return { figures, orders: [...sending, ...checking, ...applying] };
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const round = (milliseconds: number) => Math.round(milliseconds);

async function onDatabase(name: string, url: string): Promise<number> {
  const site = await openSite(url);
  try {
    const quiet = await savingOrders(site, wait(4000));
    const runs = {
      "5,000 new articles with an offer": await measure(site, 1),
      "5,000 new prices": await measure(site, 2),
    };
    console.log(
      `\n${name}, ${String(lines)} lines, 1 MB. An order saved alone: ` +
        `${String(round(median(quiet)))} ms (median), ${String(round(Math.max(...quiet)))} ms ` +
        "(longest)",
    );
    console.table(
      Object.fromEntries(
        Object.entries(runs).map(([run, { figures, orders }]) => [
          run,
          {
            ...Object.fromEntries(
              Object.entries(figures).map(([step, time]) => [`${step} (s)`, Math.round(time / 10) / 100]),
            ),
            "orders meanwhile": orders.length,
            "median ms": round(median(orders)),
            "longest ms": round(Math.max(...orders)),
            "times as long": Math.round((10 * median(orders)) / median(quiet)) / 10,
          },
        ]),
      ),
    );
    return Math.max(...Object.values(runs).flatMap(({ orders }) => orders));
  } finally {
    const { process: server } = site;
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

const most = 300;
const folder = mkdtempSync(join(tmpdir(), "bru-bench-"));
const longest = [await onDatabase("SQLite", `file:${join(folder, "bru.db")}`)];
rmSync(folder, { recursive: true, force: true });
try {
  const { url, stop } = await startPostgresql();
  try {
    longest.push(await onDatabase("PostgreSQL", url("postgres")));
  } finally {
    await stop();
  }
} catch (error) {
  console.log(`\nPostgreSQL: not measured, because ${error instanceof Error ? error.message : String(error)}`);
}
const tooLong = longest.some((time) => time > most);
console.log(tooLong ? `FAILED: an order waited more than ${String(most)} ms` : `no order waited ${String(most)} ms`);
process.exitCode = tooLong ? 1 : 0;
