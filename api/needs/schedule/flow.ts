import { add, type Rational, ZERO } from "#domain/exact/rational";
import type { DayOfPieces, Rest } from "../../kitchen/pieces";
import type { Made } from "./batches";
import type { Link, Node, ProductNode, RecipeNode } from "../graph/graph";

/** The quantity that one line of `from` takes of a node, in the plan's scale. */
export interface Inflow {
  from: ProductNode | RecipeNode;
  link: Link;
  /**
   * Quantities by position of the day; null where nobody asks for them, because they are the same for each unit made (a
   * large plan has a hundred thousand).
   */
  byDay: (bigint | undefined)[] | null;
  quantity: bigint;
}

/**
 * The demand for a node and its production, on one day or on all of them. Quantities are in the node's unit and the
 * plan's scale.
 */
interface Figures extends Made {
  gross: bigint;
  /** Quantity asked of the stock alone, on top of `gross`. */
  fromStockOnly: bigint;
  /** Quantity of `gross`, and of `fromStockOnly`, that the stock serves. */
  served: bigint;
  ofStock: bigint;
  /** Quantity of `served` that was made already and is not kept in stock. */
  already: bigint;
  /** Quantity served by the rest of earlier days' batches. */
  carriedOver: bigint;
  /** Quantity that an earlier day makes for this one: what has to mature, or is made before a closed day. */
  ahead: bigint;
  /** Quantity that is made on this day for itself and for later ones, before batches round it. */
  net: bigint;
  /** Quantity of `net` that nothing of the plan takes: it fills the stock up. */
  reserve: bigint;
  /** Quantity made: `net`, or more where batches round. */
  planned: bigint;
}

/** The position of a day before those of the plan. */
export const madeBefore = -1;

/** The rest of batches, from the day they are made through the last it keeps. Days are numbers. */
export interface LeftOver {
  /** The position of the day that made it. */
  made: number;
  from: number;
  last: number;
  quantity: bigint;
  /** Quantity that days after those that count take of it. */
  later: bigint;
}

/**
 * The part of a day's need that another day's work serves, `made` being its position: of what it left over or, `ahead`,
 * of what it made for that day.
 */
export interface Use {
  made: number;
  quantity: bigint;
  ahead?: true;
}

/** A day's need of a recipe that is made too late: it was due on a day that is past, as a number. */
export interface TooLate {
  /** The position of the day that takes of it, and of the one that makes it. */
  at: number;
  on: number;
  due: number;
  quantity: bigint;
}

/**
 * One day of a node. What it asks (`gross`) is served by stock, by what earlier days left over or made ahead for it,
 * and by its own work; what it makes (`net`) is for itself and for later days.
 */
export interface DayFlow extends Figures {
  /** Quantity of `net` that is for later days. */
  forLater: bigint;
  /** Rest of the batches at the end of the day that still keeps. */
  left: bigint;
  /** Earlier days whose work serves this one, by position; {@link madeBefore} for what orders before the plan leave. */
  uses: readonly Use[];
}

/** The plan of one node: its days, and their sums. */
export interface Flow extends Figures {
  days: (DayFlow | null)[];
  /** Earliest day of need. */
  needed_on: string | null;
  inflows: Inflow[];
  /** Quantities that the days leave of what was made already, in the recipe's order. */
  alreadyLeft: bigint[];
  /** The rest of the days' batches, and of those before the plan; the earliest first. */
  leftAfter: readonly LeftOver[];
  /** The needs of its days that are made later than they were due. */
  tooLate: readonly TooLate[];
  /** The earliest day, as a number, on which some of what a day makes was due before it; by position. */
  dueBefore: ReadonlyMap<number, number>;
  /** The pieces of an article that is opened in pieces: its days take those, not what lines ask; null of all others. */
  pieces: Pieces | null;
}

/** The pieces of an article that its days open; `full` is what lines ask of it but for parts. */
export interface Pieces {
  days: ((DayOfPieces & { full: bigint }) | null)[];
  /** Rests of them, the first to end first. */
  rests: readonly Rest[];
}

/** The schedule of a plan: what each day asks of each node, by rank. */
export interface Schedule {
  /** Days on which something is asked for, ascending. */
  days: string[];
  /** The same as numbers (kitchen/day-numbers.ts). */
  dayNumbers: number[];
  flows: Flow[];
  /**
   * Returns the part of what a day asks of a node that counts in the plan, by the position of the day; null where all
   * of it does, as nothing is asked after its last day.
   */
  countsOn: ((node: Node, at: number) => Rational) | null;
  /** The rest of the parts of each article. */
  partsLeft: PartLeft[][];
}

/** The rest of a part of an article when its other parts are used, in whole units of the article. */
export interface PartLeft {
  part: string;
  /** Over all days, less what later days use of it. */
  quantity: bigint;
}

export const nothingUsed: DayFlow["uses"] = [];
const nothingDue: Flow["dueBefore"] = new Map();

/** Sums the days of a flow, all of them of one node. */
export function addUp(node: Node, flow: Flow, days: readonly string[], one: bigint) {
  let batches: Rational = ZERO;
  flow.days.forEach((day, at) => {
    if (day === null) return;
    if (day.gross > 0n || day.fromStockOnly > 0n) flow.needed_on ??= days[at] ?? null;
    for (const figure of [
      "gross",
      "fromStockOnly",
      "served",
      "already",
      "ofStock",
      "carriedOver",
      "ahead",
      "net",
      "reserve",
      "planned",
      "output",
      "physical",
    ] as const)
      flow[figure] += day[figure];
    if (node.type === "recipe" && node.step && day.batches.num > 0n) batches = add(batches, day.batches);
  });
  flow.batches =
    node.type === "recipe" && !node.step && !node.fault
      ? { num: flow.output * node.usable.den, den: one * node.usable.num }
      : batches;
}

/** Returns a flow of so many days on which nothing is asked. */
export function emptyFlow(days: number): Flow {
  return {
    output: 0n,
    batches: ZERO,
    physical: 0n,
    gross: 0n,
    fromStockOnly: 0n,
    served: 0n,
    already: 0n,
    ofStock: 0n,
    carriedOver: 0n,
    ahead: 0n,
    net: 0n,
    reserve: 0n,
    planned: 0n,
    days: new Array<DayFlow | null>(days).fill(null),
    needed_on: null,
    inflows: [],
    alreadyLeft: [],
    leftAfter: [],
    pieces: null,
    tooLate: [],
    dueBefore: nothingDue,
  };
}

/**
 * Returns an empty day. Written out, not spread: there are tens of thousands in a large plan, and spreading costs a
 * hundred times as much.
 */
export function nothingYet(): DayFlow {
  return {
    output: 0n,
    batches: ZERO,
    physical: 0n,
    gross: 0n,
    fromStockOnly: 0n,
    served: 0n,
    already: 0n,
    ofStock: 0n,
    carriedOver: 0n,
    ahead: 0n,
    net: 0n,
    reserve: 0n,
    planned: 0n,
    forLater: 0n,
    left: 0n,
    uses: nothingUsed,
  };
}
