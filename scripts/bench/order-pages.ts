import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createPasswords } from "#api/accounts/passwords";
import { addUser } from "#api/accounts/users";
import { freePort } from "../../tests/support/product";
import { type World, at, onBothDatabases, say } from "./worlds/order-worlds";

const ROUNDS = 15;
const account = { name: "Marie Curie", email: "marie@bru.test", password: randomBytes(12).toString("hex") };

const pages: [name: string, search: string][] = [
  ["first page", ""],
  ["one status", "?status=confirmed"],
  ["one day", "?delivery_from=2026-11-21&delivery_to=2026-11-21"],
  ["its week, a status", "?delivery_from=2026-11-16&delivery_to=2026-11-22&status=ready&sort=-total_ttc"],
  ["one product", "?product_id=7"],
  ["a customer", "?search=Amp%C3%A8re+42"],
  ["many customers", "?search=mairie"],
  ["a late page", "?page=1000"],
  ["two letters", "?search=zq"],
];

interface Site {
  process: ChildProcess;
  /** Fetches the whole page as a browser gets it; returns the milliseconds it took. */
  visit(search: string): Promise<number>;
}

/** Returns the built product (`npm run build`) over a database, with Marie signed in. */
async function openSite({ url, db }: World): Promise<Site> {
  await addUser(db, createPasswords({ N: 1024, r: 8, p: 1 }), account, new Date(at));
  const port = await freePort();
  const origin = `http://127.0.0.1:${String(port)}`;
  const site = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      APP_ORIGIN: origin,
      DATABASE_URL: url,
      BRU_DEMO: "0",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(site.stdout, "data");
  const body = new URLSearchParams({ email: account.email, password: account.password });
  const signedIn = await fetch(`${origin}/login`, { method: "POST", body, redirect: "manual", headers: { origin } });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return {
    process: site,
    visit: async (search) => {
      const started = performance.now();
      const answer = await fetch(`${origin}/external-orders${search}`, { headers: { cookie }, redirect: "manual" });
      const html = await answer.text();
      if (answer.status !== 200 || !html.includes("Commandes clients"))
        throw new Error(`${search}: ${String(answer.status)}`);
      return performance.now() - started;
    },
  };
}

await onBothDatabases(async (database, worlds) => {
  const sites: Site[] = [];
  try {
    for (const world of worlds) sites.push(await openSite(world));
    console.log(
      `\nThe page /external-orders of the built product on ${database}, 100,000 orders against ` +
        `100, medians of ${String(ROUNDS)} interleaved visits:`,
    );
    for (const [name, search] of pages) {
      const times = sites.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, site] of sites.entries()) times[index]?.push(await site.visit(search));
      say(name, times[0] ?? [], times[1] ?? []);
    }
  } finally {
    for (const site of sites) {
      site.process.kill("SIGTERM");
      await once(site.process, "exit");
    }
  }
});
