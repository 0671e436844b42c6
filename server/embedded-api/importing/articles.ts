import { type ArticleBody, articleBody } from "../articles/body";
import { readArticle } from "../articles/detail";
import { checkArticleWrite, createArticle, updateArticle } from "../articles/writes";
import { fold } from "../database/folding";
import type { Database } from "../database/tables";
import { type FieldErrors, invalid } from "../http/refusal";
import type { Author } from "../writing/author";
import { readBody, readWhole } from "../writing/body";
import { refusedFields } from "../writing/refusals";
import { type ImportedLine, type Line, fieldsOf } from "./lines";
import { findSame } from "./match";

const own = [
  "name", "code", "category", "kind", "unit", "default_yield_percent", "allergens", "traces", "vat_rate", "storage", "shelf_life_days", "managed_stock", "safety_stock", "barcode",
];
const ofOffer = ["supplier_code", "label", "pack_label", "pack_quantity", "pack_price_ht", "min_packs", "pack_multiple", "available"];

type Offers = readonly { supplier_id: number; supplier_code: string | null; pack_label: string }[];

/**
 * Writes the article of one line: the one with its code or name keeps what the line does not say. `supplier` (a name or code)
 * with the fields of an offer adds or changes that supplier's offer. Throws a 422 Refusal.
 */
export async function importArticle(db: Database, line: Line, author: Author): Promise<ImportedLine> {
  const fields = fieldsOf(line, own);
  const id = await findSame(db, "articles", fields);
  const present = id === null ? null : await readArticle(db, id);
  const { offers, changed, errors } = await offersAfter(db, line, present?.offers ?? []);
  const sent = { ...present, ...fields, offers };
  try {
    const body: ArticleBody = await readWhole(() => readBody(articleBody, sent), articleBody, sent, (whole) => checkArticleWrite(db, id, whole));
    if (id === null) return { action: "create", id: await createArticle(db, body, author), name: body.name };
    await updateArticle(db, id, body, author);
    return { action: "update", id, name: body.name };
  } catch (error) {
    throw withoutPrefix(error, `offers.${String(changed)}.`, errors);
  }
}

/** The offers that the article has after the line, the place of the one that the line is about, and what is wrong with its supplier. */
async function offersAfter(db: Database, line: Line, before: Offers): Promise<{ offers: readonly object[]; changed: number; errors: FieldErrors }> {
  if (line.supplier === undefined || line.supplier === null || line.supplier === "") return { offers: before, changed: -1, errors: {} };
  const supplier_id = await findSupplier(db, line.supplier);
  const errors: FieldErrors = supplier_id === null ? { supplier: [`Aucun fournisseur « ${String(line.supplier).trim()} » : créez-le d'abord, ou importez les fournisseurs.`] } : {};
  const offer = { ...fieldsOf(line, ofOffer), supplier_id };
  const same = before.findIndex((known) => known.supplier_id === supplier_id && sameOffer(known, line));
  if (same === -1) return { offers: [...before, { ...offer, preferred: before.length === 0 }], changed: before.length, errors };
  return { offers: before.map((known, index) => (index === same ? { ...known, ...offer } : known)), changed: same, errors };
}

function sameOffer(known: Offers[number], { supplier_code, pack_label }: Line): boolean {
  if (typeof supplier_code === "string" && known.supplier_code !== null) return known.supplier_code === supplier_code.trim();
  return typeof pack_label !== "string" || known.pack_label === pack_label.trim();
}

async function findSupplier(db: Database, named: unknown): Promise<number | null> {
  const text = typeof named === "string" ? named.trim() : "";
  const found = await db
    .selectFrom("suppliers")
    .select("id")
    .where("archived_at", "is", null)
    .where((e) => e.or([e("name_folded", "=", fold(text)), e("code", "=", text)]))
    .orderBy("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A line has the fields of its offer beside its own, and a supplier by name. */
function withoutPrefix(error: unknown, prefix: string, ofSupplier: FieldErrors): unknown {
  const errors = refusedFields(error);
  if (!errors) return error;
  const ofLine = Object.entries(errors).map(([field, messages]): [string, string[]] => [field.startsWith(prefix) ? field.slice(prefix.length) : field, messages]);
  return invalid({ ...Object.fromEntries(ofLine.filter(([field]) => field !== "supplier_id" || !ofSupplier.supplier)), ...ofSupplier });
}
