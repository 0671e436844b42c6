import type { DayOfPieces, Rest } from "../kitchen/pieces";
import type { Made } from "./batches";
import type { Link, ProductNode, RecipeNode } from "./graph";

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
  kept: bigint;
  net: bigint;
  /** Quantity made: `net`, or more where batches round. */
  planned: bigint;
}

/** The position of a day before those of the plan. */
export const madeBefore = -1;

/** The rest of batches, from the day they are made through the last it keeps. Days are numbers (days.ts). */
export interface LeftOver {
  from: number;
  last: number;
  quantity: bigint;
}

/** One day of a node. */
export interface DayFlow extends Figures {
  /** Rest of the batches at the end of the day that still keeps. */
  left: bigint;
  /** Earlier days whose work serves this one, by position; {@link madeBefore} for what orders before the plan leave. */
  uses: readonly { made: number; quantity: bigint }[];
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
  /** The pieces of an article that is opened in pieces: its days take those, not what lines ask; null of all others. */
  pieces: Pieces | null;
}

/** The pieces of an article that its days open; `whole` is what lines ask of it but for parts. */
export interface Pieces {
  days: ((DayOfPieces & { whole: bigint }) | null)[];
  /** Rests of them, the first to end first. */
  rests: readonly Rest[];
}

/** The schedule of a plan: what each day asks of each node, by rank. */
export interface Schedule {
  /** Days on which something is asked for, ascending. */
  days: string[];
  /** The same as numbers (days.ts). */
  dayNumbers: number[];
  flows: Flow[];
  /** The rest of the parts of each article. */
  partsLeft: PartLeft[][];
}

/** The rest of a part of an article when its other parts are used, in whole units of the article. */
export interface PartLeft {
  part: string;
  /** Over all days, less what later days use of it. */
  quantity: bigint;
}
