import { timeLeft } from "#app/display/time-left";
import type { Company } from "#server/api-client/contract/company";
import type { Needs, SupplierPurchase } from "#server/api-client/contract/planning/needs";
import type { One, Page } from "#server/api-client/contract/records";
import type { Supplier, SupplierRow } from "#server/api-client/contract/catalogue/suppliers";
import type { ApiClient } from "#server/api-client/api";
import { signOf } from "#domain/exact/decimal";
import { dayInParis } from "#domain/paris";
import { pageOfRows } from "../pages";
import type { Ways } from "../health/words.server";
import { restockLast } from "../restock-last";
import { lateFirst } from "../health/late-first";
import { orderAnchor } from "../order-anchor";
import { isPast, isTooLate } from "../too-late";
import { readMailState } from "#app/forms/mail/read.server";
import { orNull } from "#app/shell/api-errors";
import { isMailed, orderMail } from "./mail";
import { isOpen, madeOf, orderableOf } from "./orderable";
import type { MadeOrder } from "./ordered.server";

/** Lists shown at once. */
const listsPerPage = 10;
const mostSuppliers = 100;

type Contact = Pick<Supplier, "contactName" | "email" | "phone" | "customerCode" | "orderChannel">;

/**
 * Reads a plan's orders to each supplier, with the person to call: a page of the lists, those too late first, or the
 * one that `fournisseur` names. Deadlines are judged at `moment` (an instant); `made` are the orders made of the plan.
 */
export async function readPurchaseLists(
  api: ApiClient,
  needs: Needs,
  params: URLSearchParams,
  moment: string,
  made: readonly MadeOrder[] | null,
) {
  const articles = new Map(needs.articles.map((article) => [article.articleId, article]));
  const suppliers = lateFirst(needs.suppliers, articles, moment);
  const chosen = suppliers.filter(({ supplierId }) => String(supplierId) === params.get("fournisseur"));
  const alone = chosen[0];
  const { rows, page, lastPage } = pageOfRows(alone ? chosen : suppliers, params.get("page"), listsPerPage);
  const today = dayInParis(new Date(moment));
  const [company, mail, ...contacts] = await Promise.all([
    companyOf(api),
    readMailState(api),
    ...rows.map(({ supplierId }) => contactOf(api, supplierId)),
  ]);
  const lists = rows.map(({ suggestions: _, lines, ...supplier }, at) => {
    const contact = contacts[at] ?? null;
    const displayed = restockLast(lines).map(({ articleId, packs, amountHt, quantity, restock = false }) => {
      const article = articles.get(articleId);
      const { offer = null, name = `Article n° ${articleId}`, orderedQuantity = null, unit = "piece" } = article ?? {};
      return {
        articleId,
        name,
        packs,
        amountHt,
        restock,
        supplierCode: offer?.supplierCode ?? null,
        packLabel: offer?.packLabel ?? null,
        packPriceHt: offer?.packPriceHt ?? null,
        orderedQuantity: quantity ?? orderedQuantity,
        unit,
      };
    });
    const late = isTooLate({ ...supplier, lines }, articles, moment);
    return {
      ...supplier,
      anchor: orderAnchor(supplier, suppliers),
      late,
      past: isPast(supplier.orderBefore, moment),
      left: timeLeft(supplier.orderBefore, moment),
      lines: displayed,
      contact,
      mail: orderMail(
        { ...supplier, ...numberOf(supplier, made ?? []), lines: displayed, lateOn: late ? today : null },
        contact,
      ),
    };
  });
  return {
    /** The suppliers to whom orders go by e-mail; null where none leaves from here. */
    mailed: mail?.configured
      ? await mailedAmong(api, suppliers, new Map(lists.map((l) => [l.supplierId, l.contact])))
      : null,
    alone: alone?.supplierId ?? null,
    page,
    lastPage,
    company,
    suppliers: [...new Map(suppliers.map(({ supplierId: id, name }) => [id, { id, name }])).values()],
    /** The lists of the whole plan that can be ordered together. */
    orderable: suppliers.flatMap((supplier) => {
      const list = orderableOf(supplier);
      const { name, subtotalHt, minimumHt, missingToMinimum, blocked } = supplier;
      const isBelow = signOf(missingToMinimum) > 0;
      const below = isBelow ? { name, subtotalHt, minimumHt, missingToMinimum, blocked } : null;
      return list ? [{ list, below, anchor: orderAnchor(supplier, suppliers) }] : [];
    }),
    lists,
  };
}

/** Returns the number of the order that was made of a list, the latest of several; nothing of one to be ordered. */
function numberOf(
  list: Pick<SupplierPurchase, "supplierId" | "deliverOn" | "reference" | "state">,
  made: readonly MadeOrder[],
): { number?: string } {
  const [order] = isOpen(list, made) ? [] : madeOf(list, made);
  return order ? { number: order.number } : {};
}

export type PurchaseLists = Awaited<ReturnType<typeof readPurchaseLists>>;

/** Returns which of these suppliers get orders by e-mail; of those not `known`, as far as a page of suppliers tells. */
async function mailedAmong(
  api: ApiClient,
  suppliers: readonly { supplierId: number }[],
  known: ReadonlyMap<number, Contact | null>,
): Promise<number[]> {
  const ids = new Set(suppliers.map(({ supplierId }) => supplierId));
  const areKnown = [...ids].every((id) => known.has(id));
  const others = areKnown
    ? null
    : await orNull(api.get<Page<SupplierRow>>("/api/suppliers", { query: { perPage: mostSuppliers } }));
  const candidates = [
    ...[...known].flatMap(([id, contact]) => (contact ? [{ id, ...contact }] : [])),
    ...(others?.data ?? []).filter(({ id }) => !known.has(id)),
  ];
  return candidates.filter((one) => ids.has(one.id) && isMailed(one)).map(({ id }) => id);
}

/** The part of the company that an order to a supplier tells. */
type Buyer = Pick<Company, "lines" | "deliveryAddress">;

/** Returns the company, or null where the API does not say who buys: the lists stand without it. */
async function companyOf(api: ApiClient): Promise<Buyer | null> {
  try {
    const { lines = [], deliveryAddress = [] } = (await api.get<One<Partial<Company>>>("/api/company")).data;
    return lines.length + deliveryAddress.length > 0 ? { lines, deliveryAddress } : null;
  } catch {
    return null;
  }
}

/** Returns the contact, or null where the supplier cannot be read: the list stands without it. */
async function contactOf(api: ApiClient, id: number): Promise<Contact | null> {
  try {
    const { data } = await api.get<One<Supplier>>(`/api/suppliers/${id}`);
    const { contactName = null, email = null, phone = null, customerCode = null, orderChannel = null } = data;
    return { contactName, email, phone, customerCode, orderChannel };
  } catch {
    return null;
  }
}

/**
 * Returns the ways to a plan's purchases from their own page: none from all of the lists, where what is too late comes
 * first; the usual one from a supplier's alone, or a later page.
 */
export const onItself = (params: URLSearchParams): Partial<Ways> =>
  params.has("fournisseur") || params.has("page") ? {} : { purchases: null };
