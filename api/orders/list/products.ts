import { type RawBuilder, sql } from "kysely";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Sought, hasWord, holds } from "../../http/search/search";
import { gap, joined } from "../../http/search/spelling";
import { type RareLetters, leadOf, readRareLetters, textHolds } from "./text";

/** Products that hold a text. */
interface Holding {
  ids: readonly number[];
  /** So many orders have them that going through these is no shorter way. */
  isCommon: boolean;
}

/** The products that hold a text, by that text; those of one that none holds left out. */
export type ProductsHolding = ReadonlyMap<string, Holding>;

/** Lines of orders up to which those of products are gone through. */
const mostLines = 3000;

/** Letters that a text has at least to be looked for in products as well; a number is not. */
const fewestLetters = 3;

/**
 * Reads which products hold which of the texts, archived ones too: 1 query, none where no text is long enough, and one
 * for each text that some hold.
 */
async function readProductsHolding(db: Database, sought: Sought): Promise<ProductsHolding> {
  const texts = sought.flat().filter((text) => [...text].length >= fewestLetters && /\D/.test(joined(text)));
  if (texts.length === 0) return new Map();
  const held = holds(
    ["products.search"],
    texts.map((text) => [text]),
  );
  const products = await db.selectFrom("products").select(["id", "search"]).where(held).execute();
  const holding = new Map<string, Holding>();
  for (const text of texts) {
    const ids = products.filter(({ search }) => hasWord(search, text, true)).map(({ id }) => id);
    if (ids.length > 0) holding.set(text, { ids, isCommon: await areCommon(db, ids) });
  }
  return holding;
}

async function areCommon(db: Database, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from external_order_lines where product_id in ${idList(db, ids)}
    limit ${mostLines + 1}`.execute(db);
  return rows.length > mostLines;
}

/** A search of orders, and what is known of where it leads. */
export interface SoughtInOrders {
  /** Texts that stand in the order's number, customer, contact, telephone or e-mail, or in one of its products. */
  sought: Sought;
  /** The products that hold one of the texts. */
  holding: ProductsHolding;
  rare: RareLetters;
}

const isShort = (word: string) => [...word].length < fewestLetters;

/**
 * Returns what is sought, a few letters and a number side by side also as one word: products are looked for by no
 * shorter one.
 */
function withNumbersBeside(sought: Sought): Sought {
  const together = sought.map((words) =>
    words.reduce<string[]>((before, word) => {
      const last = before.at(-1) ?? "";
      const [letters, digits] = /\d$/.test(last) ? [word, last] : [last, word];
      const isBeside = /^\p{L}+$/u.test(letters) && isShort(letters) && /^\d+$/.test(digits);
      return isBeside ? [...before.slice(0, -1), `${last}${gap}${word}`] : [...before, word];
    }, []),
  );
  return [...sought, ...together.filter((words, at) => words.length < (sought[at]?.length ?? 0))];
}

/** Reads where what is sought leads: 0 to 3 queries, one more for each further text that products hold. */
export async function readSoughtInOrders(db: Database, requested: Sought): Promise<SoughtInOrders> {
  const sought = withNumbersBeside(requested);
  const holding = await readProductsHolding(db, sought);
  const isLed = (text: string) => leadOf(text) !== null && !holding.get(text)?.isCommon;
  return { sought, holding, rare: await readRareLetters(db, sought, isLed) };
}

/** Tests in SQL whether an order holds what is sought, itself or in its products, each text in either. */
export function orderHolds(db: Database, { sought, holding, rare }: SoughtInOrders): RawBuilder<boolean> {
  const own = (texts: readonly string[]) => textHolds(db, "external_orders.search", [texts], rare);
  if (holding.size === 0) return sql<boolean>`(${sql.join(sought.map(own), sql` or `)})`;
  const groups = sought.map((texts) => {
    const alone = texts.filter((text) => !holding.has(text));
    const parts = texts.flatMap((text) => {
      const sold = holding.get(text);
      return sold ? [inOrderOrProducts(db, own([text]), sold)] : [];
    });
    // Together, so that one of a single letter is known to be beside others.
    if (alone.length > 0) parts.push(own(texts.length > 1 && alone.length === 1 ? [...alone, ...alone] : alone));
    return sql`(${sql.join(parts, sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(groups, sql` or `)})`;
}

function inOrderOrProducts(db: Database, own: RawBuilder<boolean>, { ids, isCommon }: Holding): RawBuilder<boolean> {
  if (isCommon || kindOf(db) === "sqlite")
    return sql<boolean>`(${own} or exists (select 1 from external_order_lines as sold
      where sold.order_id = external_orders.id and sold.product_id in ${idList(db, ids)}))`;
  // PostgreSQL takes an index for each half of a union, and none for halves joined by « or ».
  return sql<boolean>`external_orders.id in (select id from external_orders where ${own}
    union all select order_id from external_order_lines where product_id in ${idList(db, ids)})`;
}
