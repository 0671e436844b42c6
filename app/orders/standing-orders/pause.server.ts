import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { unknownRecords } from "#domain/french/not-found";
import type { FollowingOrder, StandingOrder } from "#server/api-client/contract/orders/standing-orders";
import { readRecord, recordId } from "#app/display/record";
import { readDate } from "#app/forms/describe/dates";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import type { FieldErrors } from "#app/shell/api-errors";
import { changeUnconfirmed } from "../words";
import { followingIn } from "./following";
import { sentFollowing } from "./sent-following.server";
import { standingOrdersPath } from "./words";

/** A pause as it is typed. */
export interface TypedPause {
  from: string;
  until: string;
  reason: string;
}

/** A pause that was not written: why, what was typed, and the orders made already, of which some may follow. */
export interface PauseRefusal {
  message: string;
  typed: TypedPause;
  errors: FieldErrors;
  lockVersion: number | null;
  prepared: FollowingOrder[];
}

/** Adds the pause that was typed to the route's standing order, as any change of it; the same again adds none. */
export async function pauseStandingOrder(args: ActionFunctionArgs, sent: FormData) {
  const { api, flash } = args.context;
  const id = recordId(args);
  const typed = { from: sentText(sent, "from"), until: sentText(sent, "until"), reason: sentText(sent, "reason") };
  const { lockVersion } = readEnvelope(sent);
  const standingOrder = await readRecord<StandingOrder>(args, "standing-orders", unknownRecords.standing_orders);
  const pause = {
    from: readDate(typed.from) ?? typed.from,
    until: readDate(typed.until) ?? typed.until,
    reason: typed.reason || null,
  };
  const done = () => {
    flash({ type: "success", title: "Commande récurrente mise en pause" });
    return redirect(`${standingOrdersPath}/${id}`);
  };
  const { pauses } = standingOrder;
  const isThere = pauses.some(
    ({ from, until, reason }) => from === pause.from && until === pause.until && reason === pause.reason,
  );
  if (isThere) return done();
  try {
    await api.put(`/api/standing-orders/${id}`, {
      ...standingOrder,
      pauses: [...pauses, pause],
      lockVersion,
      ...sentFollowing(sent),
    });
  } catch (error) {
    const { refused: message, status, errors: found } = readRefusedPress(error, stale, changeUnconfirmed);
    const prefix = `pauses.${pauses.length}.`;
    const errors = Object.fromEntries(
      Object.entries(found).map(([field, messages]) => [
        field.startsWith(prefix) ? field.slice(prefix.length) : field,
        messages,
      ]),
    );
    const refusal: PauseRefusal = { message, typed, errors, lockVersion, prepared: followingIn(error) };
    return data(refusal, { status });
  }
  return done();
}

const stale =
  "Cette commande récurrente a changé entre-temps : relisez-la, puis mettez-la en pause si c’est toujours utile.";
