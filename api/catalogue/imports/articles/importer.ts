import { article } from "#domain/contract/catalogue/articles";
import { importedNames } from "#domain/contract/field";
import { compare, div, isPositive, sub, toDecimal } from "#domain/exact/rational";
import { readPack } from "#domain/purchasing/pack-words";
import type { CompiledQuery } from "kysely";
import { idList } from "#api/database/ids";
import type { Database, Row } from "#api/database/tables";
import { readBody, readWhole } from "#api/http/body";
import { WriteErrors } from "#api/http/write-errors";
import type { Author } from "#api/records/author";
import { articleUnitPrice, offerUnitPrice, unitPriceOf } from "#api/kitchen/costing/price";
import { nameTaken } from "#api/records/unique";
import { type ArticleBody, articleBody } from "../../articles/body";
import { type OfferRow, hasNewPrice, offerColumns } from "../../articles/offers";
import { checkArticle, codeTaken, supplierCodeTaken } from "../../articles/rules";
import { allergenRows, articleColumns } from "../../articles/write";
import { equivalencesOf } from "../../equivalences";
import { checkMeasure } from "../../measure";
import { type ArticleAround, type PresentArticle, readAround } from "./known-articles";
import type { Pause } from "../chunks";
import type { Importer } from "../importer";
import { offersAfter, withoutPrefix } from "./line-offer";
import { type ImportedLine, type Line, fieldsOf, otherwise, textOf } from "../lines";
import { inserting, isChanged, overwriting } from "../rows";
import { tellChanges } from "../changes";

const own = importedNames(article);

interface OfferWrite {
  /** Negative for what is new. */
  id: number;
  columns: ReturnType<typeof offerColumns> & { position: number };
  newPrice: boolean;
}

interface ArticleWrite {
  /** Negative for what is new. */
  id: number;
  before: Row<"articles"> | null;
  columns: ReturnType<typeof articleColumns>;
  /** Null where they stay as they are. */
  allergens: Pick<ArticleBody, "allergens" | "traces" | "allergen_kinds"> | null;
  offers: OfferWrite[];
}

/**
 * Articles: the one with a line's code or name keeps what the line does not say. `supplier` (a name or code) with the
 * fields of an offer adds or changes that supplier's offer.
 */
export const articleImporter: Importer<ArticleWrite> = {
  path: "articles",
  reads: ["suppliers", "articles", "recipes", "products"],
  open,
  number,
  statements,
};

async function open(db: Database, lines: readonly Line[], pause: Pause) {
  const around = await readAround(db, lines, pause);
  let created = 0;

  return async (line: Line) => {
    const fields = fieldsOf(line, own);
    const id = around.find(line);
    const present = id === null ? undefined : around.present.get(id);
    const start = present?.article ?? { ...fieldsOf(otherwise(line), own), ...packUnit(line) };
    const unit = fields.unit ?? start.unit;
    const { offers, changed, errors } = offersAfter(around.supplierOf, line, present?.article.offers ?? [], {
      unit,
      unitPrice: present ? articleUnitPrice(present.article) : null,
    });
    const sent = { ...start, ...fields, offers };
    try {
      const body: ArticleBody = await readWhole(
        () => readBody(articleBody, sent),
        articleBody,
        sent,
        async (fullBody) => checkLine(around, id, present, fullBody),
      );
      checkLine(around, id, present, body);
      const write = writeOf(id ?? --created, present, body);
      around.put(write.id, body);
      const unchanged =
        present !== undefined &&
        write.allergens === null &&
        write.offers.length === 0 &&
        !isChanged(present.row, write.columns);
      return {
        line: {
          action: id === null ? ("create" as const) : ("update" as const),
          id: write.id,
          name: body.name,
          unchanged,
          told: [
            ...tellChanges(own, present?.article ?? null, { ...body }, ["unit", "allergens"]),
            ...tellOffer(around, present, body.offers[changed]),
          ],
        },
        write: unchanged ? null : write,
      };
    } catch (error) {
      throw withoutPrefix(error, `offers.${changed}.`, errors, line);
    }
  };
}

const ofOffer = ["supplier", "pack_label", "pack_quantity", "pack_price_ht", "unit_price_ht"];

/** Tells the offer that a line is about; nothing where it is about none. */
function tellOffer(
  { supplierName }: ArticleAround,
  present: PresentArticle | undefined,
  offer: ArticleBody["offers"][number] | undefined,
): ImportedLine["told"] {
  if (!offer) return [];
  const plain = (
    one: Pick<ArticleBody["offers"][number], "supplier_id" | "pack_label" | "pack_quantity"> & {
      pack_price_ht: string | null;
    },
  ) => ({
    ...one,
    supplier: supplierName(one.supplier_id),
    unit_price_ht: unitPriceOf(one),
  });
  const before = present?.article.offers.find(({ id }) => id === offer.id);
  const changes = tellChanges(ofOffer, before ? plain(before) : null, plain(offer), ofOffer);
  const [was, is] = [before ? offerUnitPrice(before) : null, offerUnitPrice(offer)];
  if (!was || !is || !isPositive(was) || compare(was, is) === 0) return changes;
  const change = toDecimal(div(sub(is, was), { num: was.num, den: was.den * 100n }), 1);
  return [...changes, { field: "unit_price_change_percent", before: null, after: change }];
}

/** Returns the unit of what a new article's pack holds, as far as its name says. */
function packUnit(line: Line): { unit?: string } {
  const pack = readPack(textOf(line, "pack_label") ?? "");
  return pack ? { unit: pack.unit } : {};
}

/**
 * Checks the rules of an article's form, among the articles as the lines before have left them. Throws a 422 Refusal.
 */
function checkLine(
  { known, sellerOf, takingLines }: ArticleAround,
  id: number | null,
  present: PresentArticle | undefined,
  body: ArticleBody,
): void {
  const errors = new WriteErrors();
  checkArticle(body, errors);
  const namesake = known.namesake(id, body.name);
  if (namesake !== null) errors.add("name", nameTaken(namesake));
  const holder = body.code === null ? null : known.holder(id, body.code);
  if (holder !== null) errors.add("code", codeTaken(holder));
  for (const [index, { supplier_id, supplier_code }] of body.offers.entries()) {
    const seller = supplier_code === null ? null : sellerOf(supplier_id, supplier_code);
    if (seller && seller.articleId !== id) errors.add(`offers.${index}.supplier_code`, supplierCodeTaken(seller.name));
  }
  if (present)
    checkMeasure(
      takingLines(present.row.id),
      { unit: present.row.unit, equivalences: equivalencesOf(present.row) },
      body,
      "unit",
      errors,
    );
  errors.refuse();
}

/** Returns the writes that bring an article to the body: only differences. */
function writeOf(id: number, present: PresentArticle | undefined, body: ArticleBody): ArticleWrite {
  // A line says nothing of equivalences: they stay to the letter.
  const columns = { ...articleColumns(body), ...(present && { equivalences: present.row.equivalences }) };
  const listed = (...lists: readonly (readonly string[])[]) => JSON.stringify(lists.map((one) => [...one].sort()));
  const same =
    present !== undefined &&
    listed(present.article.allergens, present.article.traces, present.article.allergen_kinds ?? []) ===
      listed(body.allergens, body.traces, body.allergen_kinds);
  const offers = body.offers.flatMap((offer, position): OfferWrite[] => {
    const old = present?.offers.find((row) => row.id === offer.id);
    const offered = { ...offerColumns(offer), position };
    return old && !isChanged(old, offered)
      ? []
      : [{ id: old?.id ?? -1, columns: offered, newPrice: !old || hasNewPrice(old, { ...offered, article_id: id }) }];
  });
  return { id, before: present?.row ?? null, columns, allergens: same ? null : body, offers };
}

async function number(
  writes: readonly ArticleWrite[],
  take: (table: "articles" | "article_offers", count: number) => Promise<number[]>,
): Promise<ArticleWrite[]> {
  const ids = await take("articles", writes.filter(({ id }) => id < 0).length);
  const offerIds = await take(
    "article_offers",
    writes.flatMap(({ offers }) => offers).filter(({ id }) => id < 0).length,
  );
  const next = (from: number[], id: number) => (id < 0 ? (from.shift() ?? 0) : id);
  return writes.map((write) => ({
    ...write,
    id: next(ids, write.id),
    offers: write.offers.map((offer) => ({ ...offer, id: next(offerIds, offer.id) })),
  }));
}

async function statements(
  db: Database,
  writes: readonly ArticleWrite[],
  { at, id: user_id }: Author,
  pause: Pause,
): Promise<CompiledQuery[]> {
  const listed = writes.filter(({ allergens }) => allergens !== null);
  const offers: (Omit<OfferRow, "id"> & { id: number; newPrice: boolean })[] = writes.flatMap(
    ({ id, offers: ofArticle }) =>
      ofArticle.map((offer) => ({ id: offer.id, article_id: id, ...offer.columns, newPrice: offer.newPrice })),
  );
  const prices = offers
    .filter(({ newPrice }) => newPrice)
    .map(({ id: offer_id, article_id, supplier_id, pack_label, pack_quantity, pack_price_ht }) => ({
      article_id,
      offer_id,
      supplier_id,
      pack_label,
      pack_quantity,
      pack_price_ht,
      changed_at: at,
      user_id,
    }));
  return [
    ...(await overwriting(
      db,
      "articles",
      writes.map(({ id, before, columns }) => ({
        id,
        created_at: before?.created_at ?? at,
        updated_at: at,
        ...columns,
      })),
      pause,
    )),
    db
      .deleteFrom("article_allergens")
      .where(
        "article_id",
        "in",
        idList(
          db,
          listed.filter(({ before }) => before !== null).map(({ id }) => id),
        ),
      )
      .compile(),
    ...(await inserting(
      db,
      "article_allergens",
      listed.flatMap(({ id, allergens }) => (allergens ? allergenRows(id, allergens) : [])),
      pause,
    )),
    ...(await overwriting(
      db,
      "article_offers",
      offers.map(({ newPrice, ...row }) => row),
      pause,
    )),
    ...(await inserting(db, "article_prices", prices, pause)),
  ];
}
