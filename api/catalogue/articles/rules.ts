import { allergenOf } from "#domain/kitchen/allergen-words";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import type { WriteErrors } from "../../http/write-errors";
import { countsPieces } from "../../kitchen/pieces";
import { readArticleParts } from "../../kitchen/read/articles";
import { checkReferences } from "../../records/references";
import { checkName } from "../../records/unique";
import { checkEquivalences, equivalencesOf } from "../equivalences";
import { checkMeasure, readTakingLines } from "../measure";
import { checkLots, checkReserve, checkStockUnit } from "../stock";
import type { Item } from "../../stock/ledger/item";
import type { ArticleBody } from "./body";

/** Checks the rules between an article's own values. */
export function checkArticle(body: ArticleBody, errors: WriteErrors): void {
  checkAllergens(body, errors);
  checkReserve(body, true, errors);
  checkEquivalences(body.equivalences, errors);
  checkPieces(body, errors);
  checkOffers(body, errors);
}

/** Checks that what is left of an opened piece is said where a piece is: by an equivalence that counts some. */
function checkPieces({ equivalences }: ArticleBody, errors: WriteErrors): void {
  equivalences.forEach((one, index) => {
    if (one.part === null && typeof one.keeps_days === "number" && !countsPieces(one))
      errors.add(
        `equivalences.${index}.keeps_days`,
        "Dites-le d’une équivalence en pièces (1 pièce = …) : c’est une pièce qu’on ouvre. Ou laissez vide.",
      );
  });
}

function checkAllergens({ kind, allergens, traces, allergen_kinds }: ArticleBody, errors: WriteErrors): void {
  const alone = allergen_kinds.filter((one) => ![...allergens, ...traces].includes(allergenOf(one)));
  if (alone.length > 0)
    errors.add(
      "allergen_kinds",
      alone.some((one) => allergenOf(one) === "gluten")
        ? "Une céréale va avec le gluten : cochez-le parmi les allergènes ou les traces."
        : "Ce fruit va avec les fruits à coque : cochez-les parmi les allergènes ou les traces.",
    );
  if (kind !== "ingredient") {
    if (allergens.length > 0) errors.add("allergens", "Seul un ingrédient a des allergènes.");
    if (traces.length > 0) errors.add("traces", "Seul un ingrédient a des traces d’allergènes.");
    return;
  }
  const both = traces.filter((trace) => allergens.includes(trace));
  if (both.length > 0) errors.add("traces", `Déjà parmi les allergènes : ${[...new Set(both)].join(", ")}.`);
}

function checkOffers({ offers }: ArticleBody, errors: WriteErrors): void {
  const preferred = offers.flatMap((offer, index) => (offer.preferred ? [index] : []));
  if (offers.length > 0 && preferred.length === 0) errors.add("offers", "Choisissez la condition d’achat préférée.");
  for (const index of preferred.slice(1))
    errors.add(`offers.${index}.preferred`, "Une seule condition d’achat peut être préférée.");
  const references = new Set<string>();
  offers.forEach(({ supplier_id, supplier_code }, index) => {
    if (supplier_code === null) return;
    const reference = JSON.stringify([supplier_id, supplier_code]);
    if (references.has(reference))
      errors.add(`offers.${index}.supplier_code`, "Cette référence du fournisseur est déjà donnée plus haut.");
    references.add(reference);
  });
}

/**
 * Checks the rules between an article and everything else.
 * @param before the article as it is; null for a new one
 */
export async function checkAmongOthers(
  db: Database,
  before: Row<"articles"> | null,
  body: ArticleBody,
  errors: WriteErrors,
): Promise<void> {
  await checkName(db, "articles", before?.id ?? null, body.name, errors);
  await checkCode(db, before?.id ?? null, body.code, errors);
  await checkSuppliers(db, before, body, errors);
  await checkSupplierCodes(db, before, body, errors);
  if (before) {
    await checkIncoming(db, before.id, body, errors);
    const lines = await readTakingLines(db, "article", before.id);
    checkMeasure(lines, { unit: before.unit, equivalences: equivalencesOf(before) }, body, "unit", errors);
    const item: Item = { type: "article", id: before.id };
    await checkStockUnit(db, item, { before: before.unit, after: body.unit, field: "unit" }, errors);
    await checkLots(db, item, body.lots, errors);
  }
}

/** Checks that a change leaves what is expected as it is: orders to suppliers say it. */
async function checkIncoming(db: Database, id: number, { incoming }: ArticleBody, errors: WriteErrors): Promise<void> {
  if (incoming === null) return;
  const present = (await readArticleParts(db, [id], true))(id).incoming;
  const serialize = (rows: readonly { supplier_id: number; quantity: string; expected_on: string }[]) =>
    rows
      .map(({ supplier_id, quantity, expected_on }) => `${expected_on} ${supplier_id} ${quantity}`)
      .sort()
      .join("\n");
  if (serialize(incoming) === serialize(present.map((one) => ({ ...one, quantity: quantityScale.read(one.quantity) }))))
    return;
  errors.add(
    "incoming",
    "Ce qui est en commande se dit par les commandes fournisseurs : ouvrez celles de cet article, ou créez-en une.",
  );
}

/** Codes are unique among the active. */
export async function checkCode(
  db: Database,
  id: number | null,
  code: string | null,
  errors: WriteErrors,
): Promise<void> {
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

/** Returns the message for a code that an active article has. */
export const codeTaken = (other: string) => `Cette référence est celle de « ${other} » : choisissez-en une autre.`;

async function checkSuppliers(
  db: Database,
  before: Row<"articles"> | null,
  { offers, incoming }: ArticleBody,
  errors: WriteErrors,
): Promise<void> {
  const existing = before
    ? await db.selectFrom("article_offers").select("supplier_id").where("article_id", "=", before.id).execute()
    : [];
  const references = [
    ...offers.map(({ supplier_id }, index) => ({ field: `offers.${index}.supplier_id`, id: supplier_id })),
    ...(before ? [] : (incoming ?? [])).map(({ supplier_id }, index) => ({
      field: `incoming.${index}.supplier_id`,
      id: supplier_id,
    })),
  ];
  await checkReferences(db, "suppliers", references, new Set(existing.map(({ supplier_id }) => supplier_id)), errors);
}

/** Checks that a supplier's reference stands for one article. */
async function checkSupplierCodes(
  db: Database,
  before: Row<"articles"> | null,
  { offers }: ArticleBody,
  errors: WriteErrors,
): Promise<void> {
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
    const other = taken.find(
      (row) => row.supplier_id === offer.supplier_id && row.supplier_code === offer.supplier_code,
    );
    if (other) errors.add(`offers.${index}.supplier_code`, supplierCodeTaken(other.name));
  });
}

/** Returns the message for a supplier's reference that stands for another article. */
export const supplierCodeTaken = (other: string) => `Ce fournisseur vend déjà « ${other} » sous cette référence.`;
