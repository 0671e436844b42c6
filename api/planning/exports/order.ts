import type { Database } from "../../database/tables";
import { type Buyer, type PurchaseOrder, printPurchaseOrder } from "../../http/documents/purchase-order";
import { notFound } from "../../http/refusal";
import type { NeededArticle, Needs, SupplierPurchase } from "../../needs/result";
import { dayInParis } from "#domain/paris";
import { orderReference } from "../order-reference";
import { toCsv } from "../../http/documents/csv";
import type { ExportedFile, Format } from "./file";
import { type Note, suffixOf } from "./notes";
import { comesLate, isTooLate, tableOfOrders } from "./tables";
import { toXlsx } from "../../http/documents/xlsx";

/**
 * Writes a plan's order to one supplier for one delivery (the first, unless a day is given) as a file, under the
 * supplier's present address.
 * @throws Refusal 404 when nothing is ordered there
 */
export async function exportOrder(
  db: Database,
  needs: Needs,
  {
    format,
    supplier_id,
    deliver_on,
    at,
    notes,
    buyer,
    run_id,
  }: {
    format: Format;
    supplier_id: number;
    deliver_on?: string | undefined;
    at: Date;
    notes: readonly Note[];
    buyer: Buyer;
    /** The frozen calculation that it is of. */
    run_id?: number;
  },
): Promise<ExportedFile> {
  const order = needs.suppliers.find(
    (supplier) =>
      supplier.supplier_id === supplier_id && (deliver_on === undefined || supplier.deliver_on === deliver_on),
  );
  if (!order) throw notFound("Ce calcul ne commande rien à ce fournisseur.");
  const table = tableOfOrders(needs, [order]);
  const title = `commande-${supplier_id}${order.deliver_on ? `-${order.deliver_on}` : ""}${suffixOf(notes)}`;
  if (format === "csv") return { name: `${title}.csv`, type: "text/csv; charset=utf-8", body: toCsv(table) };
  if (format === "xlsx")
    return {
      name: `${title}.xlsx`,
      type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      body: await toXlsx([table]),
    };
  return {
    name: `${title}.pdf`,
    type: "application/pdf",
    body: await toPaper(db, order, needs, {
      reference: (await readNumber(db, order, run_id)) ?? orderReference(order),
      at,
      orderBefore: orderBeforeLabel(needs, order),
      buyer,
    }),
  };
}

/** Returns the number of the order that was made of a list of a frozen calculation; null where none stands. */
async function readNumber(
  db: Database,
  { supplier_id, deliver_on }: SupplierPurchase,
  run_id: number | undefined,
): Promise<string | null> {
  if (run_id === undefined || deliver_on === null) return null;
  const made = await db
    .selectFrom("supplier_orders")
    .select("number")
    .where("run_id", "=", run_id)
    .where("supplier_id", "=", supplier_id)
    .where("deliver_on", "=", deliver_on)
    .where("status", "!=", "cancelled")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return made?.number ?? null;
}

/**
 * Returns the label of the latest moment to order: it is past, or something of the order comes too late all the same,
 * or neither.
 */
function orderBeforeLabel(needs: Needs, order: SupplierPurchase): string {
  if (isTooLate(order.order_before, needs.run.computed_at)) return "Trop tard depuis";
  const late = order.lines.some(({ article_id }) =>
    comesLate(
      needs.articles.find((row) => row.article_id === article_id),
      order,
    ),
  );
  return late ? "Trop tard pour le premier besoin : à commander avant" : "À commander avant";
}

async function toPaper(
  db: Database,
  order: SupplierPurchase,
  { articles }: Needs,
  { reference, at, orderBefore, buyer }: { reference: string; at: Date; orderBefore: string; buyer: Buyer },
): Promise<Uint8Array<ArrayBuffer>> {
  const supplier = await db
    .selectFrom("suppliers")
    .select(["contact_name", "customer_code", "email", "phone"])
    .where("id", "=", order.supplier_id)
    .executeTakeFirst();
  const known = new Map(articles.map((article) => [article.article_id, article]));
  const unknown = { contact_name: null, customer_code: null, email: null, phone: null };
  return printPurchaseOrder(
    {
      ...order,
      reference,
      buyer,
      supplier: { ...(supplier ?? unknown), name: order.name },
      ordered_on: dayInParis(at),
      orderBefore: [orderBefore, order.order_before],
      note: null,
      lines: order.lines.map((line) => lineOf(line, known.get(line.article_id))),
    },
    at,
  );
}

function lineOf(
  {
    article_id,
    packs,
    amount_ht,
    quantity,
  }: Partial<SupplierPurchase["lines"][number]> & Omit<SupplierPurchase["lines"][number], "quantity">,
  article: NeededArticle | undefined,
): PurchaseOrder["lines"][number] {
  return {
    supplier_code: article?.offer?.supplier_code ?? null,
    name: article?.name ?? `Article n° ${article_id}`,
    pack_label: article?.offer?.pack_label ?? null,
    packs,
    quantity: article ? (quantity ?? article.ordered_quantity) : null,
    unit: article?.unit ?? "piece",
    pack_price_ht: article?.offer?.pack_price_ht ?? null,
    amount_ht,
  };
}
