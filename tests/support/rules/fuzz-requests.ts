import type { Random } from "../../../demo/random";
import { hostileText, planted, strangeNames } from "./hostile-text";
import type { Control, PageForm } from "../browser/page-forms";

/** One request, with all it takes to send it again. */
export interface FuzzRequest {
  method: "GET" | "POST";
  /** Path and query as they stand in the request line. */
  path: string;
  type?: string;
  body?: string;
}

type Entry = [name: string, value: string];

/** Returns a visit of a page with some of its parameters, some of them spoilt; as a document or as data. */
export function visit(random: Random, path: string, parameters: ReadonlyMap<string, readonly string[]>): FuzzRequest {
  const names = [...parameters.keys()];
  const entries = Array.from({ length: random.integer(0, 5) }, (): Entry => {
    const name = names.length > 0 && random.chance(85) ? random.pick(names) : random.pick(strangeNames);
    const known = parameters.get(name) ?? [];
    return [name, known.length > 0 && random.chance(45) ? random.pick(known) : hostileText(random)];
  });
  const query = random.chance(3)
    ? encodeURIComponent(hostileText(random)).replaceAll("%3D", "=")
    : encode(entries, random);
  return { method: "GET", path: address(random, path, query) };
}

/**
 * Returns a form sent with most fields as they stand or plausibly filled in, and some spoilt, dropped, doubled or
 * strange.
 */
export function submission(random: Random, form: PageForm): FuzzRequest {
  const spoilt = random.integer(0, 4);
  const entries: Entry[] = [];
  for (const control of form.controls)
    if (control.isSent || (control.type === "checkbox" && random.chance(30)))
      entries.push([control.name, plausible(random, control)]);
  const buttons = form.controls.filter(({ type }) => type === "submit");
  if (buttons.length > 0 && random.chance(90)) {
    const button = random.pick(buttons);
    entries.push([button.name, button.value]);
  }
  for (let count = 0; count < spoilt; count += 1) spoil(random, entries);
  const [path = "/", query = ""] = form.action.split("?", 2);
  if (form.method === "get") return { method: "GET", path: address(random, path, encode(entries, random)) };
  return { method: "POST", path: address(random, path, query), ...packed(random, entries) };
}

function plausible(random: Random, { name, type, value, choices }: Control): string {
  if (type === "hidden" || type === "checkbox" || type === "radio" || (value !== "" && random.chance(80))) return value;
  if (choices.length > 0) return random.pick(choices);
  if (type === "date" || /(On|from|until|to)$/.test(name))
    return `2027-0${String(random.integer(1, 9))}-1${String(random.integer(0, 9))}`;
  if (type === "time" || /Time$/.test(name)) return "09:30";
  if (/quantity|price|percent|amount|stock|minutes|days|packs|step|guest|portions|rate/i.test(name))
    return random.pick(["1", "2,5", "12", "0,375"]);
  return random.chance(50)
    ? value
    : `Essai ${String(random.integer(1, 99_999))} ${random.chance(30) ? planted.tag : ""}`;
}

function spoil(random: Random, entries: Entry[]): void {
  const at = random.integer(0, Math.max(0, entries.length - 1));
  const [name = "x"] = entries[at] ?? [];
  const kind = random.integer(1, 10);
  if (kind <= 6 && entries.length > 0) entries[at] = [name, hostileText(random)];
  else if (kind === 7) entries.splice(at, 1);
  else if (kind === 8) entries.push([name, hostileText(random)]);
  else if (kind === 9) entries.push([random.pick(strangeNames), hostileText(random)]);
  else entries.push([name.replace(/\.\d+\./, `.${String(random.integer(0, 1200))}.`), hostileText(random)]);
}

function packed(random: Random, entries: Entry[]): Pick<FuzzRequest, "type" | "body"> {
  const kind = random.integer(1, 40);
  if (kind === 1) return { type: "application/json", body: JSON.stringify(Object.fromEntries(entries)) };
  if (kind === 2) return { type: "text/plain", body: hostileText(random) };
  if (kind === 3) return { type: "multipart/form-data; boundary=fuzz", body: multipart(entries) };
  if (kind === 4) return { type: "multipart/form-data", body: hostileText(random) };
  if (kind === 5) return { type: "", body: encode(entries, random) };
  if (kind === 6)
    return { type: "multipart/form-data; boundary=fuzz", body: multipart(entries).slice(0, random.integer(0, 300)) };
  return { type: "application/x-www-form-urlencoded;charset=UTF-8", body: encode(entries, random) };
}

const multipart = (entries: Entry[]) =>
  `${entries
    .map(
      ([name, value]) =>
        "--fuzz\r\nContent-Disposition: form-data; " +
        `name="${name.replaceAll('"', "%22").replace(/[\r\n]/g, " ")}"\r\n\r\n${value}\r\n`,
    )
    .join("")}--fuzz--\r\n`;

/**
 * Urlencoded; a few characters as no browser sends them: a lone surrogate's bytes, a percent sign alone, a byte that is
 * no UTF-8.
 */
function encode(entries: Entry[], random: Random): string {
  const text = entries.map(([name, value]) => `${part(name)}=${part(value)}`).join("&");
  return random.chance(4)
    ? text.replace("=", random.pick(["=%FF", "=%", "=%ED%A0%80", "&=", "=%u0041", "==", "=%C0%80"]))
    : text;
}

const part = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");

function address(random: Random, path: string, query: string): string {
  const data = random.chance(35) ? `${path === "/" ? "/_root" : path}.data` : path;
  return query === "" ? data : `${data}?${query}`;
}
