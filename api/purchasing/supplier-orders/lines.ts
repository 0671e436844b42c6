import { AMOUNT_SCALE, MAX_SCALED, QUANTITY_SCALE, UNIT_PRICE_SCALE } from "#domain/exact/decimal";
import { roundDiv } from "#domain/exact/rational";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { idList } from "../../database/ids";
import { groupBy } from "../../database/grouping";
import type { WriteErrors } from "../../http/write-errors";
import { checkReferences } from "../../records/references";
import type { SupplierOrderBody, SupplierOrderLineBody } from "./body";

/** The columns of a line that is not received yet. */
export type LineColumns = Omit<
  Row<"supplier_order_lines">,
  "id" | "order_id" | "position" | "received_quantity" | "closed_quantity" | "expected_on"
>;

const perPrice = 10n ** BigInt(UNIT_PRICE_SCALE - AMOUNT_SCALE);
const million = 10n ** BigInt(QUANTITY_SCALE);

/** Returns the amount of a line in cents, rounded once; null where no price is known. */
export function lineCents({
  packs,
  pack_quantity,
  pack_price_ht,
  quantity,
}: Pick<LineColumns, "packs" | "pack_quantity" | "pack_price_ht" | "quantity">): bigint | null {
  if (pack_price_ht === null) return null;
  if (packs !== null) return roundDiv(BigInt(packs) * BigInt(pack_price_ht), perPrice);
  // Where there is no pack, the price is that of a unit.
  const content = pack_quantity === null ? million : BigInt(pack_quantity);
  return content === 0n ? null : roundDiv(BigInt(quantity) * BigInt(pack_price_ht), content * perPrice);
}

/** Returns the sum of the amounts that are known, in cents. */
export const subtotalCents = (lines: readonly Parameters<typeof lineCents>[0][]): bigint =>
  lines.reduce((sum, line) => sum + (lineCents(line) ?? 0n), 0n);

/** Completes the lines of a body by the supplier's offers and checks them: what is wrong goes to `errors`. */
export async function completeLines(
  db: Database,
  { supplier_id, lines }: Pick<SupplierOrderBody, "supplier_id" | "lines">,
  existing: ReadonlySet<number>,
  errors: WriteErrors,
): Promise<LineColumns[]> {
  const references = lines.map(({ article_id }, at) => ({ field: `lines.${at}.article_id`, id: article_id }));
  await checkReferences(db, "articles", references, existing, errors);
  const offersOf = await readOffers(
    db,
    supplier_id,
    lines.map(({ article_id }) => article_id),
  );
  return lines.map((line, at) => {
    const offered = line.pack_label === null && line.pack_quantity === null ? offersOf(line.article_id)[0] : undefined;
    return completed(line, offered, `lines.${at}`, errors);
  });
}

function completed(
  line: SupplierOrderLineBody,
  offer: Row<"article_offers"> | undefined,
  field: string,
  errors: WriteErrors,
): LineColumns {
  const packQuantity = orNull(quantityScale.store, line.pack_quantity) ?? offer?.pack_quantity ?? null;
  const ordered = orderedQuantity(line, packQuantity, field, errors);
  return {
    article_id: line.article_id,
    supplier_code: line.supplier_code ?? offer?.supplier_code ?? null,
    label: line.label ?? offer?.label ?? null,
    pack_label: line.pack_label ?? offer?.pack_label ?? null,
    pack_quantity: packQuantity,
    pack_price_ht: orNull(priceScale.store, line.pack_price_ht) ?? offer?.pack_price_ht ?? null,
    packs: line.packs,
    quantity: Number(ordered),
  };
}

/** Returns the quantity ordered in millionths: that of the packs where their content is known. */
function orderedQuantity(
  { packs, quantity }: SupplierOrderLineBody,
  packQuantity: number | null,
  field: string,
  errors: WriteErrors,
): bigint {
  if (packs !== null && packQuantity !== null) {
    const ordered = BigInt(packs) * BigInt(packQuantity);
    if (ordered > MAX_SCALED) errors.add(`${field}.packs`, "Quantité trop grande.");
    return ordered;
  }
  if (quantity !== null) return BigInt(quantityScale.store(quantity));
  if (packs === null) errors.add(`${field}.packs`, "Donnez un nombre de colis ou une quantité.");
  else
    errors.add(
      `${field}.quantity`,
      "Ce fournisseur n’a pas de conditionnement connu pour cet article : donnez la quantité.",
    );
  return 0n;
}

/** Reads a supplier's offers of these articles, the preferred and the available first. */
async function readOffers(db: Database, supplierId: number, articleIds: readonly number[]) {
  const rows = await db
    .selectFrom("article_offers")
    .selectAll()
    .where("supplier_id", "=", supplierId)
    .where("article_id", "in", idList(db, new Set(articleIds)))
    .orderBy("preferred", "desc")
    .orderBy("available", "desc")
    .orderBy("position")
    .execute();
  return groupBy(rows, ({ article_id }) => article_id);
}

/** The columns of an ordered line that tell what a pack of it holds. */
export type Packed = Pick<LineColumns, "packs" | "quantity" | "pack_quantity">;

/**
 * Returns the price of a unit in 4 decimals scaled, rounded half up; null where it is not known.
 */
export const unitPrice = (line: Packed & Pick<LineColumns, "pack_price_ht">): number | null =>
  priceOf(million, line, line.pack_price_ht);

/**
 * Returns what so much costs at the price of a pack as it was ordered, in 4 decimals scaled, rounded half up; null
 * where it is not known. Packs of which nobody says what one holds share the quantity; where there is no pack, the
 * price is that of a unit.
 * @param amount millionths
 */
export function priceOf(
  amount: bigint,
  { packs, quantity, pack_quantity }: Packed,
  pack_price_ht: number | null,
): number | null {
  if (pack_price_ht === null || pack_quantity === 0) return null;
  const isShared = pack_quantity === null && packs !== null && packs > 0 && quantity > 0;
  const [priced, content] = isShared ? [BigInt(packs), BigInt(quantity)] : [1n, BigInt(pack_quantity ?? million)];
  return Number(roundDiv(BigInt(pack_price_ht) * priced * amount, content));
}

/**
 * Returns the packs of what was bought without being ordered: they share what came, and where nothing came of them
 * nobody knows what one holds. Without packs its price is that of a unit.
 */
export const packedFreely = ({ packs, quantity }: Pick<Packed, "packs" | "quantity">): Packed => ({
  packs,
  quantity,
  pack_quantity: packs !== null && packs > 0 && quantity === 0 ? 0 : null,
});
