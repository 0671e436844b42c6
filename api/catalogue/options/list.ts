import { sql } from "kysely";
import { fold } from "#domain/french/fold";
import type { Database } from "../../database/tables";
import { holds, rowHolds } from "../../http/search/search";
import { readSought } from "../../http/search/word-splits";

export interface Option {
  id: number;
  name: string;
  code: string | null;
  unit?: string;
}

/** The kinds of things that pickers choose among. */
export const optionResources = ["suppliers", "articles", "recipes", "products", "external-orders"] as const;
export type OptionResource = (typeof optionResources)[number];

export type OptionList = (db: Database, search: string, most?: number) => Promise<Option[]>;

const mostThings = 1000;
const mostOrders = 100;

/** Sorts by name, but first those that have the text as their whole name or code, so that they are never cut off. */
function byName(search: string) {
  return sql`case when name_folded = ${fold(search)} or code = ${search.trim()} then 0 else 1 end, name_folded, id`;
}

/** The choices of each picker: objects that are not archived, by name, at most 1000; the latest 100 orders. */
export const optionLists: Record<OptionResource, OptionList> = {
  suppliers: async (db, search, most = mostThings) => {
    const found = db
      .selectFrom("suppliers")
      .select(["id", "name", "code"])
      .where("archived_at", "is", null)
      .where(rowHolds(db, "suppliers", await readSought(db, search)));
    return found.orderBy(byName(search)).limit(most).execute();
  },
  articles: async (db, search, most = mostThings) => {
    const found = db
      .selectFrom("articles")
      .select(["id", "name", "code", "unit"])
      .where("archived_at", "is", null)
      .where(rowHolds(db, "articles", await readSought(db, search)));
    return found.orderBy(byName(search)).limit(most).execute();
  },
  recipes: async (db, search, most = mostThings) => {
    const found = db
      .selectFrom("recipes")
      .select(["id", "name", "code", "output_unit as unit"])
      .where("archived_at", "is", null)
      .where(rowHolds(db, "recipes", await readSought(db, search)));
    return found.orderBy(byName(search)).limit(most).execute();
  },
  products: async (db, search, most = mostThings) => {
    const found = db
      .selectFrom("products")
      .select(["id", "name", "code", "sale_unit as unit"])
      .where("archived_at", "is", null)
      .where(rowHolds(db, "products", await readSought(db, search)));
    return found.orderBy(byName(search)).limit(most).execute();
  },
  "external-orders": async (db, search, most = mostOrders) => {
    const found = db
      .selectFrom("external_orders")
      .select(["id", "customer_name as name", "number as code"])
      .where("archived_at", "is", null)
      .where(holds(["search"], await readSought(db, search)));
    return found.orderBy("id", "desc").limit(most).execute();
  },
};
