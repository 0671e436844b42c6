import type { Page } from "playwright-core";
import type { Chance } from "./random";

/** Something that can be done on the page as it is. */
export interface Gesture {
  kind: "link" | "menu" | "back" | "forward" | "filter" | "send";
  /** Selects the element together with `at`. */
  selector: string;
  at: number;
  /** Its text, or the address it leads to. */
  words: string;
  /** Leads to the very address that is shown, or to a question that stands over it: what was typed there may stay. */
  isHere: boolean;
  /** The kind of page it leads to, so that rare ones are taken more often. */
  pattern: string;
}

interface Offered {
  /** The ways that the history has before and after within this walk. */
  ways: Gesture[];
  links: Gesture[];
  menu: Gesture[];
  filters: Gesture[];
  sends: Gesture[];
}

/** Chromium's window.navigation, which TypeScript does not know yet. */
interface Traversed {
  navigation: { currentEntry: { index: number } | null; entries(): { index: number; url: string | null }[] };
}

/** Everything in sight that can be tapped and leads to another view or sends something. Runs in the page. */
function readOffered(start: number): Offered {
  const inSight = (element: Element) =>
    element.checkVisibility() && element.closest("[data-scripted], .messages") === null;
  const patternOf = (address: string, base: string) => {
    const { pathname, searchParams } = new URL(address, base);
    return `${pathname.replace(/\d+/g, "#")}?${[...new Set(searchParams.keys())]
      .map((name) => name.replace(/\d+/g, "#"))
      .sort()
      .join("&")}`;
  };
  const gather = (
    kind: Gesture["kind"],
    selector: string,
    isOne: (element: Element) => boolean,
    pattern: (element: Element) => string,
  ): Gesture[] =>
    [...document.querySelectorAll(selector)].flatMap((element, at) =>
      inSight(element) && isOne(element)
        ? [
            {
              kind,
              selector,
              at,
              words: (
                `${(element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60)} ` +
                `${element.getAttribute("href") ?? ""}`
              ).trim(),
              isHere:
                element instanceof HTMLAnchorElement &&
                (element.href === location.href || element.search.includes("confirmation=")),
              pattern: pattern(element),
            },
          ]
        : [],
    );
  const leadsOn = (element: Element) =>
    element instanceof HTMLAnchorElement &&
    element.origin === location.origin &&
    !element.hasAttribute("download") &&
    !element.target &&
    !(element.getAttribute("href") ?? "").startsWith("#") &&
    !/\/(export|document)\b/.test(element.pathname);
  const linkPattern = (element: Element) =>
    element instanceof HTMLAnchorElement ? patternOf(element.href, location.href) : "";
  const isButton = (method: string) => (element: Element) =>
    element instanceof HTMLButtonElement &&
    element.type === "submit" &&
    !element.disabled &&
    element.form !== null &&
    element.form.method === method &&
    !element.classList.contains("visually-hidden");
  const buttonPattern = (element: Element) =>
    `${patternOf(location.href, location.href)} ` +
    `${element instanceof HTMLButtonElement ? `${element.name}=${element.value.replace(/\d+/g, "#")}` : ""} ` +
    `${(element.textContent ?? "").slice(0, 20)}`;
  const { navigation } = window as unknown as Traversed;
  const here = navigation.currentEntry?.index ?? 0;
  const way = (kind: "back" | "forward", to: number): Gesture[] =>
    navigation
      .entries()
      .flatMap(({ index, url }) =>
        index === to && to >= start
          ? [{ kind, selector: "", at: 0, words: "", isHere: url === location.href, pattern: kind }]
          : [],
      );
  return {
    ways: [...way("back", here - 1), ...way("forward", here + 1)],
    links: gather("link", "main a[href]", leadsOn, linkPattern),
    menu: gather("menu", ".rail nav a[href]", leadsOn, linkPattern),
    filters: gather("filter", "main form button", isButton("get"), buttonPattern),
    sends: gather("send", "main form button", isButton("post"), buttonPattern),
  };
}

const toStart: Gesture = { kind: "menu", selector: "a.brand", at: 0, words: "Bru", isHere: true, pattern: "start" };

/** Returns the page's position in its history. */
export const placeInHistory = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Traversed).navigation.currentEntry?.index ?? 0);

/** The next gesture: kinds by weight, then what leads where the walk has been least. */
export async function nextGesture(
  page: Page,
  chance: Chance,
  been: ReadonlyMap<string, number>,
  start: number,
): Promise<Gesture> {
  const { ways, links, menu, filters, sends } = await page.evaluate(readOffered, start);
  const kinds = [
    { of: links, weight: 9 },
    { of: sends, weight: 5 },
    { of: filters, weight: 3 },
    { of: menu, weight: 4 },
    { of: ways, weight: 4 },
  ].filter(({ of }) => of.length > 0);
  const rarely = ({ pattern }: Gesture) => 1 / (1 + (been.get(pattern) ?? 0)) ** 2;
  return chance.pick(chance.pick(kinds, ({ weight }) => weight)?.of ?? [], rarely) ?? toStart;
}

/** One thing that is typed, chosen, ticked or unfolded. */
interface Touch {
  selector: string;
  at: number;
  what: "toggle" | "check" | "select" | "fill";
  value: string;
  words: string;
}

/** Returns the elements in sight that can be touched, each with the value to put there. Runs in the page. */
function readTouchable({
  numbers,
  within,
}: {
  numbers: number[];
  within: Pick<Gesture, "selector" | "at"> | null;
}): Touch[] {
  const pick = (at: number) => numbers[at % numbers.length] ?? 0;
  const inSight = (element: Element) =>
    element.checkVisibility() && element.closest("[data-scripted], .messages") === null;
  const selector = "main summary, main input, main select, main textarea";
  const button = within && document.querySelectorAll(within.selector)[within.at];
  const form = button instanceof HTMLButtonElement ? button.form : null;
  const isOf = (element: Element) =>
    form === null || ("form" in element ? element.form === form : form.contains(element));
  // With scripts the counter searches while one types; a document does so by its own button alone.
  const isLive = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.name === "find" &&
    !(button instanceof HTMLButtonElement && button.value === "find");
  return [...document.querySelectorAll(selector)].flatMap((element, at): Touch[] => {
    if (!inSight(element) || !isOf(element) || isLive(element)) return [];
    const number = pick(at);
    const touch = (what: Touch["what"], value: string): Touch[] => [
      {
        selector,
        at,
        what,
        value,
        words: `${what} ${element.getAttribute("name") ?? element.textContent?.slice(0, 30) ?? ""} ${value}`.trim(),
      },
    ];
    if (element instanceof HTMLInputElement) {
      if (element.readOnly || element.disabled || element.type === "file" || element.type === "hidden") return [];
      if (element.type === "checkbox" || element.type === "radio") return touch("check", "");
      if (element.type === "date")
        return touch(
          "fill",
          new Date(Date.now() + (Math.floor(number * 40) - 10) * 86_400_000).toISOString().slice(0, 10),
        );
      if (element.type === "time") return touch("fill", `${String(6 + Math.floor(number * 12)).padStart(2, "0")}:30`);
      if (element.type === "datetime-local") return touch("fill", `${new Date().toISOString().slice(0, 10)}T08:00`);
      if (element.inputMode === "decimal" || element.inputMode === "numeric")
        return touch("fill", String(1 + Math.floor(number * 12)));
      if (element.list && element.list.options.length > 0)
        return touch("fill", element.list.options[Math.floor(number * element.list.options.length)]?.value ?? "");
      if (element.type === "search")
        return touch("fill", ["a", "pain", "crème", "zzz", ""][Math.floor(number * 5)] ?? "");
      return touch(
        "fill",
        number < 0.2 ? "" : `${element.value.slice(0, 30)} ${String(Math.floor(number * 90) + 10)}`.trim(),
      );
    }
    if (element instanceof HTMLSelectElement)
      return touch("select", element.options[Math.floor(number * element.options.length)]?.value ?? "");
    if (element instanceof HTMLTextAreaElement)
      return element.readOnly ? [] : touch("fill", `Note ${String(Math.floor(number * 90) + 10)}`);
    return touch("toggle", "");
  });
}

/**
 * Types, chooses, ticks or unfolds up to three things, and says what. Before a form is sent, things of that form alone:
 * what is given back leaves the rest of the page as it was.
 */
export async function touchSome(page: Page, chance: Chance, { kind, selector, at }: Gesture): Promise<string[]> {
  const within = kind === "send" ? { selector, at } : null;
  const done: string[] = [];
  for (let left = 1 + chance.below(3); left > 0; left--) {
    const touch = chance.pick(
      await page.evaluate(readTouchable, { numbers: Array.from({ length: 7 }, () => chance.next()), within }),
    );
    if (!touch) break;
    const one = page.locator(touch.selector).nth(touch.at);
    const options = { timeout: 3000 };
    if (touch.what === "fill") await one.fill(touch.value, options);
    else if (touch.what === "select") await one.selectOption(touch.value, options);
    else await one.click(options);
    done.push(touch.words);
  }
  return done;
}
