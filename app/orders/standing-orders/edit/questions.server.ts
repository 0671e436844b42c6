import { weekdayName } from "#domain/french/day-words";
import type { ApiClient } from "#server/api-client/api";
import type { Preview } from "#server/api-client/contract/catalogue/changes";
import type { One } from "#server/api-client/contract/records";
import type { StandingOrder } from "#server/api-client/contract/orders/standing-orders";
import { capitalised } from "#app/display/words";
import type { Asks, Question } from "#app/forms/submit/questions";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { mayFollow, mayNotFollow, seenOrder, seenOrders } from "./seen-orders";
import { followingIn, describeFollowing } from "../following";

/**
 * Returns the questions of a standing order's form: quantities that a product's minimum or multiple does not allow for
 * and, of one that was saved before, which of the orders that were made of it are to follow the change. Each of them is
 * one.
 */
export const asksOf = (api: ApiClient, id: string | null): Asks => ({
  before: (values) => askUnusual(api, id, values),
  refused: (error) =>
    followingIn(error).map((following) => ({
      accept: `${following.canFollow ? mayFollow : mayNotFollow}${following.orderId}`,
      message: describeFollowing(following),
    })),
  body: (accepted) => {
    if (!accepted.includes(seenOrders)) return {};
    const idsOf = (prefix: string) =>
      accepted.flatMap((one) =>
        new RegExp(`^${prefix}\\d{1,15}$`).test(one) ? [Number(one.slice(prefix.length))] : [],
      );
    const staying = new Set(idsOf(mayNotFollow));
    return { follow: idsOf(mayFollow).filter((one) => !staying.has(one)), followSeen: idsOf(seenOrder) };
  },
});

/**
 * Returns the quantities to be confirmed before these values are saved; none that stood before, or of an API that does
 * not tell.
 */
async function askUnusual(api: ApiClient, id: string | null, values: Record<string, unknown>): Promise<Question[]> {
  const path = id === null ? "/api/standing-orders" : `/api/standing-orders/${id}`;
  try {
    const before = id === null ? null : (await api.get<One<StandingOrder>>(path)).data;
    const body = { ...values, ...(before && { lockVersion: before.lockVersion, follow: [] }) };
    const { data } = await api.post<One<Partial<Preview<StandingOrder>>>>(`${path}/preview`, body);
    const unusualBefore = new Set(before ? unusualOf(before).map(({ accept }) => accept) : []);
    return data.after ? unusualOf(data.after).filter(({ accept }) => !unusualBefore.has(accept)) : [];
  } catch (error) {
    // What is wrong is said when it is written.
    if (readRefusal(error) === null) throw error;
    return [];
  }
}

const unusualOf = ({ days, warnings = [] }: Pick<StandingOrder, "days" | "warnings">): Question[] =>
  days.flatMap(({ weekday, lines }, day) =>
    lines.flatMap(({ productId, productName, quantity }, line) =>
      warnings
        .filter(({ field }) => field.startsWith(`days.${day}.lines.${line}.`))
        .map(({ message }) => ({
          accept: `unusual:${weekday}:${productId}:${quantity}`,
          message: `${capitalised(weekdayName(weekday))} · ${productName} : ${message}`,
        })),
    ),
  );
