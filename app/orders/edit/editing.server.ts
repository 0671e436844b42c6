import { unknownRecords } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import type { Message, RequestContext } from "#server/context";
import type { ApiClient } from "#server/api-client/api";
import { statusChangeMessage } from "#domain/orders/status-change-message";
import { isBeforePutOut } from "#domain/orders/put-out-day";
import { isPutOut } from "#domain/orders/shop-window";
import { isDay } from "#domain/days";
import { signOf } from "#domain/exact/decimal";
import { dayInParis } from "#domain/paris";
import { copyTyped, fillTyped } from "#app/forms/describe/fill";
import { stashFormAndRedirect } from "#app/forms/submit/leave-to-create.server";
import { applyIntent } from "#app/forms/describe/lines";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { readAccepted } from "#app/forms/submit/questions";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { redisplayState, openForm, readEnvelope } from "#app/forms/submit/state";
import { type Submission, formResponse, readTypedOrRefuse, submitForm } from "#app/forms/submit/submit.server";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { isRecordId, readRecord, recordId } from "#app/display/record";
import { formatQuantity } from "#app/display/quantities";
import { wayBack } from "#app/display/links/way-back";
import { orNull } from "#app/shell/api-errors";
import { acceptedBody } from "../allergies";
import { asksOfOrder } from "./questions";
import { confirmIntent, counterActs, findIntent, laidOutField, reckonIntent } from "../counter/form-actions";
import type { AnsweredCounter, OpenedCounter } from "../counter/create-page";
import { readLaidOut } from "../counter/offered-products";
import {
  customerFormAnswer,
  readFilled,
  readOpening,
  readRemembered,
  pickupSuggestions,
  customerSuggestions,
  withCustomer,
} from "../counter/customers.server";
import { counterOf, readOffer, readProductsOf, readSold, withLaidOut } from "../counter/offered-products.server";
import { askAboutNotes } from "../counter/former-notes.server";
import { askBeforeConfirming, reckon } from "../counter/reckon.server";
import { customerParam } from "../customers/params";
import { followChanges } from "./follow-changes";
import { orderUnderWayForm } from "./edit-form";
import { newOrderForm } from "./form";
import { leftToPay } from "../due";
import { movedMessage } from "./moved-message";
import {
  handOverActs,
  followProposed,
  handOverIntent,
  mayHandOver,
  notedOf,
  quantitiesForm,
  wholeOrder,
} from "./quantities";
import { isUnderWay } from "#domain/orders/order-statuses";
import { asksRest, hasRest, restOfOrder } from "../detail/rest-of-order";
import { recounted, withPricesKnown } from "./typed-prices.server";
import { orderWords } from "../words";

const path = "/api/external-orders";

/**
 * Returns the form of a new order: blank, for the day that `?delivery_on=` names, of the customer that `?customer=`
 * names, a copy of the order that `?from=` names, or of what of it was not handed over.
 */
export function openNewOrder(args: LoaderFunctionArgs): Promise<OpenedCounter> {
  const { context, request } = args;
  const params = new URL(request.url).searchParams;
  const from = params.get("from");
  const open = async () => {
    const [offered, sold, remembered, opening, original] = await Promise.all([
      loadOffered(newOrderForm, lookUpIn(context.api)),
      readSold(context),
      readRemembered(context.api, "", 1),
      readOpening(context.api),
      from === null
        ? null
        : readRecord<ExternalOrder>(
            { ...args, params: { id: from } },
            orderWords.resource,
            unknownRecords.external_orders,
          ),
    ]);
    const { typed, envelope } = openForm(newOrderForm, context.freshKey);
    const started = original
      ? copyOf(original, asksRest(params))
      : applyIntent(newOrderForm, typed, { act: "add", list: "lines" });
    const known = await withCustomer(context.api, started, params.get(customerParam), original !== null);
    const opened = redisplayState(deliveredOn(known, params.get("delivery_on") ?? ""), envelope);
    const state = reopen(newOrderForm, opened, await context.takeForm(request));
    const more = { whom: customerSuggestions(remembered), when: pickupSuggestions(dayInParis(context.now), opening) };
    return { name: null, state, offered, ...counterOf(sold, state.typed), ...more };
  };
  return openOrGiveBack<OpenedCounter>(newOrderForm, context, open, (state) => ({
    name: null,
    state,
    offered: {},
    families: [],
    products: [],
    whom: [],
    when: [],
  }));
}

/** Returns the form of an order like another one, or of its rest, where it has one: at the prices agreed on. */
function copyOf(order: ExternalOrder, isOfRest: boolean): Typed {
  const rest = isOfRest ? restOfOrder(order) : null;
  if (!rest) return copyTyped(newOrderForm, order);
  const { lists, ...copy } = copyTyped(newOrderForm, rest);
  return { ...copy, lists: { ...lists, lines: fillTyped(newOrderForm, rest).lists.lines ?? [] } };
}

const deliveredOn = (typed: Typed, day: string): Typed =>
  isDay(day) ? { ...typed, cells: { ...typed.cells, deliveryOn: day } } : typed;

/** Returns the form of the route's order. `underWay`: changing it needs a reason. */
export function openOrder(args: LoaderFunctionArgs): Promise<OpenedForm & { underWay: boolean }> {
  const open = async () => {
    const [offered, order] = await Promise.all([
      loadOffered(orderUnderWayForm, lookUpIn(args.context.api)),
      readRecord<ExternalOrder>(args, orderWords.resource, unknownRecords.external_orders),
    ]);
    const opened = openForm(orderUnderWayForm, args.context.freshKey, order);
    return {
      name: nameOf(order),
      state: reopen(orderUnderWayForm, opened, await args.context.takeForm(args.request)),
      offered,
      underWay: isUnderWay(order.status),
    };
  };
  return openOrGiveBack(orderUnderWayForm, args.context, open, (state) => ({
    name: "",
    state,
    offered: {},
    underWay: "reason" in state.typed.cells,
  }));
}

const nameOf = ({ number, customerName }: ExternalOrder) => `${number} · ${customerName}`;

/** The form of what is produced and delivered of an order. */
export interface OpenedQuantities extends OpenedForm {
  mayHandOver: boolean;
  isPutOut: boolean;
  /** The amount that is left to pay where all of it leaves; null where nothing is. */
  due: string | null;
  /** Tells of each line whether it is noted how much of it was made. */
  known: boolean[];
  /** The part of each line that has left, with its unit; null where nothing has. */
  left: (string | null)[];
}

/** Returns the form of what is produced and delivered of the route's order. */
export function openQuantities(args: LoaderFunctionArgs): Promise<OpenedQuantities> {
  const open = async () => {
    const order = await readRecord<ExternalOrder>(args, orderWords.resource, unknownRecords.external_orders);
    const opened = openForm(quantitiesForm, args.context.freshKey, order);
    return {
      name: nameOf(order),
      state: reopen(quantitiesForm, opened, await args.context.takeForm(args.request)),
      offered: {},
      mayHandOver: mayHandOver(order) && !isBeforePutOut(order, dayInParis(args.context.now)),
      isPutOut: isPutOut(order),
      due: leftToPay(order),
      known: order.lines.map(({ producedQuantity }) => signOf(producedQuantity) > 0),
      left: order.lines.map(({ deliveredQuantity: left, saleUnit }) =>
        signOf(left) > 0 ? formatQuantity(left, saleUnit) : null,
      ),
    };
  };
  return openOrGiveBack<OpenedQuantities>(quantitiesForm, args.context, open, (state) => ({
    name: "",
    state,
    offered: {},
    mayHandOver: false,
    isPutOut: false,
    due: null,
    known: [],
    left: [],
  }));
}

const unanswered = "Le service n’a pas répondu : rien n’est perdu, réessayez.";

/** Reads the products, or the customer, that a button of a new order asks for; null of what it does not ask. */
async function askBeside(context: RequestContext, sent: FormData) {
  const offer = await readOffer(context, sent);
  const filled = await customerFormAnswer(context.api, sent, () => readTypedOrRefuse(newOrderForm, sent));
  return { offer, filled };
}

/** Takes a submission of the form of a new order: reckons it, keeps it as a draft, or confirms it too. */
export async function createOrder({ request, context }: ActionFunctionArgs) {
  const { api, now, flash, freshKey } = context;
  const sent = await request.formData();
  const today = dayInParis(now);
  const intent = sent.get("intent");
  const answered = await orNull(askBeside(context, sent));
  const { offer = null, filled = null } = answered ?? {};
  const params = new URL(request.url).searchParams;
  const from = params.get("from");
  const restOf = asksRest(params) ? await readRestOf(api, from) : {};
  const ofOrder = asksOfOrder(today, () => Promise.resolve(null));
  const asks = {
    ...ofOrder,
    before: async (values: Record<string, unknown>) => [
      ...(await ofOrder.before(values)),
      ...(await askAboutNotes(api, values, from)),
    ],
  };
  const submission: Submission = {
    form: newOrderForm,
    sent,
    api,
    path,
    id: null,
    freshKey,
    acts: {
      ...counterActs,
      [reckonIntent]: (typed) => ({ typed, focus: null }),
      ...(!answered && { [String(intent)]: (typed) => ({ typed, focus: null, general: [unanswered] }) }),
      ...(filled && { [String(intent)]: () => filled }),
      ...(offer && { [String(intent)]: (typed) => ({ typed: withLaidOut(typed, offer), focus: findIntent }) }),
    },
    asks:
      intent === confirmIntent
        ? {
            ...asks,
            before: async (values) => [
              ...(await asks.before(values)),
              ...(await askBeforeConfirming(api, { ...values, ...restOf }, today)),
            ],
          }
        : asks,
    complete: async (values) => ({ ...(await withPricesKnown(api, values)), ...restOf }),
  };
  const outcome = await submitForm(submission);
  if ("again" in outcome) {
    const more: Omit<AnsweredCounter, "state"> = {
      laidOut: offer?.laidOut ?? readLaidOut(sent.get(laidOutField), sent.get(findIntent)),
      products: [...(await readProductsOf(context, outcome.again.typed)), ...(offer?.products ?? [])],
      customers: filled?.customers ?? [],
      customersMessage: filled?.customersMessage ?? "",
      filled: filled?.filled ?? readFilled(sent),
      ...(intent === reckonIntent && { reckoned: await reckon(api, sent, today, restOf) }),
    };
    return formResponse(outcome, more);
  }
  const { id } = outcome.saved;
  flash(intent === confirmIntent ? await confirm(api, id, sent) : { type: "success", title: orderWords.saved });
  return redirect(`/external-orders/${id}`);
}

/** Returns what tells the API of whose rest a new order is; nothing where it keeps none, or there is no rest. */
async function readRestOf(api: ApiClient, from: string | null): Promise<{ restOf?: number }> {
  if (from === null || !isRecordId(from)) return {};
  const order = await orNull(api.get<One<ExternalOrder>>(`${path}/${from}`));
  return order?.data.rests && hasRest(order.data) ? { restOf: order.data.id } : {};
}

/** Confirms an order that was just saved, and returns what is said of it: why it is a draft, where it may not be. */
async function confirm(api: ApiClient, id: number, sent: FormData): Promise<Message> {
  const { submissionKey } = readEnvelope(sent);
  try {
    const { lockVersion, status } = (await api.get<One<ExternalOrder>>(`${path}/${id}`)).data;
    if (status === "draft")
      await api.post(
        `${path}/${id}/status`,
        { status: "confirmed", reason: null, lockVersion, ...acceptedBody(readAccepted(sent)) },
        { idempotencyKey: submissionKey && `${submissionKey}.confirmed` },
      );
    return { type: "success", title: `Commande ${statusChangeMessage("confirmed", 1)}` };
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const description =
      refusal.why === "refused" ? refusal.message : "La confirmation n’a pas pu être notée : confirmez-la ici.";
    return { type: "warning", title: "Commande enregistrée en brouillon", description };
  }
}

/** Takes a submission of the form of the route's order. */
export function editOrder(args: ActionFunctionArgs) {
  const id = recordId(args);
  let reading: Promise<ExternalOrder> | undefined;
  const present = () => (reading ??= read(args, id));
  let description: string | null = null;
  const adjust: Submission["adjust"] = async (typed, { lockVersion }) => {
    const order = await present();
    if (order.lockVersion !== lockVersion) return typed;
    if (order.customerType !== textOf(typed.cells, "customerType")) description = recounted(typed, order);
    return followChanges(typed, order);
  };
  const asks = asksOfOrder(dayInParis(args.context.now), async () => (await present()).deliveryOn);
  const complete: Submission["complete"] = (values) => withPricesKnown(args.context.api, values);
  return save(args, { form: orderUnderWayForm, id, adjust, asks, complete }, () => ({
    title: orderWords.saved,
    ...(description && { description }),
  }));
}

/**
 * Takes a submission of the form of what is produced and delivered of the route's order, and hands it over with that
 * where it is asked for: one write, undone as one.
 */
export async function saveQuantities(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { api, freshKey, flash } = context;
  const id = recordId(args);
  const sent = await request.formData();
  const isHandedOver = sent.get("intent") === handOverIntent;
  const submission: Submission = { form: quantitiesForm, sent, id, api, path, freshKey, acts: handOverActs };
  const present = await orNull(read(args, id));
  if (present) followProposed(sent, present);
  let left: string | null = null;
  let handed: Partial<ExternalOrder> = {};
  const outcome = await submitForm({
    ...submission,
    complete: async (values) => {
      const { order, handedOver } = notedOf(await read(args, id), values);
      return isHandedOver ? { status: "delivered", reason: null, ...handedOver } : wholeOrder(order);
    },
    ...(isHandedOver && {
      write: async (body, { submissionKey, lockVersion }) => {
        const answer = await api.post<One<ExternalOrder>>(
          `${path}/${id}/status`,
          { ...body, lockVersion },
          { idempotencyKey: submissionKey && `${submissionKey}.delivered` },
        );
        left = leftToPay(answer.data);
        handed = answer.data;
        return answer;
      },
    }),
  });
  if ("again" in outcome) return formResponse(outcome);
  const back = wayBack(new URL(request.url).search);
  const isOnItsPage = back === null;
  flash(
    isHandedOver
      ? movedMessage("delivered", { isOnItsPage, left, order: handed })
      : { type: "success", title: "Quantités enregistrées" },
  );
  return redirect(back ?? `/external-orders/${id}`);
}

async function read({ context }: ActionFunctionArgs, id: string): Promise<ExternalOrder> {
  return (await context.api.get<One<ExternalOrder>>(`${path}/${id}`)).data;
}

async function save(
  args: ActionFunctionArgs,
  submission: Pick<Submission, "form" | "id" | "adjust" | "asks" | "complete">,
  buildMessage: () => Omit<Message, "type">,
) {
  const { request, context } = args;
  const sent = await request.formData();
  const left = await stashFormAndRedirect(args, submission.form, sent);
  if (left) return left;
  const outcome = await submitForm({ ...submission, sent, api: context.api, path, freshKey: context.freshKey });
  if ("again" in outcome) return formResponse(outcome);
  context.flash({ type: "success", ...buildMessage() });
  return redirect(`/external-orders/${outcome.saved.id}`);
}
