import type { company } from "#domain/contract/company";
import type { Columns } from "#domain/contract/field";
import type { Entity, Instant, Json } from "../columns";

/** At most one row, whose id is 1. */
export interface CompanyTable extends Omit<Entity, "id" | "lock_version" | "archived_at">, Columns<typeof company> {
  id: number;
  lock_version: number;
}

/** At most one row, whose id is 1: the example that fills an empty house. */
export interface ExampleTable {
  id: number;
  filled_at: Instant;
  /** The first of its suppliers: those before it are the house's own. */
  first_supplier_id: number;
  /** The stamp of suppliers, articles, recipes, products and orders as it was filled. */
  stamp: Json;
}
