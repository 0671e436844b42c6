import { longDay } from "#domain/french/day-words";
import { orderStatusName } from "#domain/orders/order-status-names";
import type { FollowingOrder } from "#server/api-client/contract/orders/standing-orders";
import { isApiError } from "#app/shell/api-errors";

/** Returns the orders that a change of a standing order would change, which the API asks about; none else. */
export function followingIn(error: unknown): FollowingOrder[] {
  if (!isApiError(error) || error.code !== "prepared" || !Array.isArray(error.body.prepared)) return [];
  return error.body.prepared.filter(isFollowing);
}

/** Returns « vendredi 27 novembre 2026 · CC-2026-00002 · Confirmée », with what becomes of it, or why it stays. */
export function describeFollowing(following: FollowingOrder): string {
  const { number, status, deliveryOn, withdrawn, canFollow, whyNot } = following;
  const order = `${longDay(deliveryOn)} · ${number} · ${orderStatusName(status)}`;
  if (!canFollow) return `${order}. ${whyNot ?? ""}`;
  return order + (withdrawn ? (status === "draft" ? " : elle est supprimée" : " : elle est annulée") : "");
}

const isFollowing = (value: unknown): value is FollowingOrder =>
  typeof value === "object" &&
  value !== null &&
  "orderId" in value &&
  typeof value.orderId === "number" &&
  "number" in value &&
  "status" in value &&
  "deliveryOn" in value &&
  typeof value.deliveryOn === "string" &&
  "canFollow" in value;
