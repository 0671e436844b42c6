import type { NeedsInput } from "../needs/input";
import type { PlannedOrder } from "./orders/order-of-plan";

/** The input of a plan, with the version in which each order was counted. */
export type PlanInput = Omit<NeedsInput, "orders" | "reserved" | "after"> & {
  orders: PlannedOrder[];
  after?: PlannedOrder[];
  reserved?: { orders: PlannedOrder[]; before: string };
};

/** Returns the orders that the work of a plan serves: its own, and later ones that it makes something ahead for. */
export const servedOrders = ({ orders, after = [] }: Pick<PlanInput, "orders" | "after">): PlannedOrder[] => [
  ...orders,
  ...after,
];

/** Returns the orders that a plan counts: its own, those that take stock before it and those it makes ahead for. */
export const countedOrders = (input: PlanInput): PlannedOrder[] => [
  ...servedOrders(input),
  ...(input.reserved?.orders ?? []),
];
