import { unknownRecords, unknownSupplierOrder } from "#domain/french/not-found";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import type { One } from "#server/api-client/contract/records";
import type { Supplier } from "#server/api-client/contract/catalogue/suppliers";
import { readRecord, recordId } from "#app/display/record";
import { fillTyped } from "#app/forms/describe/fill";
import { stashFormAndRedirect } from "#app/forms/submit/leave-to-create.server";
import { applyIntent } from "#app/forms/describe/lines";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { redisplayState, openForm } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { orNull } from "#app/shell/api-errors";
import { requireStock } from "#app/stock/require-stock.server";
import { supplierOrdersPath } from "../words";
import { supplierOrderForm as form } from "./form";
import { type SuppliedList, readSupplied } from "./supplied.server";

/** The form of an order; `supplied` tells what its supplier sells, null where none is known yet. */
export interface OpenedOrder extends OpenedForm {
  supplied: SuppliedList | null;
}

/** Returns the form of a new order: blank, or with the articles of the supplier that `?supplier=` names. */
export async function openNewOrder(args: LoaderFunctionArgs): Promise<OpenedOrder> {
  await requireStock(args);
  const { context, request } = args;
  const id = new URL(request.url).searchParams.get("supplier");
  const open = async () => {
    const [offered, supplier] = await Promise.all([
      loadOffered(form, lookUpIn(context.api)),
      id === null ? null : readRecord<Supplier>({ ...args, params: { id } }, "suppliers", unknownRecords.suppliers),
    ]);
    const { typed, envelope } = openForm(form, context.freshKey);
    const started = supplier
      ? fillTyped(form, offersOf(supplier))
      : applyIntent(form, typed, { act: "add", list: "lines" });
    return {
      name: null,
      state: reopen(form, redisplayState(started, envelope), await context.takeForm(request)),
      offered,
      supplied: supplier && (await readSupplied(context.api, supplier, context.now)),
    };
  };
  return openOrGiveBack<OpenedOrder>(form, context, open, (state) => ({
    name: null,
    state,
    offered: {},
    supplied: null,
  }));
}

/**
 * Returns everything that a supplier sells as an order of nothing yet. An article with a single offer takes its pack
 * and price from there when it is saved; of several the line says which.
 */
function offersOf({ id, name, articles }: Supplier) {
  const several = (articleId: number) => articles.filter((one) => one.articleId === articleId).length > 1;
  return {
    supplierId: id,
    supplierName: name,
    lines: articles
      .filter(({ available }) => available)
      .map(({ articleId, name: articleName, packLabel, packQuantity, packPriceHt, supplierCode }) => ({
        articleId,
        articleName,
        ...(several(articleId) && { packLabel, packQuantity, packPriceHt, supplierCode }),
      })),
  };
}

/** Returns the form of the route's order. */
export async function openOrder(args: LoaderFunctionArgs): Promise<OpenedOrder> {
  await requireStock(args);
  const { context } = args;
  const open = async () => {
    const [offered, order] = await Promise.all([
      loadOffered(form, lookUpIn(context.api)),
      readRecord<SupplierOrder>(args, "supplier-orders", unknownSupplierOrder),
    ]);
    const supplier = await orNull(context.api.get<One<Supplier>>(`/api/suppliers/${order.supplierId}`));
    return {
      name: order.number,
      state: reopen(form, openForm(form, context.freshKey, order), await context.takeForm(args.request)),
      offered,
      supplied: supplier && (await readSupplied(context.api, supplier.data, context.now)),
    };
  };
  return openOrGiveBack<OpenedOrder>(form, context, open, (state) => ({
    name: "",
    state,
    offered: {},
    supplied: null,
  }));
}

/** Takes a submission of the form of a new order. */
export const createOrder = (args: ActionFunctionArgs) => save(args, null);

/** Takes a submission of the form of the route's order. */
export const editOrder = (args: ActionFunctionArgs) => save(args, recordId(args));

async function save(args: ActionFunctionArgs, id: string | null) {
  const { request, context } = args;
  const sent = await request.formData();
  const left = await stashFormAndRedirect(args, form, sent);
  if (left) return left;
  const outcome = await submitForm({
    form,
    sent,
    api: context.api,
    path: "/api/supplier-orders",
    id,
    freshKey: context.freshKey,
    adjust: (typed) => Promise.resolve(withoutUnordered(typed)),
  });
  if ("again" in outcome) return formResponse(outcome);
  context.flash({ type: "success", title: "Commande enregistrée" });
  return redirect(`${supplierOrdersPath}/${outcome.saved.id}`);
}

/** Returns the form without the lines that order nothing, unless that is all of them. */
function withoutUnordered(typed: Typed): Typed {
  const lines = typed.lists.lines ?? [];
  const ordered = lines.filter(({ cells }) => (textOf(cells, "packs") + textOf(cells, "quantity")).trim() !== "");
  return ordered.length === 0 ? typed : { ...typed, lists: { ...typed.lists, lines: ordered } };
}
