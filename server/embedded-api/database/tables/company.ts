import type { company } from "#domain/contract/company";
import type { Columns } from "#domain/contract/field";
import type { Entity } from "../columns";

/** At most one row, whose id is 1. */
export interface CompanyTable extends Omit<Entity, "id" | "lock_version" | "archived_at">, Columns<typeof company> {
  id: number;
  lock_version: number;
}
