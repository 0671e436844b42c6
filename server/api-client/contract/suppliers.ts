import type { LeadTimeBasis, MinimumPolicy, OrderChannel } from "#domain/choices";
import type { Unit } from "#domain/units";
import type { Entity } from "./records";

export interface SupplierRow extends Entity {
  name: string;
  code: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  orderChannel: OrderChannel | null;
  /** None and all of them mean every day; null where the API does not say. */
  deliveryWeekdays: number[] | null;
  cutoffTime: string | null;
  leadTimeDays: number | null;
  minimumOrderHt: string | null;
  francoHt: string | null;
  doNotOrder: boolean;
}

export interface SuppliedArticle {
  articleId: number;
  name: string;
  unit: Unit;
  supplierCode: string | null;
  packLabel: string;
  packQuantity: string;
  packPriceHt: string | null;
  unitPriceHt: string | null;
  preferred: boolean;
  available: boolean;
}

export interface Supplier extends SupplierRow {
  siret: string | null;
  vatNumber: string | null;
  customerCode: string | null;
  contactName: string | null;
  address: string | null;
  postalCode: string | null;
  leadTimeBasis: LeadTimeBasis | null;
  closedPeriods: { from: string; until: string }[];
  observesPublicHolidays: boolean | null;
  minimumPolicy: MinimumPolicy | null;
  shippingFeeHt: string | null;
  shippingFeeVatRate: string | null;
  notes: string | null;
  /** Every article this supplier sells, with its offer. */
  articles: SuppliedArticle[];
}
