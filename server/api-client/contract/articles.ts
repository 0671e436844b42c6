import type { ArticleKind, Storage } from "#domain/choices";
import type { Unit } from "#domain/units";
import type { Entity, Equivalence, Reference } from "./records";

export interface ArticleRow extends Entity {
  name: string;
  code: string | null;
  category: string;
  kind: ArticleKind;
  unit: Unit;
  allergens: string[];
  stockOnHand: string;
  safetyStock: string;
  managedStock: boolean;
  unitPriceHt: string | null;
  preferredSupplier: { id: number; name: string } | null;
}

export interface Offer {
  id: number;
  supplierId: number;
  supplierName: string;
  supplierCode: string | null;
  label: string | null;
  packLabel: string;
  packQuantity: string;
  packPriceHt: string | null;
  unitPriceHt: string | null;
  minPacks: number;
  packMultiple: number;
  available: boolean;
  preferred: boolean;
}

export interface Article extends ArticleRow {
  equivalences: Equivalence[];
  defaultYieldPercent: string;
  traces: string[];
  vatRate: string;
  storage: Storage | null;
  shelfLifeDays: number | null;
  barcode: string | null;
  lots: { code: string | null; quantity: string; expiresOn: string | null }[];
  incoming: { supplierId: number; supplierName: string; quantity: string; expectedOn: string }[];
  offers: Offer[];
  priceHistory?: { supplierName: string; packLabel: string; packPriceHt: string | null; changedAt: string }[];
  /** Null where the API does not say. */
  usedBy: Reference[] | null;
}
