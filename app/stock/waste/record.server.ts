import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Page } from "#server/api-client/contract/records";
import type { StockLot } from "#server/api-client/contract/stock";
import { dayInParis } from "#domain/paris";
import { unknownLot, unknownRecords } from "#domain/french/not-found";
import { isRecordId, readRecord } from "#app/display/record";
import { fillTyped } from "#app/forms/describe/fill";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { openOrGiveBack } from "#app/forms/submit/reopen.server";
import { type FormState, redisplayState } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import type { Offered } from "#app/forms/picker/datalists";
import { wastePath } from "../paths";
import { requireStock } from "../require-stock.server";
import { takesDay } from "../takes-day.server";
import { asksOfWaste } from "./questions.server";
import { type Subject, wasteForm } from "./form";

interface Opened {
  subject: Subject | null;
  /** The last day on which it may have happened; null where the API does not take the day. */
  today: string | null;
  state: FormState;
  offered: Offered;
}

/** Returns the form of a loss, of the lot or item that the address names or of any. */
export async function openWaste(args: LoaderFunctionArgs): Promise<Opened> {
  const { context, request } = args;
  const now = dayInParis(context.now);
  const open = async () => {
    const subject = await readSubject(args);
    const today = (await takesDay(context.api, resource, dayField)) ? now : null;
    const form = wasteForm(subject, today);
    const typed = fillTyped(form, { lotId: subject?.lot, [dayField]: today });
    const state = redisplayState(typed, { submissionKey: context.freshKey, lockVersion: null, prints: "" });
    const offered = await loadOffered(form, lookUpIn(context.api));
    return { subject, today, state: reopen(form, state, await context.takeForm(request)), offered };
  };
  const today = context.sent?.fields.some(([name]) => name === dayField) ? now : null;
  const without = (state: FormState) => ({ subject: null, today, state, offered: {} });
  return openOrGiveBack<Opened>(wasteForm(null, today), context, open, without);
}

const resource = "/api/stock/waste";
const dayField = "wastedOn";

/** Records the loss once and leads to the list of losses. */
export async function recordWaste(args: ActionFunctionArgs) {
  const { api, freshKey, flash, now } = args.context;
  const subject = await readSubject(args);
  const sent = await args.request.formData();
  const complete = (values: Record<string, unknown>) => (subject ? ofSubject(subject, values) : values);
  const outcome = await submitForm({
    form: wasteForm(subject, sent.has(dayField) ? dayInParis(now) : null),
    sent,
    api,
    path: resource,
    id: null,
    freshKey,
    asks: asksOfWaste(api, complete),
    complete: (values) => Promise.resolve(complete(values)),
  });
  if ("again" in outcome) return formResponse(outcome);
  flash({ type: "success", title: "Perte notée" });
  return redirect(wastePath);
}

const ofSubject = ({ type, id }: Subject, { lotId, ...values }: Record<string, unknown>) => ({
  ...values,
  [`${type}Id`]: id,
  lotId: typeof lotId === "string" && isRecordId(lotId) ? Number(lotId) : null,
});

const types = ["article", "recipe", "product"] as const;

/** Reads what the address says is lost; null where it says nothing. */
async function readSubject(args: LoaderFunctionArgs): Promise<Subject | null> {
  await requireStock(args);
  const { searchParams } = new URL(args.request.url);
  const lot = searchParams.get("lot");
  if (lot !== null) {
    const read = readRecord<StockLot>({ ...args, params: { id: lot } }, "stock/lots", unknownLot);
    const { item, unit, id } = await read;
    return { ...(await withLots(args, toSubject(item), unit)), lot: id };
  }
  const type = types.find((one) => searchParams.has(`${one}_id`));
  if (!type) return null;
  const record = await readRecord<{ id: number; name: string } & Units>(
    { ...args, params: { id: searchParams.get(`${type}_id`) ?? "" } },
    `${type}s`,
    unknownRecords[`${type}s`],
  );
  const { id, name, unit, outputUnit, saleUnit } = record;
  return withLots(args, { type, id, name }, unit ?? outputUnit ?? saleUnit ?? "");
}

interface Units {
  unit?: string;
  outputUnit?: string;
  saleUnit?: string;
}

const toSubject = ({ type, id, name }: StockLot["item"]) => ({
  type: types.find((one) => one === type) ?? ("article" as const),
  id,
  name,
});

async function withLots(
  { context }: LoaderFunctionArgs,
  item: Pick<Subject, "type" | "id" | "name">,
  unit: string,
): Promise<Subject> {
  const { data: lots } = await context.api.get<Page<StockLot>>("/api/stock/lots", {
    query: { [`${item.type}Id`]: item.id, onHand: 1, perPage: 100 },
  });
  return { ...item, unit, lots, lot: null };
}
