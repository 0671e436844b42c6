import type { Day } from "../database/columns";
import type { Item } from "../stock/ledger/item";

/** The recipe or product of a production sheet. */
export type SheetItem = Item & { type: "recipe" | "product" };

/** A production sheet: a recipe or product of a day. */
export interface Sheet {
  item: SheetItem;
  production_on: Day;
}
