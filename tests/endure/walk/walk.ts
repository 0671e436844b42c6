import type { ConsoleMessage, Page, Request } from "playwright-core";
import { type Browser, openPage, screens, signInOn } from "../../support/browser/chromium";
import { untilAlive } from "../../support/browser/paths";
import { type Gesture, nextGesture, placeInHistory, touchSome } from "./gestures";
import { chanceOf } from "./random";
import { differenceOf, readContent, withoutThisMinute } from "./read-content";

export interface WalkResult {
  seed: number;
  steps: number;
  /** Number of steps that sent a form, and of those that were refused. */
  sent: number;
  refused: number;
  /** Number of kinds of address that were looked at. */
  kinds: number;
  /** Differences, in words, with the way there. */
  findings: string[];
}

interface WalkOptions {
  /** Address of the product, without a slash at the end. */
  url: string;
  seed: number;
  steps: number;
  /** Told each step, for whoever looks on. */
  tell?: (line: string) => void;
}

/** The page to compare with: an address, or a submission to it that was answered without leading on. */
type Reference = { address: string; body: string | null };

const milliseconds = { settle: 20_000, compare: 8000, click: 15_000 };

/**
 * Walks through the product by clicking, as the seed says, and after each step compares what the page shows with the
 * same address (or the same form, sent again with the same key) as a document without scripts. A submission that is
 * refused is sent by both, which writes nothing twice.
 */
export async function walk(
  browser: Browser,
  { url, seed, steps, tell = () => undefined }: WalkOptions,
): Promise<WalkResult> {
  const chance = chanceOf(seed);
  const page = await openPage(browser, { viewport: screens.desktop });
  const document = await openPage(browser, { javaScriptEnabled: false, viewport: screens.desktop });
  // A development server compiles each page as it is first asked for.
  page.setDefaultTimeout(90_000);
  await signInOn(page, url);
  await untilAlive(page);
  const start = await placeInHistory(page);
  const traffic = followTraffic(page);
  const findings: string[] = [];
  const been = new Map<string, number>();
  const trail: string[] = [];
  const complaints = followComplaints(page);
  page.on("dialog", (dialog) => void dialog.accept().catch(() => undefined));
  const result = { seed, steps: 0, sent: 0, refused: 0 };

  const find = (what: string) => {
    findings.push(`${what}\n    after: ${trail.slice(-6).join(" → ")}`);
    tell(`  ✗ ${what}`);
  };

  for (let step = 0; step < steps; step++) {
    try {
      if (await answerDialog(page, chance.is(0.5))) await settled(page, traffic);
      const gesture = await nextGesture(page, chance, been, start);
      const touched =
        !gesture.isHere && chance.is(0.45)
          ? await touchSome(page, chance, gesture).catch((error: unknown) => [`(touch missed: ${firstLine(error)})`])
          : [];
      been.set(gesture.pattern, (been.get(gesture.pattern) ?? 0) + 1);
      const description = [...touched, `${gesture.kind} ${gesture.words}`].join(", ");
      trail.push(description);
      traffic.forget();
      const body = gesture.kind === "send" ? await bodyOf(page, gesture) : null;
      const before = page.url();
      await make(page, gesture);
      await settled(page, traffic);
      result.steps++;
      const stays = body !== null && !traffic.ledOn();
      if (body !== null) result.sent++;
      if (stays) result.refused++;
      const reference = stays && body !== null ? { address: body.action, body: body.text } : null;
      tell(`${String(step + 1)}. ${description} ⇒ ${page.url().slice(url.length)}${reference ? " (given back)" : ""}`);
      // A file is not sent twice: its answer has no address, and what came before it is compared already.
      if (gesture.kind === "send" && body === null && !traffic.ledOn()) {
        await beginAt(page, page.url());
        continue;
      }
      // A question stands over the page, which is left as it is until it is answered.
      if ((await page.locator("dialog[open]").count()) > 0) continue;
      const givenBack = (gesture.kind === "back" || gesture.kind === "forward") && traffic.loaded();
      const difference = await differs(page, document, traffic, { reference, before, withFields: !givenBack });
      if (difference !== null) {
        find(
          `step ${String(step + 1)}, ${page.url().slice(url.length)} after « ${description} ` +
            `»${reference ? " given back" : ""}\n${difference}`,
        );
        await beginAt(page, page.url());
      }
    } catch (error) {
      tell(`  (step missed: ${firstLine(error)})`);
      trail.push(`missed: ${firstLine(error)}`);
      await beginAt(page, url);
    }
    for (const complaint of complaints.splice(0))
      find(`step ${String(step + 1)}, ${page.url().slice(url.length)}, the console: ${complaint}`);
  }
  await Promise.all([page.context().close(), document.context().close()]);
  return { ...result, kinds: been.size, findings };
}

/** Opens an address anew; what was tapped before and comes late may lead elsewhere once. */
async function beginAt(page: Page, address: string): Promise<void> {
  for (let tries = 5; ; tries--) {
    const missed = await page.goto(address).then(
      () => null,
      (error: unknown) => error,
    );
    if (missed === null) break;
    if (tries === 1) throw missed;
  }
  await untilAlive(page);
}

const firstLine = (error: unknown) => String(error).split("\n", 1)[0] ?? "";

/**
 * Collects the console's messages, except the network's own word on a refusal (« Failed to load resource: 422 »), that
 * a server for development has no builds to tell of, and that a stylesheet was fetched a moment before a page needs it:
 * Remix does so before it shows a page, and on a slow machine the browser counts its seconds meanwhile.
 */
function followComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!/^(Failed to load resource|\[builds\]|The resource \S+\.css was preloaded)/.test(message.text()))
      complaints.push(message.text().slice(0, 600));
  });
  return complaints;
}

interface Traffic {
  /** Requests under way. */
  open: ReadonlySet<Request>;
  /** Tells whether something that was sent since led to another document or view. */
  ledOn(): boolean;
  /** True when a document has been loaded since. */
  loaded(): boolean;
  forget(): void;
}

/** Follows what the page asks for: documents and data, not files. */
function followTraffic(page: Page): Traffic {
  const open = new Set<Request>();
  let led = false;
  let loaded = false;
  const counts = (request: Request) =>
    (request.isNavigationRequest() || request.url().includes(".data") || request.method() === "POST") &&
    request.frame() === page.mainFrame();
  const isCost = (request: Request) => new URL(request.url()).pathname.endsWith("/cost");
  page.on("request", (request) => {
    if (counts(request) && !isCost(request)) open.add(request);
    if (counts(request) && request.isNavigationRequest()) loaded = true;
  });
  page.on("response", (response) => {
    const request = response.request();
    // Single fetch says « go elsewhere » with 202, a document with 302.
    if (
      request.method() === "POST" &&
      !isCost(request) &&
      (response.status() === 202 || (response.status() >= 300 && response.status() < 400))
    )
      led = true;
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return {
    open,
    ledOn: () => led,
    loaded: () => loaded,
    forget() {
      led = false;
      loaded = false;
    },
  };
}

/** Resolves when nothing is asked for any more and the router is at rest. */
async function settled(page: Page, traffic: Traffic): Promise<void> {
  const until = Date.now() + milliseconds.settle;
  while (Date.now() < until) {
    const rests =
      traffic.open.size === 0 &&
      (await page
        .evaluate(
          () =>
            window.__remixRouter?.state.navigation.state === "idle" &&
            window.__remixRouter.state.revalidation === "idle" &&
            history.scrollRestoration === "manual",
        )
        .catch(() => false));
    if (rests && traffic.open.size === 0) return;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20))).catch(() => undefined);
  }
  throw new Error("the page did not come to rest");
}

async function make(page: Page, gesture: Gesture): Promise<void> {
  if (gesture.kind === "back" || gesture.kind === "forward") {
    await (gesture.kind === "back" ? page.goBack() : page.goForward());
    return;
  }
  await page.locator(gesture.selector).nth(gesture.at).click({ timeout: milliseconds.click });
}

/** Returns the body that a form would send by that button, and its address. */
async function bodyOf(page: Page, { selector, at }: Gesture): Promise<{ action: string; text: string } | null> {
  const sent = await page.evaluate(
    ([where, index]) => {
      const button = document.querySelectorAll(where)[index];
      if (!(button instanceof HTMLButtonElement) || !button.form || button.form.enctype.startsWith("multipart"))
        return null;
      const entries = [...new FormData(button.form, button)].map(([name, value]) => [name, String(value)]);
      return { action: button.form.action, text: new URLSearchParams(entries).toString() };
    },
    [selector, at] as const,
  );
  return sent;
}

/** Answers the question that stands over the page; false when none does. */
async function answerDialog(page: Page, confirms: boolean): Promise<boolean> {
  const buttons = page.locator("dialog[open] button:visible");
  if ((await buttons.count()) === 0) return false;
  await (confirms ? buttons.last() : buttons.first()).click({ timeout: milliseconds.click });
  return true;
}

interface Comparison {
  reference: Reference | null;
  /** The page that the step came from. */
  before: string;
  /** False where the browser has given the fields back itself. */
  withFields: boolean;
}

/** Returns null when the page comes to show what the document does, else the difference in words. */
async function differs(
  page: Page,
  document: Page,
  traffic: Traffic,
  { reference, before, withFields }: Comparison,
): Promise<string | null> {
  let last = "";
  const until = Date.now() + milliseconds.compare;
  let expected: string[] | null = null;
  const what = { withErrors: !/(?:^|&)intent=[a-z]+%3A/.test(reference?.body ?? ""), withFields };
  let of = "";
  do {
    const address = page.url();
    if (expected === null || of !== address) {
      of = address;
      await document.context().clearCookies();
      await document.context().addCookies(await page.context().cookies());
      await open(document, reference ?? { address, body: null });
      expected = withoutThisMinute(await document.evaluate(readContent, what), Date.now());
    }
    const displayed = withoutThisMinute(await page.evaluate(readContent, what), Date.now());
    if (
      displayed.join("\n") === expected.join("\n") &&
      (reference !== null || withoutHash(document.url()) === withoutHash(address))
    )
      return null;
    last =
      displayed.join("\n") === expected.join("\n")
        ? `    the address leads on to ${document.url()}`
        : differenceOf(displayed, expected);
    await settled(page, traffic).catch(() => undefined);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150))).catch(() => undefined);
    if (Date.now() > until - milliseconds.compare / 2) expected = null;
  } while (Date.now() < until);
  return `${last}\n    came from ${before}`;
}

const withoutHash = (address: string) => address.replace(/#.*$/, "");

/** Opens an address as a document; with a body, sends it there as a form does. */
async function open(document: Page, { address, body }: Reference): Promise<void> {
  if (body === null) {
    // An address that only adds a hash to the one that is open is a jump within the page.
    if (address.includes("#")) await document.goto("about:blank");
    await document.goto(address);
    return;
  }
  const { origin } = new URL(address);
  await document.route(
    (url) => url.href === address,
    (route) =>
      route.continue({
        method: "POST",
        postData: body,
        headers: {
          ...route.request().headers(),
          origin,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
      }),
    { times: 1 },
  );
  await document.goto(address);
}
