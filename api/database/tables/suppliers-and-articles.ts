import type { article, offer } from "#domain/contract/catalogue/articles";
import type { Columns } from "#domain/contract/field";
import type { supplier } from "#domain/contract/catalogue/suppliers";
import type { Generated } from "kysely";
import type { Entity, Flag, Instant, Named, Price, Quantity } from "../columns";

export interface SupplierTable extends Entity, Named, Columns<typeof supplier> {}

export interface ArticleTable extends Entity, Named, Columns<typeof article> {}

export interface ArticleAllergenTable {
  article_id: number;
  allergen: string;
  is_trace: Flag;
}

/** The place of a row among those of its article. */
interface OfArticle {
  id: Generated<number>;
  article_id: number;
  position: number;
}

export interface ArticleOfferTable extends OfArticle, Omit<Columns<typeof offer.fields>, "id"> {}

/** Every price an offer has had, the present one included; it outlives the offer. */
export interface ArticlePriceTable {
  id: Generated<number>;
  article_id: number;
  offer_id: number | null;
  supplier_id: number;
  pack_label: string;
  pack_quantity: Quantity;
  pack_price_ht: Price | null;
  changed_at: Instant;
  user_id: number | null;
}
