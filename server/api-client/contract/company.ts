import type { company } from "#domain/contract/company";
import type { Seen } from "#domain/contract/field";

/** The company that sells and buys; an API may know its `lines` alone, or nothing. */
export type Company = Seen<typeof company> & {
  /** Counts its writes; nothing where the API does not let it be written. */
  lockVersion?: number;
};
