import type { Needs } from "../../../server/api-client/contract/needs";
import type { One } from "../../../server/api-client/contract/records";
import type { Supplier } from "../../../server/api-client/contract/suppliers";
import type { ApiClient } from "../../../server/context";
import { dateInParis } from "~/formats/dates";
import { pageOfRows } from "../pages";
import { isTooLate } from "../too-late";
import { orderMail } from "./mail";

/** Lists shown at once. */
const listsPerPage = 10;

type Contact = Pick<Supplier, "contactName" | "email" | "phone" | "customerCode" | "orderChannel">;

/** What a plan orders from each supplier, with whom to call: a page of the lists, or the one that `fournisseur` names. */
export async function readPurchaseLists(api: ApiClient, needs: Needs, params: URLSearchParams) {
  const articles = new Map(needs.articles.map((article) => [article.articleId, article]));
  const alone = needs.suppliers.find(({ supplierId }) => String(supplierId) === params.get("fournisseur"));
  const { rows, page, lastPage } = pageOfRows(alone ? [alone] : needs.suppliers, params.get("page"), listsPerPage);
  const today = dateInParis(new Date(needs.run.computedAt));
  const contacts = await Promise.all(rows.map(({ supplierId }) => contactOf(api, supplierId)));
  const lists = rows.map(({ suggestions: _, lines, ...supplier }, at) => {
    const contact = contacts[at] ?? null;
    const told = lines.map(({ articleId, packs, amountHt }) => {
      const article = articles.get(articleId);
      const { offer = null, name = `Article n° ${articleId}`, orderedQuantity = null, unit = "piece" } = article ?? {};
      return { articleId, name, packs, amountHt, supplierCode: offer?.supplierCode ?? null, packLabel: offer?.packLabel ?? null, packPriceHt: offer?.packPriceHt ?? null, orderedQuantity, unit };
    });
    const late = isTooLate(lines, articles);
    return { ...supplier, late, lines: told, contact, mail: orderMail({ ...supplier, lines: told, lateOn: late ? today : null }, contact) };
  });
  return { alone: alone?.supplierId ?? null, page, lastPage, suppliers: needs.suppliers.map(({ supplierId: id, name }) => ({ id, name })), lists };
}

export type PurchaseLists = Awaited<ReturnType<typeof readPurchaseLists>>;

/** Null where the supplier cannot be read: the list stands without it. */
async function contactOf(api: ApiClient, id: number): Promise<Contact | null> {
  try {
    const { data } = await api.get<One<Supplier>>(`/api/suppliers/${id}`);
    const { contactName = null, email = null, phone = null, customerCode = null, orderChannel = null } = data;
    return { contactName, email, phone, customerCode, orderChannel };
  } catch {
    return null;
  }
}
