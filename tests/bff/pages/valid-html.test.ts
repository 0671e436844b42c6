import * as build from "virtual:remix/server-build";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { expect, test } from "vitest";
import { addDays } from "#domain/days";
import { fillWithDemo } from "../../../demo/seed";
import { isInFull } from "../../support/cases";
import { manyNames, seenThrough, sendSuppliers } from "../../support/world/large-imports";
import { type PageForm, formsOf, linksOf } from "../../support/browser/page-forms";
import { mailed } from "../../support/servers/post-office";
import { routePatterns } from "../../support/browser/route-patterns";
import { patternOf } from "../../support/browser/site-map";
import { type Agent, openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";

/** Reads its rules once, not for each page. */
class RulesReadOnce extends StaticConfigLoader {
  #rules: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;
  override getConfigFor(handle: string): ReturnType<StaticConfigLoader["getConfigFor"]> {
    return (this.#rules ??= super.getConfigFor(handle));
  }
}

const validator = new HtmlValidate(new RulesReadOnce({ root: true, extends: ["html-validate:standard"] }));

/** Returns the errors that a validator finds in a page, each with its line. */
async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages, source }) =>
    messages.map(
      ({ ruleId, message, offset }) =>
        `${ruleId}: ${message} · ${(source ?? "").slice(Math.max(0, offset - 60), offset + 120)}`,
    ),
  );
}

/** Addresses that answer no page: files, data, what only takes forms. */
const noPage = new RegExp(
  String.raw`\*|\/(export|document|file|cost|counter)$|^\/pictures\/|` +
    String.raw`^\/(login|setup|logout|preferences|options(\/create)?|today)$`,
);

/**
 * Addresses of each pattern that are looked at: pages of one kind differ by their data and their parameters. Three:
 * `npm run endure -- contract`, one: `npm test`.
 */
const ofEachPattern = isInFull ? 3 : 1;

/** Pages that have no button that matters most, each with its reason. */
const withoutMainButton: Record<string, string> = {
  "/": "the day’s work is in its rows, each with its own buttons",
  "/messages": "a journal: messages are written where what they are about is",
  "/messages/:id": "a message as it was written, of which nothing is asked any more once it left",
  "/search": "a search, whose answers lead on",
  "/external-orders/rounds": "rounds to read and print",
  "/products/allergens": "a sheet to read and print",
  "/payments": "figures to read and take along",
  "/external-orders/:id/letter": "a letter, which says why where it cannot leave",
  "/payments/together": "nothing to pay until orders are chosen",
  "/stock/movements": "a journal, in which nothing is written by hand",
  "/stock/orders/:id": "a trace to read and print",
  "/stock/recall": "a search, until it has found something",
  "/stock/value": "a figure to read and take along",
};

interface Seen {
  /** The errors, and the page where each was found first. */
  faults: Map<string, string>;
  patterns: Set<string>;
  forms: Map<string, PageForm>;
  pages: number;
  /** By address pattern: how many buttons of a page claim to be the one that matters, where several do. */
  crowded: Map<string, number>;
  /** By address pattern: a page where no button does. */
  bare: Map<string, string>;
}

/** Looks at a page as a validator does; its links are what to look at next. */
async function look(seen: Seen, { text, type }: { text: string; type: string }, path: string): Promise<string[]> {
  if (!type.startsWith("text/html")) return [];
  seen.pages += 1;
  const folded = /<details(?![^>]* open)[^>]*>(<summary.*?<\/summary>).*?<\/details>/gs;
  const seenAtOnce = text.slice(text.indexOf("<main")).replace(folded, "$1");
  const solid = seenAtOnce.match(/data-variant="solid"/g)?.length ?? 0;
  const pattern = patternOf(path.replace(/#.*/, "")).replace(/^POST | .*/g, "");
  if (solid > 1) seen.crowded.set(pattern, solid);
  if (solid === 0 && !(pattern in withoutMainButton)) seen.bare.set(pattern, path);
  const unsaid = /<dt>([^<]+)<\/dt><dd[^>]*><\/dd>/.exec(text)?.[1];
  if (unsaid !== undefined) seen.faults.set(`unsaid ${unsaid}`, `${path}: « ${unsaid} » stands without a value`);
  for (const fault of await faultsIn(text)) {
    const kind = fault.replace(/\d+|:r\w+:|«[^»]*»/g, "N").slice(0, 150);
    if (!seen.faults.has(kind)) seen.faults.set(kind, `${path}: ${fault}`);
  }
  for (const form of formsOf(text, path))
    if (form.method === "post" && !/logout|sign-out/.test(form.action)) seen.forms.set(patternOf(form.action), form);
  return linksOf(text).filter((link) => link.startsWith("/") && !/\/(document|export)\b|^\/(assets|logout)/.test(link));
}

const get = async (browser: Agent, path: string) => {
  const answer = await browser.get(path);
  return { text: answer.text ?? "", type: answer.headers["content-type"] ?? "", status: answer.status };
};

/** Looks at where it starts, and follows links from page to page, a few of each pattern of address and parameters. */
async function walk(browser: Agent, starts: readonly string[], seen: Seen): Promise<void> {
  const count = new Map<string, number>();
  const queue = [...starts];
  const known = new Set(queue);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const pattern = patternOf(path.replace(/#.*/, ""));
    const times = count.get(pattern) ?? 0;
    if (times >= ofEachPattern && !starts.includes(path)) continue;
    count.set(pattern, times + 1);
    seen.patterns.add(pattern);
    for (const link of await look(seen, await get(browser, path), path)) {
      if (known.has(link)) continue;
      known.add(link);
      queue.push(link);
    }
  }
}

test(
  "a validator finds no fault in any page of the site, as it is read and as a refused form comes back",
  { timeout: 300_000 },
  async () => {
    const mailing = { setupCode: "7K3M-QX2A-9RTB", mail: mailed.mail };
    const { api, browser, signIn, now } = await openWeb({ setsUp: true }, mailing);
    const today = new Date(now());
    await fillWithDemo(api.db, { today: today.toISOString().slice(0, 10), now: today });
    const seen: Seen = {
      faults: new Map(),
      patterns: new Set(),
      forms: new Map(),
      pages: 0,
      crowded: new Map(),
      bare: new Map(),
    };
    const visitor = browser();
    const accounts = await api.db.deleteFrom("users").returningAll().execute();
    await look(seen, await get(visitor, "/setup"), "/setup");
    await api.db.insertInto("users").values(accounts).execute();
    await look(seen, await get(visitor, "/login"), "/login");
    const marie = await signIn();
    const day = today.toISOString().slice(0, 10);
    const week = `from=${day}&to=${addDays(day, 6)}`;
    await marie.post(`/production-planning/runs?${week}`).type("form").send({ submissionKey: "k" }).expect(302);
    const start = "/production-planning/weighings/create?recipe=1";
    const weigh = formsOf((await get(marie, start)).text, start).find(({ action }) => action === start);
    const started = await marie
      .post(start)
      .type("form")
      .send(Object.fromEntries(weigh?.controls.map(({ name, value }) => [name, value]) ?? []))
      .expect(302);
    const made = { recipe_id: 1, production_on: day, planned: "1", obtained: "1", seen: 0 };
    const desk = await deskOf(api);
    expect((await desk.write("POST", "/api/batches", made)).status).toBe(201);
    expect((await desk.write("POST", "/api/messages/test", { recipient: "lucie@exemple.fr" })).status).toBe(201);
    await api.db.updateTable("outbox").set({ state: "failed", next_attempt_at: null }).execute();
    for (const names of [manyNames("Grossiste"), [...manyNames("Maraîcher"), "x"]]) await sendSuppliers(marie, names);
    await look(seen, await get(marie, "/imports/2"), "/imports/2 under way");
    for (const path of ["/imports/1", "/imports/2"]) await seenThrough(marie, path);
    for (const path of ["/supplier-orders/1", "/receipts/1"]) await look(seen, await get(marie, path), path);
    const [{ id }, draft] = await Promise.all([
      api.db.selectFrom("external_orders").select("id").where("status", "=", "confirmed").executeTakeFirstOrThrow(),
      api.db.selectFrom("supplier_orders").select("id").where("status", "=", "draft").executeTakeFirstOrThrow(),
    ]);
    await walk(
      marie,
      [
        "/suppliers",
        `/supplier-orders/${String(draft.id)}`,
        `/external-orders/${String(id)}/quantities`,
        `/external-orders/${String(id)}/letter?paper=confirmation`,
        `/payments/together?order_ids[]=${String(id)}`,
        started.headers.location ?? "",
        "/production-planning/runs/1",
        "/batches",
        "/search",
        "/customers",
        "/standing-orders/1/change",
        `/customers/${String(id)}?meme=a`,
        "/search?q=e",
        "/search?q=introuvable",
        "/imports/1",
        "/imports/2",
        "/",
        "/no-such-page",
        "/articles/99999",
        "/articles/1?nothing",
      ],
      seen,
    );
    for (const [pattern, form] of seen.forms) {
      const fields = form.controls
        .filter(({ name }) => /^(intent|submissionKey|lockVersion|version)$/.test(name))
        .map(({ name, value }) => [name, value] as const);
      const spoilt = form.controls
        .filter(({ name }) => /On$|From$|Until$|Time$|At$|quantity|price/i.test(name))
        .map(({ name }) => [name, "demain <midi>"] as const);
      const answer = await marie
        .post(form.action)
        .type("form")
        .send(Object.fromEntries([...fields, ...spoilt]));
      await look(
        seen,
        { text: answer.text ?? "", type: answer.status === 302 ? "" : (answer.headers["content-type"] ?? "") },
        `POST ${pattern}`,
      );
    }
    expect([...seen.faults.values()]).toEqual([]);
    expect(Object.fromEntries(seen.crowded)).toEqual({});
    expect(Object.fromEntries(seen.bare)).toEqual({});
    const patterns = routePatterns(build).map(({ pattern }) => pattern.replace(/:\w+/g, ":id"));
    expect(patterns.filter((pattern) => !seen.patterns.has(pattern) && !noPage.test(pattern))).toEqual([]);
  },
);

test(
  "what is typed where a date or a time belongs, and is none, comes back as text beside what is " + "wrong with it",
  async () => {
    const { signIn } = await openWeb();
    const marie = await signIn();
    const spoilt = { deliveryOn: "demain", deliveryTime: "midi", productionOn: "2027-02-31" };
    const { text } = await marie
      .post("/external-orders/create")
      .type("form")
      .send({ customerName: "Mairie", ...spoilt })
      .expect(422);
    for (const [name, value] of Object.entries(spoilt)) {
      const [input = ""] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(text) ?? [];
      expect(input).toContain('type="text"');
      expect(input).toContain(`value="${value}"`);
      expect(input).toContain('aria-invalid="true"');
      expect(input).not.toMatch(/ (min|max)=/);
    }
    const known = await marie
      .post("/external-orders/create")
      .type("form")
      .send({ customerName: "Mairie", deliveryOn: "2027-03-10", deliveryTime: "11:30" })
      .expect(422);
    expect(known.text).toMatch(
      /<input[^>]*type="date"[^>]*name="deliveryOn"[^>]*|<input[^>]*name="deliveryOn"[^>]*type="date"[^>]*/,
    );
    expect(known.text).toMatch(/value="2027-03-10"/);
    const filter = await marie.get("/external-orders?delivery_from=jamais").expect(422);
    expect(/<input[^>]*name="delivery_from"[^>]*>/.exec(filter.text)?.[0]).toMatch(
      /type="text".*value="jamais"|value="jamais".*type="text"/,
    );
  },
);

test(
  "no data block is asynchronous, no link stands in the body, and the page to sign in says what it " + "is for",
  async () => {
    const { browser } = await openWeb();
    const { text } = await browser().get("/login").expect(200);
    expect(text).toMatch(/<meta name="description" content="[^"]{40,160}"/);
    const body = text.slice(text.indexOf("<body"));
    expect(body).not.toContain("<link");
    expect(body).toMatch(/<script[^>]* data-late="\//);
    for (const [, attributes = ""] of body.matchAll(/<script([^>]*type="text\/[^>]*)>/g))
      expect(attributes).not.toMatch(/async|src/);
  },
);
