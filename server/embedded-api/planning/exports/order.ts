import type { Database } from "../../database/tables";
import { printedDay, printedInstant, printedMoney } from "../../documents/french";
import { openPaper } from "../../documents/paper";
import { notFound } from "../../http/refusal";
import type { Needs, SupplierPurchase } from "../../needs/result";
import { toCsv } from "./csv";
import type { ExportedFile, Format } from "./file";
import { type Note, suffixOf } from "./notes";
import { put } from "./pdf";
import { comesLate, isTooLate, tableOf } from "./tables";
import { toXlsx } from "./xlsx";

/** What a plan orders from one supplier for one delivery (the first, unless a day is said) as a file, under the supplier's present address. Throws a 404 when nothing is ordered there. */
export async function exportOrder(db: Database, needs: Needs, { format, supplier_id, deliver_on, at, notes }: { format: Format; supplier_id: number; deliver_on?: string | undefined; at: Date; notes: readonly Note[] }): Promise<ExportedFile> {
  const order = needs.suppliers.find((supplier) => supplier.supplier_id === supplier_id && (deliver_on === undefined || supplier.deliver_on === deliver_on));
  if (!order) throw notFound("Ce calcul ne commande rien à ce fournisseur.");
  const table = tableOf({ ...needs, suppliers: [order] }, "suppliers");
  const title = `commande-${String(supplier_id)}${order.deliver_on ? `-${order.deliver_on}` : ""}${suffixOf(notes)}`;
  if (format === "csv") return { name: `${title}.csv`, type: "text/csv; charset=utf-8", body: toCsv(table) };
  if (format === "xlsx") return { name: `${title}.xlsx`, type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", body: await toXlsx([table]) };
  return { name: `${title}.pdf`, type: "application/pdf", body: await toPaper(db, order, table, { at, orderBefore: orderBeforeLabel(needs, order) }) };
}

/** What stands before the latest moment to order: that it is past, that something of it comes too late all the same, or nothing of the kind. */
function orderBeforeLabel(needs: Needs, order: SupplierPurchase): string {
  if (isTooLate(order.order_before, needs.run.computed_at)) return "Trop tard depuis";
  const late = order.lines.some(({ article_id }) => comesLate(needs.articles.find((row) => row.article_id === article_id), order));
  return late ? "Trop tard pour le premier besoin : à commander avant" : "À commander avant";
}

async function toPaper(db: Database, order: SupplierPurchase, table: Parameters<typeof put>[1], { at, orderBefore }: { at: Date; orderBefore: string }): Promise<Uint8Array<ArrayBuffer>> {
  const supplier = await db.selectFrom("suppliers").select(["contact_name", "customer_code", "email", "phone"]).where("id", "=", order.supplier_id).executeTakeFirst();
  const paper = await openPaper(at);
  paper.heading("Bon de commande", order.name);
  paper.facts([
    ["Livraison", order.deliver_on && printedDay(order.deliver_on)],
    [orderBefore, order.order_before && printedInstant(new Date(order.order_before))],
    ["Code client", supplier?.customer_code ?? null],
    ["Contact", supplier?.contact_name ?? null],
    ["Téléphone", supplier?.phone ?? null],
    ["E-mail", supplier?.email ?? null],
  ]);
  if (order.missing_to_minimum !== "0.00") paper.notice("Minimum non atteint", `Il manque ${printedMoney(order.missing_to_minimum)} HT pour atteindre le minimum de commande.`);
  put(paper, { ...table, name: "" }, [1, 2, 3, 4, 5, 6, 7]);
  paper.totals([
    ["Sous-total HT", printedMoney(order.subtotal_ht)],
    ["Frais de port HT", printedMoney(order.shipping_fee_ht)],
    ["Total TTC", printedMoney(order.total_ttc)],
  ]);
  return paper.finish();
}
