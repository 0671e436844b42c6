import type { entity } from "#domain/contract/entity";
import type { Listed, Seen } from "#domain/contract/field";
import type { nextDelivery, suppliedArticle, supplier } from "#domain/contract/catalogue/suppliers";

export type SupplierRow = Seen<typeof entity & Listed<typeof supplier> & typeof nextDelivery>;
export type Supplier = Seen<typeof entity & typeof supplier>;
export type SuppliedArticle = Seen<typeof suppliedArticle.fields>;
