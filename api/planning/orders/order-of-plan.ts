import type { KitchenOrder, KitchenOrderLine } from "../../kitchen/kitchen";

/** An order of a plan, with the version that was counted. */
export interface PlannedOrder extends KitchenOrder {
  lock_version: number;
  lines: PlannedLine[];
}

/** A line of an order of a plan; whether its product is kept in stock, and what was made of it and is gone. */
export interface PlannedLine extends KitchenOrderLine {
  stock_managed?: boolean;
  gone?: string;
}
