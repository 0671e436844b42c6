import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { dayInParis, inParis } from "#domain/paris";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import { recordId } from "#app/display/record";
import { readTime } from "#app/forms/describe/dates";
import { readDecimal } from "#app/forms/describe/decimals";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { sentText } from "#app/forms/submit/sent-text";
import { readEnvelope } from "#app/forms/submit/state";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { changeUnconfirmed } from "../words";
import { type TypedEvening, eveningIntent, fieldsOfLine, isNotOver, soldOutNow } from "./typed";

/** The reason why an evening was not noted; `evening` is what was typed. */
export interface EveningRefusal {
  message: string;
  usedBy: [];
  evening: TypedEvening;
}

/** The most lines of an order. */
const mostLines = 1000;

/** Reads the evening that was typed; null where another form was sent. */
export function readEvening(sent: FormData): TypedEvening | null {
  if (sent.get("intent") !== eveningIntent) return null;
  const lines: TypedEvening["lines"] = [];
  for (let at = 0; at < mostLines && sent.has(fieldsOfLine(at).unsold); at += 1) {
    const { unsold, soldOut } = fieldsOfLine(at);
    lines.push({ unsold: sentText(sent, unsold), soldOut: sentText(sent, soldOut) });
  }
  return { lines, errors: {} };
}

/** Notes the evening of an order as its form has it; a line that is sold out now is so at this minute. */
export async function noteEvening(args: ActionFunctionArgs, sent: FormData) {
  const typed = readEvening(sent);
  if (!typed) throw unknownButton();
  const id = recordId(args);
  const now = sent.get(soldOutNow);
  const lines = typed.lines.map((line, at) =>
    String(at) === now ? { unsold: "", soldOut: inParis(args.context.now).time } : line,
  );
  const refused = (status: number, message: string, found: FieldErrors, given = lines) =>
    data({ message, usedBy: [], evening: { lines: given, errors: found } } satisfies EveningRefusal, { status });
  const errors: FieldErrors = {};
  const body = lines.map(({ unsold, soldOut }, at) => {
    const read = unsold === "" ? { value: null } : readDecimal(unsold);
    if ("error" in read) errors[fieldsOfLine(at).unsold] = [read.error];
    return {
      unsoldQuantity: "error" in read ? null : read.value,
      soldOutAt: soldOut === "" ? null : (readTime(soldOut) ?? soldOut),
    };
  });
  if (Object.keys(errors).length > 0) return refused(422, Object.values(errors).flat().join(" "), errors);
  const { lockVersion } = readEnvelope(sent);
  try {
    if (now !== null && !(await isToday(args))) return refused(409, over, {}, typed.lines);
    await args.context.api.put(`/api/external-orders/${id}/evening`, { lines: body, lockVersion });
  } catch (error) {
    const { refused: message, status, errors: found } = readRefusedPress(error, stale, changeUnconfirmed);
    return refused(status, message, found);
  }
  args.context.flash({ type: "success", title: "Le soir est noté" });
  return redirect(`/external-orders/${id}#soir`);
}

/** Tells whether it is still the day on which the route's order was put out. */
async function isToday({ context, ...args }: ActionFunctionArgs): Promise<boolean> {
  const { data: order } = await context.api.get<One<ExternalOrder>>(`/api/external-orders/${recordId(args)}`);
  return isNotOver(order.deliveredOn, dayInParis(context.now));
}

const over = "Le jour de cette mise en vente est passé. Écrivez l’heure à laquelle c’était épuisé, puis enregistrez.";

const stale =
  "Cette commande a changé entre-temps. La voici telle qu’elle est maintenant : relisez ce que vous avez noté, puis " +
  "enregistrez.";
