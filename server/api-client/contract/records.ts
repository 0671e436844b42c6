import type { entity } from "#domain/contract/entity";
import type { Seen } from "#domain/contract/field";
import type { equivalence, reference } from "#domain/contract/kinds";

/**
 * The API's answers as the web app sees them (camelCase), after docs/api-contract.md and docs/domain.md.
 * Decimals are plain decimal strings, dates YYYY-MM-DD (Europe/Paris), instants ISO 8601 UTC.
 * An outside API may add fields and leave optional ones out.
 */

export interface Page<T> {
  data: T[];
  meta: {
    currentPage: number;
    from: number | null;
    to: number | null;
    lastPage: number;
    perPage: number;
    total: number;
    /** The text that was looked for in the place of one that finds nothing; an extension. */
    correctedSearch?: string;
  };
}

export interface One<T> {
  data: T;
}

export interface CurrentUser {
  id: number;
  name: string;
  email: string;
  /** The house, where the API lets this user change it. */
  company?: { name: string };
}

/** The fields that every entity carries. */
export type Entity = Seen<typeof entity>;

/** A link to another entity: "Utilisé dans". */
export type Reference = Seen<typeof reference.fields>;

export interface Option {
  id: number;
  name: string;
  code: string | null;
  unit?: string;
  /** Of one unit; with `details` only, as the two after it. */
  unitPriceHt?: string | null;
  priceTtc?: string | null;
  lastUsedOn?: string | null;
}

export type Equivalence = Seen<typeof equivalence.fields>;
