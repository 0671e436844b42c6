import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { orderChannels } from "#domain/choices";
import { recordId } from "#app/display/record";
import { readRefusedPress } from "#app/forms/submit/refused-press.server";
import { readEnvelope } from "#app/forms/submit/state";
import { sentId } from "#app/forms/submit/sent-id.server";
import { actOnLetter } from "#app/forms/mail/actions.server";
import type { RefusedLetter } from "#app/forms/mail/typed";
import type { TypedPostponement } from "../late/postpone-form";
import { lateOrdersPath } from "../late/paths";
import { supplierOrdersPath } from "../words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** A press that was refused, in words, and what was typed with it. */
export interface RefusedPurchase extends RefusedLetter {
  typed?: TypedPostponement;
}

const done: Record<string, string> = {
  place: "Commande passée, à envoyer",
  unplace: "Commande remise en brouillon",
  send: "Commande envoyée",
  unsend: "Commande de nouveau à envoyer",
  confirm: "Confirmation notée",
  unconfirm: "Commande de nouveau à confirmer",
  cancel: "Commande annulée",
  close: "Commande soldée",
  reopen: "Commande rouverte",
  postpone: "Commande relancée",
  undo: "Annulé : la commande est attendue comme avant",
};

/** Does what the button's `intent` says with the route's order; a refusal is answered in words. */
export async function actOnSupplierOrder(args: ActionFunctionArgs) {
  const id = recordId(args);
  const sent = await args.request.formData();
  const back = `${supplierOrdersPath}/${id}`;
  const letter = `/api/supplier-orders/${id}/letter`;
  return (await actOnLetter(args, sent, { letter, back })) ?? press(args, sent, id, back);
}

/** Does what the button's `intent` says with the late order that the form names, and leads back to those left. */
export async function actOnLateOrder(args: ActionFunctionArgs) {
  const sent = await args.request.formData();
  const id = sentId(sent, "orderId");
  const back = sent.get("intent") === "undo" ? lateOrdersPath : `${lateOrdersPath}&done=${id}`;
  return press(args, sent, id, back);
}

async function press(args: ActionFunctionArgs, sent: FormData, id: string, back: string) {
  const intent = String(sent.get("intent"));
  const title = Object.hasOwn(done, intent) ? done[intent] : undefined;
  if (title === undefined) throw unknownButton();
  const { lockVersion, submissionKey } = readEnvelope(sent);
  const typed = intent === "postpone" ? readPostponement(sent, Number(id)) : undefined;
  const move = intent === "undo" ? `follow-ups/${sentId(sent, "followUp")}/undo` : intent;
  const how = intent === "send" ? orderChannels.find((one) => one === sent.get("how")) : undefined;
  try {
    await args.context.api.post(
      `/api/supplier-orders/${id}/${move}`,
      { lockVersion, ...(typed && bodyOf(typed)), ...(how && { how }) },
      { idempotencyKey: submissionKey && `${submissionKey}.${intent}.${id}` },
    );
  } catch (error) {
    return refusedPurchase(error, typed);
  }
  args.context.flash({ type: "success", title });
  return redirect(back);
}

function readPostponement(sent: FormData, orderId: number): TypedPostponement {
  const text = (name: string) => String(sent.get(name) ?? "").trim();
  return {
    orderId,
    expectedOn: text("expectedOn"),
    channel: text("channel"),
    note: text("note"),
    errors: {},
    lineIds: sent.getAll("lineId").map(Number),
  };
}

const bodyOf = ({ expectedOn, channel, note, lineIds }: TypedPostponement) => ({
  expectedOn,
  lineIds,
  channel: channel || null,
  note: note || null,
});

/** Returns the answer to a button that was refused: the API's sentence. Throws what is no refusal. */
export function refusedPurchase(error: unknown, typed?: TypedPostponement) {
  const { refused, status, errors } = readRefusedPress(error, "Cette commande a changé entre-temps.");
  return data<RefusedPurchase>({ refused, ...(typed && { typed: { ...typed, errors } }) }, { status });
}
