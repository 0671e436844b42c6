import type { Unit } from "#domain/units";

/**
 * The API's answers as the web app sees them (camelCase), after docs/api-contract.md and docs/domain.md.
 * Decimals are plain decimal strings, dates YYYY-MM-DD (Europe/Paris), instants ISO 8601 UTC.
 * An outside API may add fields and leave optional ones out.
 */

export interface Page<T> {
  data: T[];
  meta: { currentPage: number; from: number | null; to: number | null; lastPage: number; perPage: number; total: number };
}

export interface One<T> {
  data: T;
}

export interface CurrentUser {
  id: number;
  name: string;
  email: string;
}

/** The fields that every entity carries. */
export interface Entity {
  id: number;
  createdAt: string;
  updatedAt: string;
  lockVersion: number;
  archivedAt: string | null;
}

/** A link to another entity: "Utilisé dans". */
export interface Reference {
  type: "supplier" | "article" | "recipe" | "product" | "external-order";
  id: number;
  name: string;
}

export interface Option {
  id: number;
  name: string;
  code: string | null;
  unit?: string;
}

export interface Equivalence {
  part: string | null;
  quantity: string;
  unit: Unit;
  equalsQuantity: string;
  equalsUnit: Unit;
  /** Of a part: days that what is left of it keeps when another part is used; an API may not know it. */
  keepsDays?: number | null;
}
