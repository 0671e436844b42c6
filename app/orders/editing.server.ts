import { unknownRecords } from "#domain/unknown";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ExternalOrder } from "../../server/api-client/contract/external-orders";
import type { One } from "../../server/api-client/contract/records";
import type { Message } from "../../server/context";
import { isDay } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { copyTyped } from "~/forms/fill";
import { applyIntent } from "~/forms/lines";
import { loadOffered, lookUpIn } from "~/forms/pickers.server";
import { reopen } from "~/forms/reopen";
import { type OpenedForm, openOrGiveBack } from "~/forms/reopen.server";
import { giveBack, openForm } from "~/forms/state";
import { type Submission, answerAgain, submitForm } from "~/forms/submit.server";
import { type Typed, textOf } from "~/forms/typed";
import { readRecord, recordId } from "~/details/record";
import { asksOfOrder } from "./asks";
import { followChanges } from "./follow-changes";
import { newOrderForm, orderUnderWayForm } from "./form";
import { quantitiesForm, wholeOrder, withQuantities } from "./quantities";
import { isUnderWay } from "#domain/order-life";
import { recounted, withPricesKnown } from "./typed-prices.server";
import { orderWords } from "./words";

const path = "/api/external-orders";

/**
 * Returns the form of a new order: blank, for the day that `?delivery_on=` names, or a copy of the order that `?from=`
 * names.
 */
export function openNewOrder(args: LoaderFunctionArgs): Promise<OpenedForm> {
  const { context, request } = args;
  const params = new URL(request.url).searchParams;
  const from = params.get("from");
  const open = async () => {
    const [offered, original] = await Promise.all([
      loadOffered(newOrderForm, lookUpIn(context.api)),
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
      ? copyTyped(newOrderForm, original)
      : applyIntent(newOrderForm, typed, { act: "add", list: "lines" });
    const opened = giveBack(deliveredOn(started, params.get("delivery_on") ?? ""), envelope);
    return { name: null, state: reopen(newOrderForm, opened, await context.takeForm(request)), offered };
  };
  return openOrGiveBack<OpenedForm>(newOrderForm, context, open, (state) => ({ name: null, state, offered: {} }));
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

/** Returns the form of what is produced and delivered of the route's order. */
export function openQuantities(args: LoaderFunctionArgs): Promise<OpenedForm> {
  const open = async () => {
    const order = await readRecord<ExternalOrder>(args, orderWords.resource, unknownRecords.external_orders);
    const opened = openForm(quantitiesForm, args.context.freshKey, order);
    return {
      name: nameOf(order),
      state: reopen(quantitiesForm, opened, await args.context.takeForm(args.request)),
      offered: {},
    };
  };
  return openOrGiveBack<OpenedForm>(quantitiesForm, args.context, open, (state) => ({ name: "", state, offered: {} }));
}

/** Takes a submission of the form of a new order. */
export const createOrder = (args: ActionFunctionArgs) =>
  save(
    args,
    {
      form: newOrderForm,
      id: null,
      asks: asksOfOrder(dayInParis(args.context.now), () => Promise.resolve(null)),
      complete: (values) => withPricesKnown(args.context.api, values),
    },
    () => ({ title: orderWords.saved }),
  );

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

/** Takes a submission of the form of what is produced and delivered of the route's order. */
export function saveQuantities(args: ActionFunctionArgs) {
  const id = recordId(args);
  const complete: Submission["complete"] = async (asked) => wholeOrder(withQuantities(await read(args, id), asked));
  return save(args, { form: quantitiesForm, id, complete }, () => ({ title: "Quantités enregistrées" }));
}

async function read({ context }: ActionFunctionArgs, id: string): Promise<ExternalOrder> {
  return (await context.api.get<One<ExternalOrder>>(`${path}/${id}`)).data;
}

async function save(
  { request, context }: ActionFunctionArgs,
  submission: Pick<Submission, "form" | "id" | "adjust" | "asks" | "complete">,
  said: () => Omit<Message, "type">,
) {
  const sent = await request.formData();
  const outcome = await submitForm({ ...submission, sent, api: context.api, path, freshKey: context.freshKey });
  if ("again" in outcome) return answerAgain(outcome);
  context.flash({ type: "success", ...said() });
  return redirect(`/external-orders/${outcome.saved.id}`);
}
