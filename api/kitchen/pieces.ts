import { addDays } from "#domain/days";
import { MILLION } from "#domain/exact/quantity";
import { type Rational, ceilDiv, rational, roundDiv } from "#domain/exact/rational";
import type { Equivalence, KitchenArticle } from "./kitchen";
import { conversionFactor } from "./units";

/** The piece that an article is opened in. */
export interface Piece {
  /** Quantity of the article in one, in its unit. */
  size: Rational;
  /** Days after the one on which it is opened that what is left of it serves. */
  life: number;
}

/** An article as far as its pieces go. */
type Measured = Pick<KitchenArticle, "unit" | "equivalences">;

/**
 * Returns the piece that an article is opened in; null of one of which what is left of a piece serves for ever. An
 * equivalence of the whole that counts in pieces says how long it does; of two the shorter counts.
 */
export function pieceOf({ unit, equivalences }: Measured): Piece | null {
  const lives = equivalences.flatMap((one) =>
    one.part === null && typeof one.keeps_days === "number" && countsPieces(one) ? [one.keeps_days] : [],
  );
  if (lives.length === 0) return null;
  const size = conversionFactor("piece", unit, equivalences, null);
  return size ? { size, life: Math.min(...lives) } : null;
}

/** Tells whether one side of an equivalence counts in pieces. */
export const countsPieces = ({ unit, equals_unit }: Pick<Equivalence, "unit" | "equals_unit">): boolean =>
  unit === "piece" || equals_unit === "piece";

/** Returns for how many days what is left of each part of an article's pieces serves. */
export function livesOfParts({ equivalences }: Pick<Measured, "equivalences">): Map<string, number> {
  const lives = new Map<string, number>();
  for (const { part, keeps_days } of equivalences)
    if (part !== null) lives.set(part, Math.max(lives.get(part) ?? 0, keeps_days ?? 0));
  return lives;
}

/** The rest of opened pieces: of one of their parts, or of what was to be taken whole (null). */
export interface Rest {
  part: string | null;
  /** The position of the day that opened them, whatever the caller counts by. */
  made: number;
  /** First and last day on which it serves. */
  from: string;
  last: string;
  quantity: bigint;
}

/** Quantities that a day takes of an article, in parts of a scale. */
export interface PieceDemand {
  full: bigint;
  parts: ReadonlyMap<string, bigint>;
}

/** The pieces of one day, as a quantity of the article. */
export interface DayOfPieces {
  /** Opened for what is taken whole, and for parts. */
  opened: bigint;
  forParts: bigint;
  /** The part of what is taken whole that the day's own pieces serve. */
  fresh: bigint;
  /** The rests of pieces taken whole that serve the day. */
  uses: { made: number; quantity: bigint }[];
}

/** The pieces of an article while days open them, ascending. */
export interface Opening {
  /** @param at the position of the day, whatever the caller counts by */
  open(day: string, at: number, demand: PieceDemand): DayOfPieces;
  /** Returns what is left of each opening, used up or not. */
  rests(): readonly Rest[];
}

/**
 * Opens the pieces of an article day by day. Several parts of one day come out of the same pieces, and what is left of
 * one part serves the next days while it keeps. Where a piece has a life of its own it is opened whole, for what is
 * taken whole and for parts alike, and so does what is left of it; else what is taken whole is taken to the digit.
 * @param piece the size of a piece in the scale, and its life; null where nothing is lost of an opened one
 * @param before what is open already
 */
export function createOpening(
  lives: ReadonlyMap<string, number>,
  piece: { size: bigint; life: number } | null,
  before: readonly Rest[] = [],
): Opening {
  const rests = before.map((rest) => ({ ...rest }));

  function open(day: string, at: number, { full, parts }: PieceDemand): DayOfPieces {
    const own = piece ? serve(null, full, day) : { left: full, uses: [] };
    const opened = piece ? wholePieces(own.left, piece.size, own.uses.length > 0) : full;
    const keep = (part: string | null, life: number, quantity: bigint) => {
      if (quantity > 0n) put({ part, made: at, from: day, last: addDays(day, life), quantity });
    };
    if (piece) keep(null, piece.life, opened - own.left);
    const served = Array.from(new Set([...lives.keys(), ...parts.keys()]), (part) => ({
      part,
      ...serve(part, parts.get(part) ?? 0n, day),
    }));
    const most = served.reduce((all, { left }) => (left > all ? left : all), 0n);
    const isServed = served.some(({ uses }) => uses.length > 0);
    const forParts = piece ? wholePieces(most, piece.size, isServed) : most;
    for (const { part, left } of served) keep(part, lives.get(part) ?? 0, forParts - left);
    return { opened, forParts, fresh: own.left, uses: own.uses };
  }

  /** Takes of what is open already, first what ends first, and returns what is left to ask for. */
  function serve(part: string | null, quantity: bigint, day: string) {
    const uses: DayOfPieces["uses"] = [];
    let left = quantity;
    for (const rest of rests) {
      if (left === 0n) break;
      if (rest.part !== part || rest.from > day || rest.last < day || rest.quantity === 0n) continue;
      const taken = rest.quantity < left ? rest.quantity : left;
      rest.quantity -= taken;
      left -= taken;
      uses.push({ made: rest.made, quantity: taken });
    }
    return { left, uses };
  }

  function put(rest: Rest) {
    const later = rests.findIndex(({ last }) => last > rest.last);
    if (later === -1) rests.push(rest);
    else rests.splice(later, 0, rest);
  }

  return { open, rests: () => rests };
}

/**
 * Returns the whole pieces that hold a quantity, as a quantity. Where a piece is open, a thousandth of one more opens
 * none: so much may be lost to rounding.
 */
function wholePieces(quantity: bigint, size: bigint, isOpen: boolean): bigint {
  if (quantity === 0n) return 0n;
  const beyond = 1000n * quantity - size;
  if (beyond > 0n) return ceilDiv(beyond, 1000n * size) * size;
  return isOpen ? 0n : size;
}

/** Quantities that the batches of one day asked of an article, in millionths of it. */
export interface DemandOnDay {
  day: string;
  /** By part; what was to be taken whole under {@link wholePart}. */
  demanded: ReadonlyMap<string, bigint>;
}

/** Returns for how many days what is left of each of an article's parts serves, or of a piece taken whole. */
export function livesOf(article: Measured): (part: string) => number {
  const lives = livesOfParts(article).set(wholePart, pieceOf(article)?.life ?? 0);
  return (part) => lives.get(part) ?? 0;
}

/** The name under which batches keep what they ask of an article whole: no part has it. */
export const wholePart = "";

/**
 * Returns how much some days take of an article for what their batches asked, ascending, and what is then left of the
 * pieces, in millionths: `exact` where those are no decimals.
 */
export function openedBy(
  days: readonly DemandOnDay[],
  article: Measured,
): { taken: bigint; rests: readonly (Rest & { exact: Rational })[] } {
  const piece = pieceOf(article);
  // A piece may be a third of a kilogram.
  const fine = piece?.size.den ?? 1n;
  const size = piece && { size: piece.size.num * MILLION, life: piece.life };
  const opening = createOpening(livesOfParts(article), size);
  let taken = 0n;
  for (const [at, { day, demanded }] of days.entries()) {
    const parts = new Map(Array.from(demanded, ([part, quantity]) => [part, quantity * fine]));
    const full = parts.get(wholePart) ?? 0n;
    parts.delete(wholePart);
    const { opened, forParts } = opening.open(day, at, { full, parts });
    taken += opened + forParts;
  }
  const rests = opening.rests().filter(({ quantity }) => quantity > 0n);
  return {
    taken: roundDiv(taken, fine),
    rests: rests.map((rest) => ({
      ...rest,
      quantity: rest.quantity / fine,
      exact: rational(rest.quantity, MILLION * fine),
    })),
  };
}
