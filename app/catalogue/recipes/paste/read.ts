import type { Unit } from "#domain/kitchen/units";
import { type Quantity, isUnit, plainOf, readAmount, readLeading, readTrailing, readWhole } from "./quantities";

/** An ingredient of a card, as one of its lines says it. */
export interface Ingredient extends Quantity {
  name: string;
  /** Words beside the name: « à température ambiante », « 80 g ». */
  aside: string | null;
  /** The quantity in brackets, another way to say the same. */
  other: Quantity | null;
}

/** The yield of a card: of what is made, or for how many. */
export interface Yield {
  output: { amount: string; unit: Unit } | null;
  portions: string | null;
  /** The reason not to take it as it stands, in French. */
  doubt: string | null;
}

/** The meaning of a line of a card. */
export type Reading =
  | { kind: "name"; text: string }
  | { kind: "heading"; text: string; zone: Zone | null }
  | { kind: "yield"; gives: Yield }
  | { kind: "duration"; of: "prepMinutes" | "cookMinutes" | "restMinutes"; minutes: number }
  | { kind: "ingredient"; takes: Ingredient }
  /** One that goes on is the end of the step before it. */
  | { kind: "step"; text: string; goesOn: boolean }
  | { kind: "unread" };

export type Zone = "ingredients" | "steps";

/** A line of a card that is not empty: as it was pasted, and what it is. */
export interface ReadLine {
  source: string;
  reads: Reading;
}

/** Letters of a card, at most: some three hundred lines. */
export const mostLetters = 20_000;

/** Letters of a line that is looked at as an ingredient, a heading or a yield; a longer one is a step. */
const mostOfLine = 160;

/**
 * Reads a recipe as people paste it: from a book, a web page, a document, a table or a photo. Each line that is not
 * empty is one line of the answer, in its order. Takes time in proportion to the length of the text, for a line is
 * looked into only up to a length.
 */
export function readCard(text: string): { lines: ReadLine[] } | { problem: string } {
  const clean = cleanUp(text);
  if (clean.trim() === "") return { problem: "Collez d’abord le texte d’une recette." };
  if (clean.length > mostLetters)
    return {
      problem:
        `Ce texte a ${String(clean.length)} caractères : collez une recette à la fois, ` +
        `de ${String(mostLetters)} caractères au plus.`,
    };
  return { lines: classify(candidatesOf(clean)) };
}

/** Returns a text with plain spaces, whole letters and ends of line as they are here, without what shows nothing. */
const cleanUp = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[ﬀ-ﬆ]/g, (letters) => letters.normalize("NFKC"))
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replace(/[^\S\n\t]/g, " ")
    .replace(/[\0-\u0008\u000e-\u001f\u007f]/g, "");

/** A line before it is known what it is. */
interface Candidate {
  source: string;
  /** Without what begins it as one of a list. */
  body: string;
  plain: string;
  isListed: boolean;
  /** Its number, in a list of numbers: « 2. », « Étape 2 : ». */
  isNumbered: boolean;
  afterBlank: boolean;
  /** It, read as an ingredient; null of what cannot be one. */
  takes: Ingredient | null;
}

const bullet = /^(?:[•◦▪‣●○■□☐✓✔✗·\uf000-\uf0ff]+ *|[-–—*+] *(?=\S)|o +(?=[\d½¼¾]))/;
const ordinal = /^(?:(?:e|E|é|É)tape *\d{1,2} *[:.)–—-]? *|\d{1,2} *(?:[.)°]|\/(?= )|-(?= )) *(?=\D))/;

function candidatesOf(text: string): Candidate[] {
  const found: Candidate[] = [];
  let afterBlank = false;
  for (const raw of text.split("\n")) {
    const source = raw.trim();
    if (source === "") {
      afterBlank = true;
      continue;
    }
    const bare = withoutMarks(source);
    const [mark] = bullet.exec(bare) ?? [""];
    const listed = bare.slice(mark.length);
    const [number] = ordinal.exec(listed) ?? [""];
    const body = asTable(listed.slice(number.length)).trim();
    const short = body.length <= mostOfLine;
    const takes = short ? readIngredient(body) : null;
    const isListed = mark !== "";
    found.push({ source, body, plain: plainOf(body), isListed, isNumbered: number !== "", afterBlank, takes });
    afterBlank = false;
  }
  return found;
}

/** Returns a line without the marks of headings and strong text of web pages. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^#{1,6} +/, "")
    .replace(/^(\*\*|__)(.{1,200}?)\1/, "$2")
    .replace(/^\|+ *|(?<=\S) *\|+$/g, "");

/** Returns the cells of a line of a table as a sentence, its quantity first; a line of one cell as it is. */
function asTable(line: string): string {
  if (line.length > mostOfLine || !/[\t|]/.test(line)) return line.replaceAll("\t", " ");
  const cells = line
    .split(/ *[\t|] */)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const amount = cells.findIndex((cell) => readWhole(plainOf(cell)) !== null);
  if (amount < 0) return cells.join(" ");
  const unit = cells.findIndex((cell, at) => at !== amount && isUnit(plainOf(cell)));
  const names = cells.filter((_, at) => at !== amount && at !== unit);
  return [cells[amount], ...(unit < 0 ? [] : [cells[unit]]), ...names].join(" ");
}

const link = /^ *(?:de la |de l['’] *|de |du |des |d['’] *)/;
const enough = /(?:^|[ (,:])(?:q\.? ?s\.?|quantite suffisante|a volonte|selon (?:le )?gout|au gout)(?:[ ),]|$)/;

/** Reads a line as an ingredient, whether it says a quantity or not; null where it names nothing. */
export function readIngredient(body: string): Ingredient | null {
  const plain = plainOf(body);
  const first = readLeading(plain, body);
  if (first) {
    const rest = body.slice(first.length);
    const sum = /^ *\+/.test(rest) ? `« ${body} » : écrivez le total.` : null;
    const quantity = sum === null ? first.quantity : { ...first.quantity, amount: null, doubt: sum };
    return named(rest.replace(/^ *[+:–—-] */, ""), quantity);
  }
  const last = readTrailing(plain);
  if (last) return named(body.slice(0, last.at), last.quantity);
  const nothing = { amount: null, unit: null, measure: null };
  const doubt = enough.test(plain)
    ? "Une recette active a besoin d’une quantité : pesez, puis écrivez-la."
    : "Aucune quantité n’est écrite : ajoutez-la, ou retirez la ligne.";
  return named(body.replace(new RegExp(enough.source, "iu"), " "), { ...nothing, doubt });
}

function named(text: string, quantity: Quantity): Ingredient | null {
  const linked = text.slice(link.exec(plainOf(text))?.[0].length ?? 0);
  const [, bare = linked, brackets, after] = /^([^(]*?) *\(([^()]*)\) *(.*)$/.exec(linked) ?? [];
  const [, head = bare, tail] = /^(.*?), +(.*)$/.exec(bare) ?? [];
  const name = head.replace(/^[\s:.,;–—-]+|[\s:.,;…–—-]+$/g, "");
  if (!/\p{L}/u.test(name)) return null;
  const aside = [tail, brackets, after].flatMap((one) => one?.trim() || []).join(", ");
  const other = brackets === undefined ? null : readWhole(plainOf(brackets.trim()));
  return { ...quantity, name, aside: aside === "" ? null : aside, other: other?.unit ? other : null };
}

const zones: readonly (readonly [Zone, RegExp])[] = [
  ["ingredients", /^(?:les )?ingredients?(?: (?:de la|du|pour) .{1,60})?$/],
  [
    "steps",
    new RegExp(
      "^(?:la |les |le )?(?:preparations?|progression|realisation|etapes?|instructions|procedes?|methode|" +
        "deroule(?:ment)?|recette|technique|marche a suivre|elaboration|mode operatoire|process)(?: de la recette)?$",
    ),
  ],
];

/** Words that name a part of a recipe where a line holds nothing else, and those that may follow them. */
const parts = new RegExp(
  "^(?:la |le |les |l')?(?:pates?|cremes?|garnitures?|glacages?|appareils?|sirops?|finitions?|decors?|decorations?|" +
    "dressage|montage|fonds?|bases?|biscuits?|ganaches?|inserts?|mousses?|coulis|sauces?|farces?|marinades?|" +
    "nappages?|streusels?|crumbles?|pralines?|meringues?|bouillon|accompagnements?|assaisonnements?|detrempe|" +
    "tourage|dorure|levain|poolish|petrissee?)" +
    "(?: (?:de |d'|a |au |aux |sucree?s?|brisee?s?|sablee?s?|feuilletee?s?|patissiere|diplomate|mousseline|anglaise|" +
    "montee|legere).{0,40})?$",
);

const verbs = new RegExp(
  "^(?:faire|mettre|battre|cuire|fondre|etendre|repartir|prendre|remettre|reduire|attendre|detendre|tendre|moudre|" +
    "[a-z]{2,}(?:[^i]er|[lrp]ier|ir))\\b",
);
const counts = /^(?:personnes?|pers\.?|convives?|couverts?|parts?|portions?)$/;

const amounts = "(\\d{1,6}(?:[.,]\\d{1,6})?)";
const prefix =
  "(?:(?:ingredients?|recette|quantites?|proportions?) *[:(]? *)?(pour|rendement|donne|" +
  "nombre de (?:parts|portions|personnes|pieces)|quantites? obtenues?|portions?|parts?|personnes?|couverts?|" +
  "poids(?: total| net)?|production)";
const gives = new RegExp(
  `^\\(? *(?:${prefix} *[:=]? *)?(?:environ |env\\. )?${amounts}(?: *(?:a|-|–|ou) *${amounts})? *` +
    "([a-z.]+)?(?: +(.*?))?[ ):.]*$",
);

/** Reads « Pour 8 personnes », « Rendement : 2 kg », « 12 pièces »; null of anything else. */
export function readYield(text: string): Yield | null {
  const plain = plainOf(text);
  const [matched, before, amount = "", last, word = "", rest = ""] = gives.exec(plain) ?? [];
  if (matched === undefined) return null;
  const range = last === undefined ? null : `« ${text} » : écrivez un seul nombre.`;
  const isCount =
    counts.test(word) || (word === "" && /^(?:nombre|portions?|parts?|personnes?|couverts?)/.test(before ?? ""));
  if (isCount && (before !== undefined || rest === ""))
    return { output: null, portions: range ? null : readAmount(amount), doubt: range };
  const quantity = readWhole(`${amount} ${word}`.trim());
  const named = before !== undefined && before !== "portions";
  if (quantity?.unit && quantity.amount !== null && word !== "") {
    if (!named && (quantity.unit !== "piece" || rest !== "")) return null;
    return { output: range ? null : { amount: quantity.amount, unit: quantity.unit }, portions: null, doubt: range };
  }
  // « Pour 24 macarons », not « Pour 24 cm de diamètre ».
  if (
    !named ||
    !/^[a-z]{4,}s$/.test(word) ||
    /\d|moule|plaque|cercle|cadre|plat\b|minutes|heures/.test(`${word} ${rest}`)
  )
    return null;
  return { output: range ? null : { amount: readAmount(amount), unit: "piece" }, portions: null, doubt: range };
}

const lasting = new RegExp(
  "^(?:temps (?:de |d')?)?(prep(?:aration)?|cuisson|repos|refroidissement|pousse|marinade)\\.? *[:=]? *" +
    "(?:(\\d{1,3}) *(?:h|heures?))? *(?:(\\d{1,4}) *(?:minutes?|mins?|mn|m|'|’)?)?[ .]*$",
);
const durations = { p: "prepMinutes", c: "cookMinutes" } as const;

function readDuration(plain: string): Reading | null {
  const [, what = "", hours, minutes] = lasting.exec(plain) ?? [];
  if (hours === undefined && minutes === undefined) return null;
  const of = what.startsWith("prep") ? durations.p : what === "cuisson" ? durations.c : "restMinutes";
  return { kind: "duration", of, minutes: 60 * Number(hours ?? 0) + Number(minutes ?? 0) };
}

function zoneOf(plain: string): Zone | null {
  const bare = plain.replace(/[\s:.…!]+$/, "").replace(/^[\s:]+/, "");
  return zones.find(([, words]) => words.test(bare))?.[0] ?? null;
}

/** Tells whether a line is a sentence that tells what to do. */
function isSentence({ body, plain, takes }: Candidate): boolean {
  const words = body.split(" ").filter((word) => word !== "").length;
  if (body.length > mostOfLine) return true;
  const begins = takes?.amount !== null && readLeading(plain) !== null;
  if (begins) return false;
  return (verbs.test(plain) && words >= 3) || (/[.!]$/.test(body) && words >= 5) || words > 14;
}

function classify(candidates: readonly Candidate[]): ReadLine[] {
  let zone: Zone | null = null;
  let isNamed = false;
  let isOpen = false;
  return candidates.map((line, at): ReadLine => {
    const reads = readOne(line, candidates[at + 1], at);
    if (reads.kind === "step") isOpen = !/[.!?:…]$/.test(line.body);
    if (reads.kind === "ingredient") zone = "ingredients";
    if (reads.kind === "step") zone = "steps";
    if (reads.kind === "heading" && reads.zone) zone = reads.zone;
    if (reads.kind === "name") isNamed = true;
    if (reads.kind !== "step") isOpen = false;
    return { source: line.source, reads };
  });

  function readOne(line: Candidate, next: Candidate | undefined, at: number): Reading {
    const { body, plain, takes } = line;
    if (!/[\p{L}\p{N}]/u.test(body) || /^[-=_~*.]{3}/.test(body) || /^page \d+$/.test(plain)) return { kind: "unread" };
    const short = body.length <= mostOfLine;
    const duration = short ? readDuration(plain) : null;
    if (duration) return duration;
    const gives = short && zone !== "steps" ? readYield(body) : null;
    if (gives) {
      if (/^\(? *ingredients?/.test(plain)) zone = "ingredients";
      return { kind: "yield", gives };
    }
    const named = short ? zoneOf(plain) : null;
    if (named) return { kind: "heading", text: body.replace(/[\s:]+$/, ""), zone: named };
    if (
      at === 0 &&
      !isNamed &&
      !line.isListed &&
      short &&
      !isQuantified(line) &&
      !(verbs.test(plain) && isSentence(line))
    )
      return { kind: "name", text: body.replace(/^recette *:? */i, "").replace(/[\s:.]+$/, "") || body };
    const heading = short ? headingOf(line, next) : null;
    if (heading !== null) return { kind: "heading", text: heading, zone: null };
    if (zone === "steps") return inSteps(line);
    if (line.isNumbered && !isQuantified(line)) return step(line, false);
    if (isQuantified(line) && takes && !(isSentence(line) && takes.measure === null && takes.unit === null))
      return { kind: "ingredient", takes };
    if (isSentence(line)) return step(line, false);
    const few = body.split(" ").length <= 8;
    if (takes && few && (zone === "ingredients" || (line.isListed && !/\d/.test(takes.name.slice(-3)))))
      return { kind: "ingredient", takes };
    return { kind: "unread" };
  }

  function inSteps(line: Candidate): Reading {
    const { takes, body } = line;
    const starts = line.isListed || line.isNumbered;
    if (
      !isOpen &&
      !line.isNumbered &&
      takes?.unit &&
      takes.unit !== "piece" &&
      isQuantified(line) &&
      !/[.!]$/.test(body)
    )
      return { kind: "ingredient", takes };
    return step(line, isOpen && !starts && !line.afterBlank && /^[\p{Ll}\d(]/u.test(body));
  }
}

/** Tells whether a line says how much, be it in a measure that is not exact. */
const isQuantified = ({ takes }: Candidate): boolean =>
  takes !== null && (takes.amount !== null || takes.unit !== null || takes.measure !== null);

const step = ({ body }: Candidate, goesOn: boolean): Reading => ({ kind: "step", text: body, goesOn });

/** Returns the text of a heading of a part (« Pour la crème : »); null of a line that is none. */
function headingOf(line: Candidate, next: Candidate | undefined): string | null {
  const { body, plain, isListed } = line;
  if (isListed || line.isNumbered || isQuantified(line) || body.length > 60 || /[.!?,;]$/.test(body)) return null;
  const text = body.replace(/[\s:]+$/, "");
  const bare = plain.replace(/[\s:]+$/, "");
  if (text === "") return null;
  const isMarked = body.endsWith(":") || /^pour (?:la|le|les|l'|l’|un|une) ?[a-z]/.test(bare) || parts.test(bare);
  if (isMarked) return text;
  const capitals = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  const leads = next !== undefined && isQuantified(next) && (line.afterBlank || capitals);
  return leads && !isSentence(line) && /^\p{Lu}/u.test(text) ? text : null;
}
