import { AMOUNT_SCALE } from "#domain/exact/decimal";
import { fromDecimal, toFixedDecimal } from "#domain/exact/rational";
import { shortDayOfYear } from "#domain/french/day-words";
import { printedDecimal, printedInstant, printedMoney } from "../../http/documents/french";
import { totalsHeight } from "../../http/documents/heights";
import { type Column as PaperColumn, openPaper, type Paper } from "../../http/documents/paper";
import type { Needs } from "../../needs/result";
import type { Note } from "./notes";
import type { Table } from "../../http/documents/table";
import { tableOf, tableOfMadeAhead } from "./tables";

/**
 * Returns a calculation on paper: what it comes to, what stands in its way, what to make, and what to buy from whom.
 * @param subject which orders it counts, in words
 */
export async function toPdf(
  needs: Needs,
  subject: string,
  { notes, at }: { notes: readonly Note[]; at: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await openPaper(at);
  const { purchase_ht, restock_ht, matter_ht, put_out_ht, sales_ht } = needs.totals;
  paper.heading("Calcul des besoins", subject);
  paper.facts([
    ["Achats HT", printedMoney(purchase_ht)],
    ...(restock_ht ? [["dont pour recompléter le stock", printedMoney(restock_ht)] as [string, string]] : []),
    ["Matières HT", printedMoney(cents(matter_ht))],
    [put_out_ht === undefined ? "Ventes HT" : "Ventes HT, sans la boutique", printedMoney(sales_ht)],
    ["Commandes", String(needs.orders.length)],
  ]);
  for (const { label, text } of notes) paper.notice(label, text);
  if (needs.issues.length > 0) put(paper, tableOf(needs, "issues"), [0, 1, 2]);
  put(paper, tableOf(needs, "lacks"), [0, 1, 2, 3, 4, 10]);
  put(paper, tableOf(needs, "products"), [0, 1, 2, 4, 5], { besides: [6, 7, 8] });
  put(paper, tableOf(needs, "recipes"), [0, 1, 5, 2, 6, 7, 8], { besides: [10, 11] });
  put(paper, tableOfMadeAhead(needs), [0, 1, 2, 3]);
  put(paper, tableOf(needs, "articles"), [0, 2, 6, 1, 9, 8], { besides: [17, 18, 19] });
  for (const supplier of needs.suppliers) {
    const table = tableOf({ ...needs, suppliers: [supplier] }, "suppliers");
    const totals: [string, string][] = [
      ["Sous-total HT", printedMoney(supplier.subtotal_ht)],
      ["Frais de port HT", printedMoney(supplier.shipping_fee_ht)],
      ["Total TTC", printedMoney(supplier.total_ttc)],
    ];
    put(paper, { ...table, name: `Achats : ${supplier.name}` }, [1, 2, 3, 4, 7], {
      besides: [11, 12, 13],
      following: totalsHeight(totals.length),
    });
    paper.totals(totals);
  }
  return paper.finish();
}

/**
 * Prints one table of a calculation, with the columns that fit on paper and, of those `besides`, the ones in which
 * something is said; `following` is the height of what follows.
 */
function put(
  paper: Paper,
  { name, columns, rows }: Table,
  always: readonly number[],
  { besides = [], following = 0 }: { besides?: readonly number[]; following?: number } = {},
): void {
  if (rows.length === 0) return;
  const displayed = [...always, ...besides.filter((index) => rows.some((row) => (row[index] ?? "0") !== "0"))];
  const visibleColumns = displayed.flatMap((index) => columns[index] ?? []);
  const heads = visibleColumns.map(({ heading, kind, width }): PaperColumn => ({
    heading,
    share: width,
    align: kind === "number" || kind === "money" ? "right" : "left",
  }));
  paper.table(
    heads,
    rows.map((row) => displayed.map((index) => printed(row[index] ?? null, columns[index]?.kind))),
    { following, ...(name && { title: name }) },
  );
}

/** Returns an amount rounded to the cent. */
const cents = (amount: string) => toFixedDecimal(fromDecimal(amount), AMOUNT_SCALE);

function printed(cell: string | null, kind: Table["columns"][number]["kind"] | undefined): string {
  if (cell === null) return "";
  if (kind === "moment") return printedInstant(new Date(cell));
  if (kind === "date") return shortDayOfYear(cell).replaceAll(" ", "\u00a0");
  if (kind === "money") return printedMoney(cents(cell));
  return kind === "number" ? printedDecimal(cell) : cell;
}
