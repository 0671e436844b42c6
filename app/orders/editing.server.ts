import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "@remix-run/node";
import type { ExternalOrder, One } from "../../server/api-client/contract";
import { isDate } from "~/formats/dates";
import { copyTyped } from "~/forms/fill";
import { applyIntent } from "~/forms/lines";
import { loadOffered, lookUpIn } from "~/forms/pickers.server";
import { giveBack, openForm } from "~/forms/state";
import { submitForm } from "~/forms/submit.server";
import type { Typed } from "~/forms/typed";
import { readRecord, recordId } from "~/record";
import { followChanges } from "./follow-changes";
import { newOrderForm, orderUnderWayForm } from "./form";
import { isUnderWay } from "./transitions";
import { orders } from "./words";

const path = "/api/external-orders";

/** The form of a new order: blank, for the day that `?delivery_on=` names, or a copy of the order that `?from=` names. */
export async function openNewOrder(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const params = new URL(request.url).searchParams;
  const from = params.get("from");
  const [offered, original] = await Promise.all([
    loadOffered(newOrderForm, lookUpIn(context.api)),
    from === null ? null : readRecord<ExternalOrder>({ ...args, params: { id: from } }, orders.resource, orders.unknown),
  ]);
  const { typed, envelope } = openForm(newOrderForm, context.requestId);
  const started = original ? copyTyped(newOrderForm, original) : applyIntent(newOrderForm, typed, { act: "add", list: "lines" });
  return { name: null, state: giveBack(deliveredOn(started, params.get("delivery_on") ?? ""), envelope), offered };
}

const deliveredOn = (typed: Typed, day: string): Typed => (isDate(day) ? { ...typed, cells: { ...typed.cells, deliveryOn: day } } : typed);

/** The form of the route's order. `underWay`: changing it needs a reason. */
export async function openOrder(args: LoaderFunctionArgs) {
  const [offered, order] = await Promise.all([loadOffered(orderUnderWayForm, lookUpIn(args.context.api)), readRecord<ExternalOrder>(args, orders.resource, orders.unknown)]);
  return { name: `${order.number} · ${order.customerName}`, state: openForm(orderUnderWayForm, args.context.requestId, order), offered, underWay: isUnderWay(order.status) };
}

/** Takes a submission of the form of a new order. */
export async function createOrder({ request, context }: ActionFunctionArgs) {
  const sent = await request.formData();
  const outcome = await submitForm({ form: newOrderForm, sent, api: context.api, path, id: null, freshKey: context.requestId });
  if ("again" in outcome) return data({ state: outcome.again }, { status: outcome.status });
  context.flash({ type: "success", title: orders.saved });
  return redirect(`/external-orders/${outcome.saved.id}`);
}

/** Takes a submission of the form of the route's order. */
export async function editOrder(args: ActionFunctionArgs) {
  const { request, context } = args;
  const id = recordId(args);
  const sent = await request.formData();
  const outcome = await submitForm({
    form: orderUnderWayForm,
    sent,
    api: context.api,
    path,
    id,
    freshKey: context.requestId,
    adjust: async (typed, { lockVersion }) => {
      const { data: order } = await context.api.get<One<ExternalOrder>>(`${path}/${id}`);
      return order.lockVersion === lockVersion ? followChanges(typed, order) : typed;
    },
  });
  if ("again" in outcome) return data({ state: outcome.again }, { status: outcome.status });
  context.flash({ type: "success", title: orders.saved });
  return redirect(`/external-orders/${outcome.saved.id}`);
}
