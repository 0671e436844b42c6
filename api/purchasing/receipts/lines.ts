import { MAX_SCALED, MOST_PRICE } from "#domain/exact/decimal";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { WriteErrors } from "../../http/write-errors";
import { idList } from "../../database/ids";
import { checkReferences } from "../../records/references";
import { packedFreely, unitPrice } from "../supplier-orders/lines";
import { receiptLineMapping } from "./answer";
import type { ReceiptBody, ReceiptLineBody } from "./body";

/** A line as it is taken in: its columns, and what the ledger needs to know. */
export interface ReadLine {
  /** « lines.0 », as the body has it. */
  field: string;
  columns: Omit<
    Row<"receipt_lines">,
    "id" | "receipt_id" | "position" | "offer_id" | "price_before" | "lot_id" | "rest_quantity" | "own_day_before"
  >;
  ordered: Row<"supplier_order_lines"> | null;
  /** Price of one unit, 4 decimals; null where it is not known. */
  unit_cost_ht: number | null;
  managed: boolean;
}

/**
 * Completes the lines of a receipt by what was ordered, and checks them: what is wrong goes to `errors`. Lines that say
 * nothing are left out: what they name has not come.
 */
export async function readReceiptLines(
  db: Database,
  { lines }: Pick<ReceiptBody, "lines">,
  ordered: readonly Row<"supplier_order_lines">[],
  errors: WriteErrors,
): Promise<ReadLine[]> {
  const filled = lines.flatMap((line, at) => (saysNothing(line) ? [] : [{ line, field: `lines.${at}` }]));
  if (filled.length === 0)
    errors.add(
      "lines",
      "Dites ce qui a été livré : au moins une ligne. " +
        "Rien n’est venu : relancez ou soldez la commande, sur sa page.",
    );
  const byId = new Map(ordered.map((line) => [line.id, line]));
  await checkReferences(
    db,
    "articles",
    filled.map(({ line, field }) => ({ field: `${field}.article_id`, id: line.article_id })),
    new Set(ordered.map(({ article_id }) => article_id)),
    errors,
  );
  const articles = await db
    .selectFrom("articles")
    .select(["id", "managed_stock"])
    .where("id", "in", idList(db, new Set(lines.map(({ article_id }) => article_id))))
    .execute();
  const managed = new Set(articles.flatMap(({ id, managed_stock }) => (managed_stock === 1 ? [id] : [])));
  return filled.map(({ line, field }) => {
    const of = line.order_line_id === null ? null : (byId.get(line.order_line_id) ?? null);
    if (line.order_line_id !== null && of?.article_id !== line.article_id)
      errors.add(`${field}.order_line_id`, "Cette ligne n’est pas de la commande : rechargez la page.");
    return readLine(line, of, managed.has(line.article_id), field, errors);
  });
}

/**
 * Tells whether a line says nothing of what it names: nothing taken in or refused, no lot, date, price or note, and
 * nothing of a rest.
 */
function saysNothing({ packs, quantity, refused_quantity, rest, ...line }: ReceiptLineBody): boolean {
  const amounts = [quantity ?? "0", refused_quantity].every((amount) => quantityScale.store(amount) === 0);
  const { lot_code, expires_on, pack_price_ht, arrival_temperature_c, refused_reason } = line;
  const words = [rest ?? null, lot_code, expires_on, pack_price_ht, arrival_temperature_c, refused_reason];
  return (packs ?? 0) === 0 && amounts && words.every((word) => word === null);
}

function readLine(
  line: ReceiptLineBody,
  ordered: Row<"supplier_order_lines"> | null,
  managed: boolean,
  field: string,
  errors: WriteErrors,
): ReadLine {
  const quantity = takenIn(line, ordered, field, errors);
  const columns = {
    ...receiptLineMapping.store({ ...line, quantity: line.quantity ?? "0" }),
    quantity: Number(quantity),
    rest: (ordered && line.rest) ?? null,
    rest_expected_on: (ordered && line.rest_expected_on) ?? null,
  };
  if (quantity === 0n && columns.refused_quantity === 0 && columns.rest === null)
    errors.add(`${field}.quantity`, "Donnez ce qui est reçu, ou ce qui est refusé.");
  if (columns.refused_quantity > 0 && line.refused_reason === null)
    errors.add(`${field}.refused_reason`, "Dites pourquoi c’est refusé.");
  const pack_price_ht = columns.pack_price_ht ?? ordered?.pack_price_ht ?? null;
  const unit_cost_ht = unitPrice({ ...(ordered ?? packedFreely(columns)), pack_price_ht });
  if (unit_cost_ht !== null && unit_cost_ht > MOST_PRICE)
    errors.add(`${field}.pack_price_ht`, "Prix trop grand pour ce conditionnement.");
  return { field, columns, ordered, unit_cost_ht, managed };
}

/** Returns the quantity taken in, in millionths: as it was weighed, else that of the packs. */
function takenIn(
  { packs, quantity }: ReceiptLineBody,
  ordered: Row<"supplier_order_lines"> | null,
  field: string,
  errors: WriteErrors,
): bigint {
  if (quantity !== null) return BigInt(quantityScale.store(quantity));
  if (packs === null) return 0n;
  const pack = ordered?.pack_quantity ?? null;
  if (pack === null) {
    errors.add(`${field}.quantity`, "Donnez la quantité : le contenu d’un colis n’est pas connu.");
    return 0n;
  }
  const taken = BigInt(packs) * BigInt(pack);
  if (taken <= MAX_SCALED) return taken;
  errors.add(`${field}.packs`, "Quantité trop grande.");
  return 0n;
}
