import { isRecordId } from "#app/display/record";
import { type ActionFunctionArgs, type TypedResponse, data, redirect } from "@remix-run/node";
import { dayInParis } from "#domain/paris";
import type { Batch } from "#server/api-client/contract/planning/batches";
import type { One } from "#server/api-client/contract/records";
import { formatDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { sentText } from "#app/forms/submit/sent-text";
import { type Refusal, readRefusal } from "#app/forms/submit/refusal.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { anchorOf, readDisplayed, stayField } from "./marked";
import { unknownButton } from "#app/forms/submit/unknown-button.server";
import {
  type FarQuantity,
  type LessQuantity,
  findFar,
  findLess,
  readLaunched,
  readQuantities,
} from "./quantity-questions.server";

/** The reason why a sheet was not marked, and what was typed. */
export interface SheetRefusal {
  /** Anchor of the sheet; null for a whole day. */
  sheet: string | null;
  message: string;
  errors: FieldErrors;
  obtained: string;
  expected: string;
  /** The quantity to confirm before anything is noted; null where there is none. */
  far: FarQuantity | null;
  /** The quantity obtained of which it is to be said whether all was launched; null where that is not asked. */
  less: LessQuantity | null;
}

/** One press of a button of a sheet. */
interface Press {
  sent: FormData;
  text: Text;
  context: ActionFunctionArgs["context"];
  /** The plan whose sheets the page shows: its parameters, or the id of a frozen calculation. */
  plan: object;
  key: { idempotencyKey: string };
  /** Anchor of the sheet that the form names. */
  sheet: string;
  /** Leads back to the page at an anchor, or where it is if the form says so. */
  to(anchor: string): TypedResponse<never>;
  /** Tells what was noted, unless the page shows it plainly. */
  announce: ActionFunctionArgs["context"]["flash"];
}

type Outcome = TypedResponse<never> | ReturnType<typeof refuse>;

const buttons: Readonly<Record<string, (press: Press) => Promise<Outcome>>> = {
  done: applyDone,
  "take-back": applyTakeBack,
  day: applyDay,
  "day-back": applyDayBack,
};

/**
 * Marks a sheet of the page done, takes a batch of it back, or marks a whole day done, as the pressed button's `intent`
 * says; then shows the page at that sheet, or where it is where the form says so.
 * @param plan whose sheets the page shows: a plan's parameters, or the id of a frozen calculation
 * @param options `isAnnounced` false where the page shows so plainly what was marked that no message says it; `sent`
 *   the form, where it has been read already
 */
export async function markSheets(
  { request, context }: ActionFunctionArgs,
  plan: object,
  { isAnnounced = true, sent }: { isAnnounced?: boolean; sent?: FormData } = {},
): Promise<Outcome> {
  const press = openPress(request, context, plan, sent ?? (await request.formData()), isAnnounced);
  const intent = String(press.sent.get("intent"));
  const apply = Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  if (!apply) throw unknownButton();
  try {
    return await apply(press);
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const sheet = intent.startsWith("day") ? null : press.sheet;
    return refuse(statusOf(refusal), sheet, messageOf(refusal), press.text, { errors: errorsOf(refusal) });
  }
}

function openPress(
  request: Request,
  context: ActionFunctionArgs["context"],
  plan: object,
  sent: FormData,
  isAnnounced: boolean,
): Press {
  const text: Text = (name) => sentText(sent, name);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  return {
    sent,
    text,
    context,
    plan,
    key: { idempotencyKey: text("submissionKey") },
    sheet: sheetOf(text),
    // The day is as it was sent: no header takes all that may be in it.
    to: (anchor) => redirect(`${pathname}${search}${sent.has(stayField) ? "" : `#${encodeURIComponent(anchor)}`}`),
    announce(message) {
      if (isAnnounced) context.flash(message);
    },
  };
}

async function applyDone({ sent, text, context, plan, key, sheet, to, announce }: Press): Promise<Outcome> {
  const read = readQuantities(text);
  if ("errors" in read) return refuse(422, sheet, wrongQuantity, text, { errors: read.errors });
  const far = findFar(read, text("counted"));
  if (far && text("confirmFar") !== far.confirm) return refuse(422, sheet, toConfirm, text, { far });
  const less = sent.has("expected") ? findLess(read, text("counted")) : null;
  const launched = less && readLaunched(read, text("launched"));
  if (launched === null && less) return refuse(422, sheet, toSayOfRest, text, { less });
  const { data: batch } = await context.api.post<One<Batch>>(
    "/api/batches",
    { ...sheetBody(text), ...read, ...launched, ...runOf(plan) },
    key,
  );
  announce({ type: "success", title: "C’est fait", description: describeBatch(batch) });
  return to(sheet);
}

async function applyTakeBack({ text, context, key, sheet, to, announce }: Press): Promise<Outcome> {
  if (!isRecordId(text("batch"))) throw unknownButton();
  const { data: batch } = await context.api.post<One<Batch>>(`/api/batches/${text("batch")}/take-back`, {}, key);
  announce({ type: "success", title: "Production annulée", description: describeBatch(batch) });
  return to(sheet);
}

async function applyDay({ sent, text, context, plan, key, to }: Press): Promise<Outcome> {
  // What is left of past days is another day's work since midnight: the page did not show it so.
  const displayedOn = text("shownOn");
  if (displayedOn !== "" && displayedOn !== dayInParis(context.now)) return refuse(409, null, dayHasPassed, text, {});
  const displayed = sent.has("shown") ? readDisplayed(text("shown")) : undefined;
  if (displayed === null) throw unknownButton();
  const { data: done } = await context.api.post<One<{ batches: number[] }>>(
    "/api/production-planning/production-sheets/done",
    { ...plan, day: text("day"), shown: displayed },
    key,
  );
  // What was noted stands in the page, with the button that takes it back.
  if (done.batches.length === 0)
    context.flash({
      type: "success",
      title: `Production du ${formatDate(text("day"))}`,
      description: "Tout était noté déjà.",
    });
  return to(`jour-${text("day")}`);
}

async function applyDayBack({ text, context, key, to }: Press): Promise<Outcome> {
  const batches = text("batches").split(" ");
  if (!batches.every(isRecordId)) throw unknownButton();
  await context.api.post("/api/batches/take-back", { batches: batches.map(Number) }, key);
  context.flash({
    type: "success",
    title: `Production du ${formatDate(text("day"))}`,
    description: `${formatCount(batches.length, "fiche annulée", "fiches annulées")}.`,
  });
  return to(`jour-${text("day")}`);
}

const describeBatch = ({ name, obtained, unit }: Batch): string => `${name} : ${formatQuantity(obtained, unit)}`;

type Text = (name: string) => string;

const toConfirm = "Rien n’est encore noté : vérifiez la quantité, ou confirmez-la.";
const toSayOfRest = "Rien n’est encore noté : dites d’abord ce qu’il en est du reste.";
const dayHasPassed =
  "Rien n’est noté : le jour a changé depuis que cette page a été ouverte. Relisez-la, puis recommencez.";
const wrongQuantity = "Cette production n’est pas notée : corrigez la quantité.";
const unconfirmed =
  "Le service ne répond pas : il se peut que ce soit noté ou non. Recommencez, rien ne sera noté deux fois.";

const sheetOf = (text: Text): string =>
  anchorOf({
    type: text("recipeId") ? "recipe" : "product",
    id: Number(text("recipeId") || text("productId")),
    day: text("day"),
  });

const sheetBody = (text: Text) => ({
  recipeId: text("recipeId") ? Number(text("recipeId")) : null,
  productId: text("productId") ? Number(text("productId")) : null,
  ...(text("notedOn") ? { productionOn: text("notedOn"), askedOn: text("day") } : { productionOn: text("day") }),
  planned: text("planned"),
  seen: Number(text("seen")),
});

const runOf = (plan: object) => ("runId" in plan ? { runId: plan.runId } : {});

const refuse = (
  status: number,
  sheet: string | null,
  message: string,
  text: Text,
  why: Partial<Pick<SheetRefusal, "errors" | "far" | "less">>,
) =>
  data<SheetRefusal>(
    {
      sheet,
      message,
      errors: {},
      far: null,
      less: null,
      ...why,
      obtained: text("obtained"),
      expected: text("expected"),
    },
    { status },
  );

const errorsOf = (refusal: Refusal): FieldErrors => (refusal.why === "invalid" ? refusal.errors : {});

function statusOf(refusal: Refusal): number {
  if (refusal.why === "refused") return refusal.status;
  return { invalid: 422, stale: 409, unavailable: 503 }[refusal.why];
}

function messageOf(refusal: Refusal): string {
  switch (refusal.why) {
    case "invalid":
      return Object.values(refusal.errors).flat().join(" ");
    case "stale":
    case "refused":
      return refusal.message ?? unconfirmed;
    case "unavailable":
      return unconfirmed;
  }
}
