import type { Database, Row } from "../../database/tables";
import { equivalencesOf } from "../equivalences";
import { checkMeasure, readTakingLines } from "../measure";
import { checkReferences } from "../../records/referenced";
import { checkName } from "../../records/unique";
import type { WriteErrors } from "../../http/write-errors";
import type { ArticleBody } from "./body";

/** What an article must obey among everything else. @param before the article as it is; null for a new one */
export async function checkAmongOthers(db: Database, before: Row<"articles"> | null, body: ArticleBody, errors: WriteErrors): Promise<void> {
  await checkName(db, "articles", before?.id ?? null, body.name, errors);
  await checkCode(db, before?.id ?? null, body.code, errors);
  await checkSuppliers(db, before, body, errors);
  await checkSupplierCodes(db, before, body, errors);
  if (before) {
    const lines = await readTakingLines(db, "article", before.id);
    checkMeasure(lines, { unit: before.unit, equivalences: equivalencesOf(before) }, body, "unit", errors);
  }
}

/** Codes are unique among the active. */
export async function checkCode(db: Database, id: number | null, code: string | null, errors: WriteErrors): Promise<void> {
  if (code === null) return;
  const other = await db
    .selectFrom("articles")
    .select("name")
    .where("code", "=", code)
    .where("archived_at", "is", null)
    .where("id", "!=", id ?? 0)
    .executeTakeFirst();
  if (other) errors.add("code", codeTaken(other.name));
}

/** What is said of a code that an active article has. */
export const codeTaken = (other: string) => `Cette référence est celle de « ${other} » : choisissez-en une autre.`;

async function checkSuppliers(db: Database, before: Row<"articles"> | null, { offers, incoming }: ArticleBody, errors: WriteErrors): Promise<void> {
  const kept = before
    ? await db
        .selectFrom("article_offers")
        .select("supplier_id")
        .where("article_id", "=", before.id)
        .union((e) => e.selectFrom("article_incoming").select("supplier_id").where("article_id", "=", before.id))
        .execute()
    : [];
  const references = [
    ...offers.map(({ supplier_id }, index) => ({ field: `offers.${String(index)}.supplier_id`, id: supplier_id })),
    ...incoming.map(({ supplier_id }, index) => ({ field: `incoming.${String(index)}.supplier_id`, id: supplier_id })),
  ];
  await checkReferences(db, "suppliers", references, new Set(kept.map(({ supplier_id }) => supplier_id)), errors);
}

/** A supplier's reference stands for one article. */
async function checkSupplierCodes(db: Database, before: Row<"articles"> | null, { offers }: ArticleBody, errors: WriteErrors): Promise<void> {
  const codes = offers.flatMap(({ supplier_code }) => (supplier_code === null ? [] : [supplier_code]));
  if (codes.length === 0) return;
  const taken = await db
    .selectFrom("article_offers as offer")
    .innerJoin("articles", "articles.id", "offer.article_id")
    .select(["offer.supplier_id", "offer.supplier_code", "articles.name"])
    .where("offer.supplier_code", "in", codes)
    .where("offer.article_id", "!=", before?.id ?? 0)
    .execute();
  offers.forEach((offer, index) => {
    const other = taken.find((row) => row.supplier_id === offer.supplier_id && row.supplier_code === offer.supplier_code);
    if (other) errors.add(`offers.${String(index)}.supplier_code`, supplierCodeTaken(other.name));
  });
}

/** What is said of a supplier's reference that stands for another article. */
export const supplierCodeTaken = (other: string) => `Ce fournisseur vend déjà « ${other} » sous cette référence.`;
