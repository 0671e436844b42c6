import { weekdayName } from "#domain/french/day-words";
import { fold } from "#domain/french/fold";
import { dayInParis } from "#domain/paris";
import { unknownRecords } from "#domain/french/not-found";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Company } from "#server/api-client/contract/company";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One, Page } from "#server/api-client/contract/records";
import type { StandingOrder, StandingOrderRow } from "#server/api-client/contract/orders/standing-orders";
import type { ApiClient } from "#server/api-client/api";
import { afterParam, create, edit } from "#app/catalogue/edit/editing.server";
import { orNotFound, readRecord, recordId } from "#app/display/record";
import { printsOf } from "#app/forms/submit/conflict";
import { copyTyped, fillTyped } from "#app/forms/describe/fill";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { type FormState, redisplayState, openForm } from "#app/forms/submit/state";
import { initialTyped } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { isApiError, isApiUnavailable, orNull } from "#app/shell/api-errors";
import { withCustomer } from "../../counter/customers.server";
import { customerParam } from "../../customers/params";
import { blankLines, standingOrderActs } from "./form-actions";
import { asksOf } from "./questions.server";
import { namesOf, standingOrderForm, weekdays } from "./form";
import { noStandingOrders, orderParam, standingOrderWords } from "../words";

/** The form of a standing order as its page opens it, and the ISO weekdays on which the house is closed. */
export interface OpenedStandingOrder extends OpenedForm {
  closedWeekdays: number[];
}

/** Lines of a weekday of a new one that wait to be filled in. */
const blankAtFirst = 3;

const path = `/api/${standingOrderWords.resource}`;

/**
 * Returns the form of a new standing order: blank from today on, of the customer that `?customer=` names, a copy of the
 * one that `?from=` names for another customer, or one that brings the order back that `?order=` names. Throws the 404
 * page of an API that keeps none.
 */
export function openNewStandingOrder(args: LoaderFunctionArgs): Promise<OpenedStandingOrder> {
  const { context, request } = args;
  const params = new URL(request.url).searchParams;
  return open(args, async () => {
    const [from, order] = [params.get("from"), params.get(orderParam)];
    await orNotFound(request, context.api.get(path, { query: { perPage: 1 } }), noStandingOrders);
    const blank = openForm(standingOrderForm, context.freshKey);
    const today = dayInParis(context.now);
    const begun =
      from !== null
        ? copyTyped(standingOrderForm, await readStandingOrder(args, from))
        : order !== null
          ? await readFromOrder(args, order)
          : await withCustomer(context.api, initialTyped(standingOrderForm), params.get(customerParam), false);
    const typed = order === null ? { ...begun, cells: { ...begun.cells, startsOn: today } } : begun;
    const state = redisplayState(withBlankLines(typed, blankAtFirst), {
      ...blank.envelope,
      prints: printsOf(standingOrderForm, typed),
    });
    return { name: null, state: { ...state, focus: params.has(afterParam) ? "customerName" : null } };
  });
}

/** Returns the form of the route's standing order. */
export const openStandingOrder = (args: LoaderFunctionArgs): Promise<OpenedStandingOrder> =>
  open(args, async () => {
    const standingOrder = await readStandingOrder(args, args.params.id);
    const opened = openForm(standingOrderForm, args.context.freshKey, standingOrder);
    return { name: standingOrder.customerName, state: { ...opened, typed: withBlankLines(opened.typed, 1) } };
  });

function open(
  args: LoaderFunctionArgs,
  begin: () => Promise<{ name: string | null; state: FormState }>,
): Promise<OpenedStandingOrder> {
  const { context, request } = args;
  const load = async () => {
    const [offered, closedWeekdays, begun] = await Promise.all([
      loadOffered(standingOrderForm, lookUpIn(context.api)),
      readClosedWeekdays(context.api),
      begin(),
    ]);
    const state = reopen(standingOrderForm, begun.state, await context.takeForm(request));
    return { name: begun.name, state, offered, closedWeekdays };
  };
  return openOrGiveBack<OpenedStandingOrder>(standingOrderForm, context, load, (state) => ({
    name: args.params.id === undefined ? null : "",
    state,
    offered: {},
    closedWeekdays: [],
  }));
}

/** Takes a submission of the form of a new standing order, and tells where its customer has another one already. */
export async function createStandingOrder(args: ActionFunctionArgs) {
  const answer = await create(args, standingOrderWords, standingOrderForm, {
    acts: standingOrderActs,
    asks: asksOf(args.context.api, null),
  });
  const [id] = /\d+$/.exec((answer instanceof Response && answer.headers.get("Location")) || "") ?? [];
  if (id !== undefined) await tellOthersOf(args.context, id);
  return answer;
}

/**
 * Tells of the standing orders of the customer of one that was saved, where there are several: the same would be made
 * twice. What is saved is saved, whatever the API says of that.
 */
async function tellOthersOf({ api, flash }: ActionFunctionArgs["context"], id: string): Promise<void> {
  try {
    const { customerName } = (await api.get<One<StandingOrder>>(`${path}/${id}`)).data;
    const query = { search: customerName, status: ["active", "paused"], perPage: 20 };
    const { data } = await api.get<Page<StandingOrderRow>>(path, { query });
    const own = data.filter((one) => fold(one.customerName) === fold(customerName));
    if (own.length < 2) return;
    flash({
      type: "warning",
      title: `${customerName} a ${own.length} commandes récurrentes`,
      description: own.map(({ weekdays }) => weekdays.map(weekdayName).join(", ")).join(" ; "),
    });
  } catch (error) {
    if (!isApiError(error) && !isApiUnavailable(error)) throw error;
  }
}

/** Takes a submission of the form of the route's standing order. */
export const editStandingOrder = (args: ActionFunctionArgs) =>
  edit(args, standingOrderWords, standingOrderForm, {
    acts: standingOrderActs,
    asks: asksOf(args.context.api, recordId(args)),
  });

const readStandingOrder = (args: LoaderFunctionArgs, id: string | undefined) =>
  readRecord<StandingOrder>({ ...args, params: { id } }, standingOrderWords.resource, unknownRecords.standing_orders);

/** Reads what brings an order back every week, from today on; its products are named as the order names them. */
async function readFromOrder(args: LoaderFunctionArgs, id: string): Promise<Typed> {
  const order = await readRecord<ExternalOrder>(
    { ...args, params: { id } },
    "external-orders",
    unknownRecords.external_orders,
  );
  const { data } = await args.context.api.get<One<StandingOrder>>(`${path}/from-order`, {
    query: { orderId: order.id },
  });
  const names = new Map(order.lines.map(({ productId, productName }) => [productId, productName]));
  const days = data.days.map((day) => ({
    ...day,
    lines: day.lines.map((line) => ({ ...line, productName: names.get(line.productId) })),
  }));
  return fillTyped(standingOrderForm, { ...data, days });
}

/** Gives each weekday without lines some to be filled in, so that none has to be asked for. */
const withBlankLines = ({ cells, lists }: Typed, count: number): Typed => ({
  cells,
  lists: {
    ...lists,
    ...Object.fromEntries(
      weekdays
        .map((day) => namesOf(day).lines)
        .filter((lines) => (lists[lines] ?? []).length === 0)
        .map((lines) => [lines, blankLines(count)]),
    ),
  },
});

/** Reads the ISO weekdays on which the house is closed; none where the API does not tell. */
async function readClosedWeekdays(api: ApiClient): Promise<number[]> {
  return (await orNull(api.get<One<Partial<Company>>>("/api/company")))?.data.closedWeekdays ?? [];
}
