import { articleOf, readArticleParts } from "#api/kitchen/read/articles";
import { fold } from "#domain/french/fold";
import { idList, textList } from "#api/database/ids";
import type { Database, Row } from "#api/database/tables";
import type { KitchenArticle } from "#api/kitchen/kitchen";
import type { ArticleBody } from "../../articles/body";
import type { OfferRow } from "../../articles/offers";
import { type TakingLine, readLinesTaking } from "../../measure";
import { type Pause, inChunks } from "../chunks";
import { type Known, readKnown } from "../known";
import { type Line, askable, textOf } from "../lines";
import { rowsAtOnce } from "../rows";
import { articleMapping } from "../../articles/answer";

/** An article as it stands in the database. */
export interface PresentArticle {
  row: Row<"articles">;
  offers: OfferRow[];
  /** The article as its form would send it, without its stock, which an import leaves alone. */
  article: ReturnType<typeof articleMapping.read> &
    Pick<KitchenArticle, "allergens" | "traces" | "allergen_kinds" | "offers">;
}

/** All that the rules of articles ask about, for the lines of one file. */
export interface ArticleAround {
  known: Known;
  present: ReadonlyMap<number, PresentArticle>;
  /** Returns the active supplier with this name or code. */
  supplierOf(named: string): number | null;
  /** Returns the name of a supplier that a line names, or that sells what is there. */
  supplierName(id: number): string | null;
  /** Returns the article that a supplier sells under a reference. */
  sellerOf(supplierId: number, code: string): { articleId: number; name: string } | null;
  /**
   * Returns the article that a line is about: the one with its code or name, else the one that its supplier sells under
   * its reference, else the only one with its barcode; null when there is none.
   */
  find(line: Line): number | null;
  /** Returns the lines that take an article whose unit a line may change. */
  takingLines(articleId: number): TakingLine[];
  /** Makes an article what a line says. */
  put(id: number, body: ArticleBody): void;
}

/** An article by what it is told from others by. */
type Called = Pick<Row<"articles">, "id" | "name" | "code">;

/** The article that a supplier sells under a reference. */
interface Seller {
  article: Called;
  isActive: boolean;
}

const linesAtOnce = 500;

/** Reads all of it in a few queries for each 200 to 500 lines. */
export async function readAround(db: Database, lines: readonly Line[], pause: Pause): Promise<ArticleAround> {
  const known = await readKnown(db, "articles", lines, pause);
  const byBarcode = await readBarcodes(db, lines, pause);
  const sellers = await readSellers(db, lines, pause);
  for (const { article, isActive } of sellers.values()) if (isActive) known.put(article);
  for (const [, found] of byBarcode) for (const article of found) known.put(article);
  const present = await readPresent(db, known.ids, pause);
  const offered = [...present.values()].flatMap(({ offers }) => offers.map(({ supplier_id }) => supplier_id));
  const { supplierOf, supplierName } = await readSuppliers(db, lines, new Set(offered), pause);
  const renamed = (line: Line): number[] => {
    const [supplier, code] = [textOf(line, "supplier") ?? "", textOf(line, "supplier_code") ?? ""];
    const supplierId = supplier === "" || code === "" ? null : supplierOf(supplier);
    const seller = supplierId === null ? undefined : sellers.get(sellerKey(supplierId, code));
    const [only, another] = byBarcode.get(textOf(line, "barcode") ?? "") ?? [];
    return [...(seller?.isActive ? [seller.article.id] : []), ...(only && !another ? [only.id] : [])];
  };
  const candidates = (line: Line) => [...known.candidates(line), ...renamed(line)];
  const recounted = new Set(
    lines.flatMap((line) =>
      typeof line.unit === "string" ? candidates(line).filter((id) => present.get(id)?.row.unit !== line.unit) : [],
    ),
  );
  const takingLines = await readTaking(db, [...recounted], pause);
  return {
    known,
    present,
    supplierOf,
    supplierName,
    sellerOf(supplierId, code) {
      const seller = sellers.get(sellerKey(supplierId, code));
      return seller ? { articleId: seller.article.id, name: seller.article.name } : null;
    },
    find: (line) => known.find(line) ?? renamed(line)[0] ?? null,
    takingLines: (id) => takingLines.get(id) ?? [],
    put(id, { name, code, offers }) {
      known.put({ id, name, code });
      for (const { supplier_id, supplier_code } of present.get(id)?.offers ?? [])
        if (supplier_code !== null) sellers.delete(sellerKey(supplier_id, supplier_code));
      for (const { supplier_id, supplier_code } of offers)
        if (supplier_code !== null)
          sellers.set(sellerKey(supplier_id, supplier_code), { article: { id, name, code }, isActive: true });
    },
  };
}

const sellerKey = (supplierId: number, code: string) => JSON.stringify([supplierId, code]);

async function readPresent(db: Database, ids: readonly number[], pause: Pause): Promise<Map<number, PresentArticle>> {
  const present = new Map<number, PresentArticle>();
  for await (const chunk of inChunks(ids, rowsAtOnce, pause)) {
    const rows = await db.selectFrom("articles").selectAll().where("id", "in", idList(db, chunk)).execute();
    const partsOf = await readArticleParts(db, chunk, false);
    for (const row of rows) {
      const parts = partsOf(row.id);
      const { allergens, traces, allergen_kinds, offers } = articleOf(row, parts);
      present.set(row.id, {
        row,
        offers: parts.offers,
        article: { ...articleMapping.read(row), allergens, traces, allergen_kinds, offers },
      });
    }
  }
  return present;
}

async function readSuppliers(
  db: Database,
  lines: readonly Line[],
  ids: ReadonlySet<number>,
  pause: Pause,
): Promise<Pick<ArticleAround, "supplierOf" | "supplierName">> {
  const names = new Map<number, string>();
  const byName = new Map<string, number>();
  const byCode = new Map<string, number>();
  const keep = (index: Map<string, number>, key: string, id: number) =>
    index.set(key, Math.min(id, index.get(key) ?? id));
  const texts = [...askable(lines.map((line) => textOf(line, "supplier")))];
  for await (const chunk of inChunks(texts, linesAtOnce, pause)) {
    const rows = await db
      .selectFrom("suppliers")
      .select(["id", "name", "name_folded", "code"])
      .where("archived_at", "is", null)
      .where((e) => e.or([e("name_folded", "in", textList(db, chunk.map(fold))), e("code", "in", textList(db, chunk))]))
      .execute();
    for (const { id, name, name_folded, code } of rows) {
      names.set(id, name);
      keep(byName, name_folded, id);
      if (code !== null) keep(byCode, code, id);
    }
  }
  for await (const chunk of inChunks([...ids], linesAtOnce, pause)) {
    const rows = await db.selectFrom("suppliers").select(["id", "name"]).where("id", "in", idList(db, chunk)).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return {
    supplierName: (id) => names.get(id) ?? null,
    supplierOf(named) {
      const found = [byName.get(fold(named)), byCode.get(named)].filter((id) => id !== undefined);
      return found.length === 0 ? null : Math.min(...found);
    },
  };
}

async function readSellers(db: Database, lines: readonly Line[], pause: Pause): Promise<Map<string, Seller>> {
  const sellers = new Map<string, Seller>();
  const codes = [...askable(lines.map((line) => textOf(line, "supplier_code")))];
  for await (const chunk of inChunks(codes, linesAtOnce, pause)) {
    const rows = await db
      .selectFrom("article_offers as offer")
      .innerJoin("articles", "articles.id", "offer.article_id")
      .select([
        "offer.supplier_id",
        "offer.supplier_code",
        "articles.id",
        "articles.name",
        "articles.code",
        "articles.archived_at",
      ])
      .where("offer.supplier_code", "in", textList(db, chunk))
      .execute();
    for (const { supplier_id, supplier_code, archived_at, ...article } of rows)
      if (supplier_code !== null)
        sellers.set(sellerKey(supplier_id, supplier_code), { article, isActive: archived_at === null });
  }
  return sellers;
}

/** Reads the active articles that have the barcode of a line. */
async function readBarcodes(db: Database, lines: readonly Line[], pause: Pause): Promise<Map<string, Called[]>> {
  const found = new Map<string, Called[]>();
  const codes = [...askable(lines.map((line) => textOf(line, "barcode")))];
  for await (const chunk of inChunks(codes, linesAtOnce, pause)) {
    const rows = await db
      .selectFrom("articles")
      .select(["id", "name", "code", "barcode"])
      .where("barcode", "in", textList(db, chunk))
      .where("archived_at", "is", null)
      .execute();
    for (const { barcode, ...article } of rows)
      if (barcode !== null) found.set(barcode, [...(found.get(barcode) ?? []), article]);
  }
  return found;
}

async function readTaking(db: Database, ids: readonly number[], pause: Pause): Promise<Map<number, TakingLine[]>> {
  const taking = new Map<number, TakingLine[]>();
  for await (const chunk of inChunks(ids, linesAtOnce, pause)) {
    const linesOf = await readLinesTaking(db, "article", chunk);
    for (const id of chunk) taking.set(id, linesOf(id));
  }
  return taking;
}
