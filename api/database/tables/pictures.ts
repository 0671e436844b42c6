import type { Generated } from "kysely";
import type { Instant } from "../columns";

/** A photo in its two sizes, WebP in base64; exactly one of `product_id` and `recipe_id` is set. */
export interface PictureTable {
  id: Generated<number>;
  product_id: number | null;
  recipe_id: number | null;
  /** The beginning of the SHA-256 of both sizes. */
  name: string;
  created_at: Instant;
  /** Null while it stands; then it can be put back until it is forgotten. */
  replaced_at: Instant | null;
  small: string;
  large: string;
  /** The step of the recipe that it shows, by the beginning of the SHA-256 of its words; null: the whole of it. */
  step: string | null;
}
