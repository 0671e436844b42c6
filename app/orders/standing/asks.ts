import { longDay } from "#domain/day-words";
import { orderStatusName } from "#domain/order-words";
import type { FollowingOrder } from "../../../server/api-client/contract/standing-orders";
import type { Asks, Question } from "~/forms/questions";
import { isApiError } from "~/shell/api-errors";

/** Begin what stands in the form for an order that may follow the change, and for one that may not; its id follows. */
export const [mayFollow, mayNotFollow] = ["follow:", "stays:"];

/** Stands in the form for the orders having been seen: those that are not ticked stay as they are. */
export const seenOrders = "follow";

/**
 * The question of a standing order's form: which of the orders that were made of it are to follow the change. Each of
 * them is one.
 */
export const asksWhatFollows: Asks = {
  before: () => Promise.resolve([]),
  refused: (error) => (isApiError(error) && error.code === "prepared" ? toldOf(error.body.prepared) : []),
  body: (accepted) => {
    if (!accepted.includes(seenOrders)) return {};
    const idsOf = (prefix: string) =>
      accepted.flatMap((one) =>
        new RegExp(`^${prefix}\\d{1,15}$`).test(one) ? [Number(one.slice(prefix.length))] : [],
      );
    const staying = new Set(idsOf(mayNotFollow));
    return { follow: idsOf(mayFollow).filter((id) => !staying.has(id)) };
  },
};

const toldOf = (prepared: unknown): Question[] =>
  Array.isArray(prepared) ? prepared.filter(isFollowing).map(questionOf) : [];

function questionOf({ orderId, number, status, deliveryOn, withdrawn, canFollow, whyNot }: FollowingOrder): Question {
  const order = `${longDay(deliveryOn)} · ${number} · ${orderStatusName(status)}`;
  const becomes = withdrawn ? (status === "draft" ? " : elle est supprimée" : " : elle est annulée") : "";
  return canFollow
    ? { accept: `${mayFollow}${orderId}`, message: order + becomes }
    : { accept: `${mayNotFollow}${orderId}`, message: `${order}. ${whyNot ?? ""}` };
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
