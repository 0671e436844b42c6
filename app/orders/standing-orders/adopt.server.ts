import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { compareDecimals } from "#domain/exact/decimal";
import { unknownRecords } from "#domain/french/not-found";
import type { FollowingOrder, StandingOrder } from "#server/api-client/contract/orders/standing-orders";
import { readRecord, recordId } from "#app/display/record";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { readEnvelope } from "#app/forms/submit/state";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import { changeUnconfirmed } from "../words";
import { followingIn } from "./following";
import { sentFollowing } from "./sent-following.server";
import { adoptField, standingOrdersPath, windowAnchor } from "./words";

/** A proposal that was not adopted: why, and the orders that are made already, of which some may follow. */
export interface AdoptRefusal {
  message: string;
  adopt: string;
  lockVersion: number | null;
  prepared: FollowingOrder[];
}

/**
 * Makes a proposal of the shop window the quantity of its standing order's line, as any change of it: the orders that
 * are made already follow where they are ticked, and are asked about before.
 */
export async function adoptProposal(args: ActionFunctionArgs, sent: FormData) {
  const { api, flash } = args.context;
  const id = recordId(args);
  const adopt = String(sent.get(adoptField));
  const [, weekday, line, quantity] = /^([1-7])\.(\d{1,3})\.(\d{1,9}(?:\.\d{1,6})?)$/.exec(adopt) ?? [];
  if (quantity === undefined) throw unknownButton();
  const { lockVersion } = readEnvelope(sent);
  const adopted = () => {
    flash({ type: "success", title: "Proposition adoptée" });
    return redirect(`${standingOrdersPath}/${id}#${windowAnchor}`);
  };
  const standingOrder = await readRecord<StandingOrder>(args, "standing-orders", unknownRecords.standing_orders);
  const present = standingOrder.days.find((day) => day.weekday === Number(weekday))?.lines[Number(line)];
  if (!present) return data<AdoptRefusal>({ message: stale, adopt, lockVersion, prepared: [] }, { status: 409 });
  // A second touch finds done what the first one did.
  if (compareDecimals(present.quantity, quantity) === 0) return adopted();
  const days = standingOrder.days.map((day) =>
    day.weekday === Number(weekday)
      ? { ...day, lines: day.lines.map((one, at) => (at === Number(line) ? { ...one, quantity } : one)) }
      : day,
  );
  try {
    await api.put(`/api/standing-orders/${id}`, {
      ...standingOrder,
      days,
      lockVersion,
      ...sentFollowing(sent),
    });
  } catch (error) {
    const { refused: message, status } = readRefusedPress(error, stale, changeUnconfirmed);
    const refusal: AdoptRefusal = { message, adopt, lockVersion, prepared: followingIn(error) };
    return data(refusal, { status });
  }
  return adopted();
}

const stale = "Cette commande récurrente a changé entre-temps : relisez-la, puis adoptez si c’est toujours utile.";
