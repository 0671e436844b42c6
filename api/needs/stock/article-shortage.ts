import type { ArticleNode } from "../graph/graph";
import type { Found, Source } from "./stock";
import type { Wants } from "./supply";

/** An article that something calls for, what there is of it, and what the days lack before anything is bought. */
export interface Shortage {
  node: ArticleNode;
  needed_on: string;
  wants: Wants;
  /** The state of each day when nothing is bought. */
  found: Found[];
  /**
   * Quantity that all days lack together, the safety stock included; 0 where nothing is ever bought. In the plan's
   * scale.
   */
  net: bigint;
  available: Available;
}

/** The stock and receipts of an article for the days of a plan, in millionths of its unit. */
export interface Available {
  /** Quantity of the lots, without the part that expires unused. */
  usable: bigint;
  /** Quantity of the receipts that come in time, without the part that goes off unused. */
  incoming: bigint;
  /** The parts of it that should have come already, and of orders never sent: not bought again, and not there. */
  overdue: bigint;
  unsent: bigint;
  safety: bigint;
  /** The stock up to which it is bought once it falls under that; at least as much. */
  target: bigint;
  /** Quantities that the days take of the lots, and of the receipts. */
  fromLots: bigint;
  fromReceipts: bigint;
  /** Receipts that come after a day that lacked them, and the first such day; whether only the reserve lacked them. */
  late: { receipts: Source[]; lacking: string; onlySafety: boolean } | null;
}
