import type { Generated } from "kysely";
import type { Instant } from "../columns";

/**
 * A name, telephone number and e-mail that are one customer together with others of the same `merge_id`, until somebody
 * separates it. It is the customer to whom an order with these would belong.
 */
export interface CustomerMergeTable {
  id: Generated<number>;
  merge_id: number;
  customer_name: string;
  customer_folded: string;
  phone: string | null;
  /** The digits of the telephone number; empty where there is none. */
  digits: string;
  email: string | null;
  merged_at: Instant;
  user_id: number | null;
  user_name: string;
  separated_at: Generated<Instant | null>;
  separated_user_id: Generated<number | null>;
  separated_by: Generated<string | null>;
}

/**
 * An allergy that is no longer kept of the customer of an order, up to that order: one that a later order names is kept
 * again.
 */
export interface CustomerAllergyRemovalTable {
  id: Generated<number>;
  order_id: number;
  /** Its text, folded. */
  words: string;
  removed_at: Instant;
  user_id: number | null;
  user_name: string;
  restored_at: Generated<Instant | null>;
  restored_user_id: Generated<number | null>;
  restored_by: Generated<string | null>;
}
