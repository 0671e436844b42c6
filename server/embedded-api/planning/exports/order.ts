import { millionths } from "#domain/exact/quantity";
import type { Database } from "../../database/tables";
import { printedDay, printedDecimal, printedInstant, printedMoney, printedPercent } from "../../documents/french";
import { totalsHeight } from "../../documents/heights";
import { type Cell, type Column, openPaper } from "../../documents/paper";
import type { ApiParts } from "../../http/api";
import { notFound } from "../../http/refusal";
import { unitAfter } from "#domain/units";
import type { NeededArticle, Needs, SupplierPurchase } from "../../needs/result";
import { orderReference } from "../order-reference";
import { toCsv } from "../../documents/csv";
import type { ExportedFile, Format } from "./file";
import { type Note, suffixOf } from "./notes";
import { comesLate, isTooLate, tableOf } from "./tables";
import { toXlsx } from "../../documents/xlsx";

/** The buyer, and the address of the delivery: the buyer's own unless another is given. */
export type Buyer = Pick<ApiParts, "seller" | "deliveryAddress">;

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
  }: {
    format: Format;
    supplier_id: number;
    deliver_on?: string | undefined;
    at: Date;
    notes: readonly Note[];
    buyer: Buyer;
  },
): Promise<ExportedFile> {
  const order = needs.suppliers.find(
    (supplier) =>
      supplier.supplier_id === supplier_id && (deliver_on === undefined || supplier.deliver_on === deliver_on),
  );
  if (!order) throw notFound("Ce calcul ne commande rien à ce fournisseur.");
  const table = tableOf({ ...needs, suppliers: [order] }, "suppliers");
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
    body: await toPaper(db, order, needs, { at, orderBefore: orderBeforeLabel(needs, order), buyer }),
  };
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
  { at, orderBefore, buyer }: { at: Date; orderBefore: string; buyer: Buyer },
): Promise<Uint8Array<ArrayBuffer>> {
  const supplier = await db
    .selectFrom("suppliers")
    .select(["contact_name", "customer_code", "email", "phone"])
    .where("id", "=", order.supplier_id)
    .executeTakeFirst();
  const paper = await openPaper(at);
  paper.heading(`Bon de commande ${orderReference(order)}`, order.name);
  paper.facts([
    [buyer.deliveryAddress.length > 0 ? "Acheteur" : "Acheteur et adresse de livraison", buyer.seller.join("\n")],
    ["Fournisseur", [order.name, supplier?.contact_name, supplier?.phone, supplier?.email].filter(Boolean).join("\n")],
    ["Adresse de livraison", buyer.deliveryAddress.join("\n")],
    ["Livraison", order.deliver_on && printedDay(order.deliver_on)],
    [orderBefore, order.order_before && printedInstant(new Date(order.order_before))],
    ["Code client", supplier?.customer_code ?? null],
  ]);
  if (order.missing_to_minimum !== "0.00")
    paper.notice(
      "Minimum non atteint",
      `Il manque ${printedMoney(order.missing_to_minimum)} HT pour atteindre le minimum de commande.`,
    );
  const known = new Map(articles.map((article) => [article.article_id, article]));
  paper.table(
    columns,
    order.lines.map((line) => cells(line, known.get(line.article_id))),
    { following: totalsHeight(order.vat_by_rate.length + 3) },
  );
  paper.totals([
    ["Sous-total HT", printedMoney(order.subtotal_ht)],
    ["Frais de port HT", printedMoney(order.shipping_fee_ht)],
    ...order.vat_by_rate.map(({ rate, base_ht, vat }): [string, string] => [
      `TVA ${printedPercent(rate)} sur ${printedMoney(base_ht)}`,
      printedMoney(vat),
    ]),
    ["Total TTC", printedMoney(order.total_ttc)],
  ]);
  return paper.finish();
}

const columns: readonly Column[] = [
  { heading: "Référence", share: 1 },
  { heading: "Article", share: 3 },
  { heading: "Conditionnement", share: 2 },
  { heading: "Colis", share: 0.5, align: "right" },
  { heading: "Quantité", share: 1, align: "right" },
  { heading: "Prix du colis HT", share: 1, align: "right" },
  { heading: "Montant HT", share: 1, align: "right" },
];

function cells(
  {
    article_id,
    packs,
    amount_ht,
    ...line
  }: Partial<SupplierPurchase["lines"][number]> & Omit<SupplierPurchase["lines"][number], "quantity">,
  article: NeededArticle | undefined,
): Cell[] {
  const quantity = line.quantity ?? article?.ordered_quantity;
  const price = article?.offer?.pack_price_ht ?? null;
  return [
    article?.offer?.supplier_code ?? "",
    article?.name ?? `Article n° ${article_id}`,
    article?.offer?.pack_label ?? "",
    String(packs),
    article && quantity !== undefined
      ? `${printedDecimal(quantity)}\u00a0${unitAfter(millionths(quantity), article.unit)}`
      : "",
    price === null ? "à demander" : printedMoney(price),
    printedMoney(amount_ht),
  ];
}
