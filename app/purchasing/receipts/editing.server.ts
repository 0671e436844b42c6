import { dayInParis } from "#domain/paris";
import { unknownSupplierOrder } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { readRecord } from "#app/display/record";
import { fillTyped } from "#app/forms/describe/fill";
import { stashFormAndRedirect } from "#app/forms/submit/leave-to-create.server";
import { applyIntent } from "#app/forms/describe/lines";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { redisplayState, openForm, readEnvelope } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import type { Typed } from "#app/forms/describe/cells";
import { requireStock } from "#app/stock/require-stock.server";
import { receiptsPath } from "#app/stock/paths";
import { readProposedDay } from "../next-delivery.server";
import { findLine, keepingActs, receiptActs, scanName } from "./form-actions";
import { asksOfReceipt } from "./questions";
import { leadingOn } from "./enter.server";
import { type ExpectedLine, expectedLines, orderLinesOf } from "./expected";
import { freeReceiptForm, orderReceiptForm } from "./form";
import { restsWanted } from "./rests";
import { withScannedFields } from "./scanned";

/** The form of a receipt; `order` is the one that it receives, null for what was bought without. */
export interface OpenedReceipt extends OpenedForm {
  order: (Pick<SupplierOrder, "id"> & { expected: ExpectedLine[] }) | null;
}

/**
 * Returns the form of a new receipt: a line for each that the order of `?order=` still expects, or blank. The barcode
 * in `?scan=` puts the focus on its line.
 */
export async function openReceipt(args: LoaderFunctionArgs): Promise<OpenedReceipt> {
  await requireStock(args);
  const { context, request } = args;
  const params = new URL(request.url).searchParams;
  const form = params.has("order") ? orderReceiptForm : freeReceiptForm;
  const open = async () => {
    const [offered, order] = await Promise.all([loadOffered(form, lookUpIn(context.api)), readOrder(args)]);
    const { typed, envelope } = openForm(form, context.freshKey);
    const receivedOn = dayInParis(context.now);
    const expected = order ? expectedLines(order) : [];
    const started: Typed = order
      ? fillTyped(form, { receivedOn, lines: expected.map(blankLine) })
      : applyIntent(form, { ...typed, cells: { ...typed.cells, receivedOn } }, { act: "add", list: "lines" });
    const { typed: found, ...seen } = params.has(scanName)
      ? findLine(expected, started, params.get(scanName) ?? "")
      : { typed: started };
    const { general, focus } = { general: [], focus: null, ...seen };
    const opened = redisplayState(found, { ...envelope, lockVersion: order?.lockVersion ?? null }, { general, focus });
    return {
      name: order && `${order.number} · ${order.supplierName}`,
      state: reopen(form, opened, await context.takeForm(request)),
      offered,
      order: order && { id: order.id, expected },
    };
  };
  return openOrGiveBack<OpenedReceipt>(form, context, open, (state) => ({
    name: null,
    state,
    offered: {},
    order: null,
  }));
}

const blankLine = ({ articleId, articleName }: ExpectedLine) => ({ articleId, articleName, updatePrice: true });

async function readOrder(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<SupplierOrder | null> {
  const id = new URL(args.request.url).searchParams.get("order");
  return id === null
    ? null
    : readRecord<SupplierOrder>({ ...args, params: { id } }, "supplier-orders", unknownSupplierOrder);
}

/** Takes a delivery in and leads to it. */
export async function takeIn(args: ActionFunctionArgs) {
  const { context, request } = args;
  const order = await readOrder(args);
  const sent = await request.formData();
  const form = order ? orderReceiptForm : freeReceiptForm;
  const left = await stashFormAndRedirect(args, form, sent);
  if (left) return left;
  const asksRest = order !== null && order.lines.every(({ remarks }) => remarks !== undefined);
  const proposed = asksRest ? await readProposedDay(context.api, order, dayInParis(context.now)) : null;
  const complete = (values: Record<string, unknown>) => {
    const lines = Array.isArray(values.lines) ? values.lines.map((line: object) => ({ ...line })) : [];
    const places = order ? orderLinesOf(order, lines.map(articleOf)) : [];
    return Promise.resolve({
      ...values,
      orderId: order?.id ?? null,
      orderLockVersion: readEnvelope(sent).lockVersion,
      lines: lines.map((line, at) => ({
        ...(asksRest ? line : withoutRest(line)),
        orderLineId: places[at] ?? null,
      })),
    });
  };
  const outcome = await submitForm({
    form,
    sent,
    api: context.api,
    path: "/api/receipts",
    id: null,
    freshKey: context.freshKey,
    adjust: (typed) => Promise.resolve(withScannedFields(typed).typed),
    acts: leadingOn(order ? receiptActs(expectedLines(order)) : keepingActs),
    // To who received it second the API says so first.
    ...(asksRest &&
      readEnvelope(sent).lockVersion === order.lockVersion && {
        wants: restsWanted(form, order, { today: dayInParis(context.now), proposed }),
      }),
    asks: asksOfReceipt(dayInParis(context.now), order),
    complete,
  });
  if ("again" in outcome) return formResponse(outcome);
  context.flash({ type: "success", title: "Réception enregistrée" });
  return redirect(`${receiptsPath}/${outcome.saved.id}`);
}

/** Returns a line without what an API that does not ask for rests does not know. */
function withoutRest(line: object): object {
  const { rest: _, restExpectedOn: __, ...known }: { rest?: unknown; restExpectedOn?: unknown } = { ...line };
  return known;
}

const articleOf = (line: object): number | null =>
  "articleId" in line && typeof line.articleId === "number" ? line.articleId : null;
