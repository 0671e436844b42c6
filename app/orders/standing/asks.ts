import type { Asks } from "~/forms/questions";
import { followingIn, followingSaid } from "./following";

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
  refused: (error) =>
    followingIn(error).map((following) => ({
      accept: `${following.canFollow ? mayFollow : mayNotFollow}${following.orderId}`,
      message: followingSaid(following),
    })),
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
