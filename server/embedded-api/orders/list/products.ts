import { type RawBuilder, sql } from "kysely";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Database } from "../../database/tables";
import { type Sought, holds } from "../../http/search";

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
export async function readProductsHolding(db: Database, sought: Sought): Promise<ProductsHolding> {
  const texts = sought.flat().filter((text) => [...text].length >= fewestLetters && /\p{L}/u.test(text));
  if (texts.length === 0) return new Map();
  const held = holds(
    ["products.search"],
    texts.map((text) => [text]),
  );
  const products = await db.selectFrom("products").select(["id", "search"]).where(held).execute();
  const holding = new Map<string, Holding>();
  for (const text of texts) {
    const ids = products.filter(({ search }) => search.includes(text)).map(({ id }) => id);
    if (ids.length > 0) holding.set(text, { ids, isCommon: await areCommon(db, ids) });
  }
  return holding;
}

async function areCommon(db: Database, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select 1 from external_order_lines where product_id in ${idList(db, ids)}
    limit ${mostLines + 1}`.execute(db);
  return rows.length > mostLines;
}

/** Tests in SQL whether an order holds what is sought, itself or in its products, each text in either. */
export function orderHolds(db: Database, sought: Sought, holding: ProductsHolding): RawBuilder<boolean> {
  if (holding.size === 0) return holds(["external_orders.search"], sought);
  const groups = sought.map((texts) => {
    const alone = texts.filter((text) => !holding.has(text));
    const parts = texts.flatMap((text) => {
      const sold = holding.get(text);
      return sold ? [inOrderOrProducts(db, text, sold)] : [];
    });
    // Together, so that one of a single letter is known to be beside others.
    if (alone.length > 0) parts.push(texts.length > 1 && alone.length === 1 ? besides(alone) : holdsAll(alone));
    return sql`(${sql.join(parts, sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(groups, sql` or `)})`;
}

const holdsAll = (texts: readonly string[]) => holds(["external_orders.search"], [texts]);

/** Tests likewise for one text that stands beside others: of a single letter it begins a word. */
const besides = (texts: readonly string[]) => holds(["external_orders.search"], [[...texts, ...texts]]);

function inOrderOrProducts(db: Database, text: string, { ids, isCommon }: Holding): RawBuilder<boolean> {
  const own = holds(["external_orders.search"], [[text]]);
  if (isCommon || kindOf(db) === "sqlite")
    return sql<boolean>`(${own} or exists (select 1 from external_order_lines as sold
      where sold.order_id = external_orders.id and sold.product_id in ${idList(db, ids)}))`;
  // PostgreSQL takes an index for each half of a union, and none for halves joined by « or ».
  return sql<boolean>`external_orders.id in (select id from external_orders where ${own}
    union all select order_id from external_order_lines where product_id in ${idList(db, ids)})`;
}
