import type { entity } from "#domain/contract/entity";
import type {
  allergenConflict,
  externalOrder,
  listedTotals,
  orderLine,
  orderSurplus,
  sinceProduction,
  surplusChoice,
} from "#domain/contract/orders/external-orders";
import type { Listed, Seen } from "#domain/contract/field";
import type { Page } from "../records";

export type ExternalOrderRow = Seen<typeof entity & Listed<typeof externalOrder> & { totals: typeof listedTotals }>;
export type ExternalOrder = Seen<typeof entity & typeof externalOrder>;
export type ExternalOrderLine = Seen<typeof orderLine.fields>;

/**
 * An ordered product that contains, or may contain traces of, what the order's notes name. To confirm the order, or to
 * add the product later, is refused (409 "allergens" with `conflicts`) until it is sent back in `acceptAllergens` (an
 * extension).
 */
export type AllergenConflict = Seen<typeof allergenConflict.fields>;

/**
 * A product of which more was made than an order would still ask for. To order less, or to cancel, is refused (409
 * "surplus" with these in `surplus`) until what becomes of it is sent as `surplus`, SurplusChoice[] (an extension).
 */
export type OrderSurplus = Seen<typeof orderSurplus.fields>;
export type SurplusChoice = Seen<typeof surplusChoice.fields>;
export type SinceProduction = Seen<typeof sinceProduction.fields>;

/**
 * The changes of an order's quantities and status, the latest first (an extension: GET
 * /api/external-orders/quantity-changes); the latest of them where it is paged.
 */
export interface QuantityChanges extends Pick<ExternalOrder, "changes" | "sinceProduction"> {
  orderId: number;
}

/**
 * A page of orders, more than `total` where `totalIsMinimum`: a search that finds very many is not counted to its end.
 * `statusCounts` counts those that the filters other than the status leave, by status in camelCase ("inProduction").
 */
export interface OrderPage extends Page<ExternalOrderRow> {
  meta: Page<unknown>["meta"] & {
    totalIsMinimum?: boolean;
    statusCounts?: Record<string, number>;
    pressed?: PressedOrders | null;
    /** With `toCollect` or, below nothing, `toGiveBack`, of all of them. */
    amountDue?: string;
  };
}

/** Orders that this user moved together a moment ago, as far as that may be taken back (an extension). */
export interface PressedOrders {
  status: ExternalOrder["status"];
  /** The instant of the press. */
  madeAt: string;
  orders: { id: number; lockVersion: number }[];
}

/** A refused change of several orders at once: 409 with code "transition" and `refused`. */
export interface RefusedOrder {
  id: number;
  /** Number and customer; null when there is no such order. */
  name: string | null;
  message: string;
}
