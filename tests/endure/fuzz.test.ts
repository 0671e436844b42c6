import * as build from "virtual:remix/server-build";
import { expect, onTestFinished, test } from "vitest";
import { seededRandom } from "../../demo/random";
import { type FuzzRequest, submission, visit } from "../support/rules/fuzz-requests";
import { echoes, hostileText } from "../support/rules/hostile-text";
import { demoEmail, demoPassword, startProduct } from "../support/product";
import { formsOf } from "../support/browser/page-forms";
import { routePatterns } from "../support/browser/route-patterns";
import { type SiteMap, explore, patternOf } from "../support/browser/site-map";

const seed = Number(process.env.FUZZ_SEED ?? 20_260_301);
/** Each page and form is tried at least once, however few. */
const fewest = Number(process.env.FUZZ_REQUESTS ?? 3000);
const patterns = routePatterns(build);
const clientSecret = "SECRET-OF-THE-CLIENT-0123456789";

/** The built product as a process, signed in; every secret there is to leak. */
async function open() {
  // Messages are written and wait: nobody takes them.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9?tls=no", MAIL_FROM: "Bru <bru@bru.example>" };
  const product = await startProduct({ OAUTH_CLIENT_SECRET: clientSecret, LOG_LEVEL: "debug", ...mail });
  onTestFinished(() => product.dispose());
  const signedIn = await fetch(`${product.url}/login`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ email: demoEmail, password: demoPassword }),
  });
  const pairs = signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const tokens = pairs.filter((pair) => /^(access|refresh)_token=/.test(pair)).map((pair) => pair.replace(/^\w+=/, ""));
  expect(tokens.filter((token) => token.length > 20)).toHaveLength(2);
  return { product, cookie: pairs.join("; "), secrets: [clientSecret, demoPassword, ...tokens] };
}

const weighings = "/production-planning/weighings";
const runs = "/production-planning/runs";

/** Sends a form of a page as it stands, but for some fields; answers where it leads. */
async function sendForm(
  url: string,
  cookie: string,
  { path, has, fields = {} }: { path: string; has: string; fields?: Record<string, string> },
): Promise<string> {
  const { text } = await send(url, { method: "GET", path }, cookie);
  const form = formsOf(text, path).find(
    ({ method, controls }) => method === "post" && controls.some(({ name }) => name === has),
  );
  if (!form) throw new Error(`${path} has no form with ${has}`);
  const body = new URLSearchParams(form.controls.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const type = "application/x-www-form-urlencoded";
  const { answer } = await send(url, { method: "POST", path: form.action, type, body: body.toString() }, cookie);
  expect([answer.status, path]).toEqual([302, path]);
  return answer.headers.get("location") ?? "";
}

/** Freezes a plan, marks a sheet done and notes a loss, so that their pages have their forms. */
async function fillStock(url: string, cookie: string): Promise<void> {
  const [from, to] = [0, 6].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const week = `from=${from}&to=${to}`;
  const freeze: FuzzRequest = {
    method: "POST",
    path: `${runs}?${week}`,
    type: "application/x-www-form-urlencoded",
    body: "submissionKey=fuzz",
  };
  expect((await send(url, freeze, cookie)).answer.headers.get("location")).toMatch(/\/runs\/\d+/);
  await sendForm(url, cookie, { path: `/production-planning/production-sheets?${week}`, has: "obtained" });
  const lost = { quantity: "0,01", reason: "broken" };
  await sendForm(url, cookie, { path: "/stock/waste/create?article_id=1", has: "quantity", fields: lost });
}

/** The queries that pages need to have their forms. */
const queries: Record<string, string> = {
  // Another customer, whom the page offers to take for the same one.
  "/customers/:id": "?meme=caf%C3%A9",
  [`${weighings}/create`]: "?recipe=1",
  "/external-orders": "?selected=none",
  "/external-orders/:id/letter": "?paper=confirmation",
  "/supplier-orders": "?late=1",
  "/standing-orders/:id": "?confirmation=archiver",
  "/stock/recall": "?article=Beurre+doux&from=2000-01-01&to=2099-12-31",
};

/** Starts a weighing through its form; answers its id. */
async function startWeighing(url: string, cookie: string): Promise<string> {
  const to = await sendForm(url, cookie, { path: `${weighings}/create?recipe=1`, has: "outputQuantity" });
  return /\/weighings\/(\d+)\/1$/.exec(to)?.[1] ?? "";
}

/**
 * Sends a file that is too large to be checked at once and has a wrong line; answers the import's id once its page says
 * so.
 */
async function startImport(url: string, cookie: string): Promise<string> {
  const lines = Array.from({ length: 600 }, (_, index) => `Maison ${String(index)};${index === 7 ? "nulle part" : ""}`);
  const body = new FormData();
  for (const [name, value] of Object.entries({
    intent: "preview",
    submissionKey: "an-import",
    csv: ["Nom;E-mail", ...lines].join("\n"),
  }))
    body.set(name, value);
  const answer = await fetch(`${url}/suppliers/import`, {
    method: "POST",
    headers: { cookie },
    redirect: "manual",
    body,
  });
  const path = answer.headers.get("location")?.replace(/\?.*/, "") ?? "";
  const [, id] = /^\/imports\/(\d+)$/.exec(path) ?? [];
  if (id === undefined) throw new Error(`no import was started: ${String(answer.status)} ${path}`);
  await expect
    .poll(async () =>
      formsOf((await send(url, { method: "GET", path }, cookie)).text, path).map(({ action }) => action),
    )
    .toContain(path);
  return id;
}

/** Returns the id of an order that was accepted and is not paid. */
async function findUnpaid(url: string, cookie: string): Promise<string> {
  const path = "/external-orders?to_collect=1&status=confirmed";
  const [, id] = /href="\/external-orders\/(\d+)"/.exec((await send(url, { method: "GET", path }, cookie)).text) ?? [];
  if (id === undefined) throw new Error("no order is to be collected");
  return id;
}

interface Answered {
  answer: Response;
  text: string;
}

async function send(url: string, { method, path, type, body }: FuzzRequest, cookie: string): Promise<Answered> {
  const headers = { cookie, ...(type !== undefined && { "content-type": type }) };
  const answer = await fetch(url + path, { method, headers, redirect: "manual", ...(body !== undefined && { body }) });
  return { answer, text: await answer.text() };
}

/** Returns the fault of an answer to hostile input, whoever asks; null when there is none. */
function faultOf({ answer, text }: Answered, url: string, secrets: readonly string[]): string | null {
  const isHtml = answer.headers.get("content-type")?.includes("html");
  const location = answer.headers.get("location");
  if (answer.status >= 500) return `status ${String(answer.status)}`;
  if (
    /\n\s+at .+:\d+|node_modules|file:\/\/|server\/index\.js|(Type|Syntax|Range|Reference)Error|SQLITE|[Kk]ysely/.test(
      text,
    )
  )
    return "a stack, a path or an error of the program";
  if (isHtml && echoes(text)) return "an unescaped echo";
  if (!isHtml && answer.headers.get("x-content-type-options") !== "nosniff") return "a type that may be guessed";
  if (location !== null && new URL(location, url).origin !== url) return "a redirect elsewhere";
  const output = text + JSON.stringify([...answer.headers]);
  return secrets.some((secret) => output.includes(secret)) ? "a secret" : null;
}

function isSignOut({ answer, text }: Answered): boolean {
  const leadsToLogin =
    answer.headers.get("location") === "/login" || (answer.status === 202 && text.includes('"/login"'));
  return (
    leadsToLogin || answer.headers.getSetCookie().some((line) => /^(access_token|expires_at|refresh_token)=/.test(line))
  );
}

/** The log of the whole run: nothing but JSON lines, none of an error, no secret. */
function faultsOfLog(output: string, secrets: readonly string[]): string[] {
  const lines = output
    .split("\n")
    .filter((line) => line !== "" && !/^ {2}(Bru est prêt|Connexion de démonstration)/.test(line));
  expect(lines.length).toBeGreaterThan(100);
  const isFault = (line: string) =>
    /"level":"(error|fatal)"/.test(line) && !line.includes('"msg":"a message did not leave: transient"');
  return lines.filter(
    (line) => !/^\{.*\}$/.test(line) || isFault(line) || secrets.some((secret) => line.includes(secret)),
  );
}

test(
  "spoilt visits and forms, signed in: no 500, no stack, no unescaped echo, no sign-out, no secret " +
    "in answers or log (R25, R51, R52, R83, R84, R87)",
  async () => {
    const { product, cookie, secrets } = await open();
    const random = seededRandom(seed);
    const faults: { fault: string; request: FuzzRequest; excerpt: string }[] = [];
    const taken = new Set<string>();
    let sent = 0;

    async function attempt(request: FuzzRequest): Promise<string> {
      sent += 1;
      const answered = await send(product.url, request, cookie);
      const fault = faultOf(answered, product.url, secrets) ?? (isSignOut(answered) ? "a sign-out" : null);
      if (fault !== null) faults.push({ fault, request, excerpt: answered.text.slice(0, 500) });
      return answered.answer.status === 200 && answered.answer.headers.get("content-type")?.includes("html")
        ? answered.text
        : "";
    }

    await fillStock(product.url, cookie);
    const fields = { recipient: "essai@bru.example" };
    await sendForm(product.url, cookie, { path: "/company", has: "recipient", fields });
    const unpaid = await findUnpaid(product.url, cookie);
    const allQueries: typeof queries = { ...queries, "/payments/together": `?order_ids[]=${unpaid}` };
    const ids: SiteMap["ids"] = new Map([
      [`${weighings}/`, [await startWeighing(product.url, cookie)]],
      ["/imports/", [await startImport(product.url, cookie)]],
      ["/external-orders/", [unpaid]],
      // The first order is of the shop itself.
      ["/customers/", [unpaid]],
    ]);
    while (sent < fewest && faults.length === 0) {
      const map: SiteMap = { forms: new Map(), parameters: new Map(), ids };
      for (const { pattern } of patterns) {
        const known = ids.get(pattern.split(":id")[0] ?? "") ?? ["1"];
        const path =
          pattern.replace(":id", random.pick(known)).replace(":position", "1").replace("*", "nowhere") +
          (allQueries[pattern] ?? "");
        explore(map, await attempt({ method: "GET", path }), path);
        const spoilt = pattern.replace(/:id|\*/, () => encodeURIComponent(hostileText(random)));
        for (const address of [path, path, spoilt]) await attempt(visit(random, address, map.parameters));
      }
      for (const form of map.forms.values()) {
        if (form.action === "/logout") continue;
        if (form.method === "post") taken.add(patternOf(form.action));
        for (let count = 0; count < 4; count += 1) await attempt(submission(random, form));
        const address = form.action.replace(/\?.*/, "");
        if (address === "/articles/create") {
          taken.add("/options/create");
          await attempt(submission(random, { ...form, action: "/options/create?for=articles" }));
        }
        if (address === "/standing-orders") {
          const adopting = "/standing-orders/1/change";
          taken.add(patternOf(adopting));
          await attempt(submission(random, { ...form, action: adopting }));
        }
        for (const part of ["cost", "total", "counter"]) {
          const beneath = `${address}/${part}`;
          if (!patterns.some(({ pattern }) => pattern === patternOf(beneath))) continue;
          taken.add(patternOf(beneath));
          await attempt(submission(random, { ...form, action: beneath }));
        }
      }
    }

    expect(faults).toEqual([]);
    expect(
      patterns
        .filter(({ pattern, takesForms }) => takesForms && !taken.has(pattern.replace(":position", ":id")))
        .map(({ pattern }) => pattern),
    ).toEqual(["/login", "/setup", "/logout"]);
    expect((await send(product.url, { method: "GET", path: "/" }, cookie)).answer.status).toBe(200);
    expect(await product.stop()).toBe(0);
    expect(faultsOfLog(product.output(), secrets)).toEqual([]);
  },
  600_000,
);

test("the same signed out: every route and the sign-in form give nothing away (R25, R49, R80, R87)", async () => {
  const { product, secrets } = await open();
  const random = seededRandom(seed);
  const map: SiteMap = {
    forms: new Map(),
    parameters: new Map([
      ["search", []],
      ["page", []],
    ]),
    ids: new Map(),
  };
  explore(map, (await send(product.url, { method: "GET", path: "/login" }, "")).text, "/login");
  const faults: unknown[] = [];

  async function attempt(request: FuzzRequest): Promise<void> {
    const garbage = random.chance(50)
      ? ""
      : `access_token=${encodeURIComponent(hostileText(random)).slice(0, 4000)}; ` +
        `expires_at=${random.pick(["9999999999999", "x", "-1"])}`;
    const answered = await send(product.url, request, garbage);
    const fault = faultOf(answered, product.url, secrets);
    if (fault !== null) faults.push({ fault, request, excerpt: answered.text.slice(0, 500) });
  }

  for (const { pattern } of patterns) {
    const path = pattern.replace(/:id|\*/, () => encodeURIComponent(hostileText(random)));
    for (let count = 0; count < 4; count += 1)
      await attempt(visit(random, count % 2 ? path : pattern.replace(/:id|\*/, "1"), map.parameters));
  }
  const forms = [...map.forms.values()];
  expect(forms.map(({ action }) => action)).toContain("/login");
  for (const form of forms) for (let count = 0; count < 60; count += 1) await attempt(submission(random, form));
  expect(faults).toEqual([]);
  expect(await product.stop()).toBe(0);
  expect(faultsOfLog(product.output(), secrets)).toEqual([]);
}, 300_000);
