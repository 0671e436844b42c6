import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { formatDate, formatTime } from "#app/display/dates";
import { formatDecimal, formatMoney, formatPercent, formatTypedPercent, formatTypedPrice } from "#app/display/numbers";
import { orderStatusNames } from "#domain/orders/order-status-names";
import { orderStateName } from "#domain/orders/order-state-name";
import { priceBasisNames } from "#app/display/words";
import { consumptionModeNames, customerTypeNames, deliveryModeNames } from "../choices";

type Change = ExternalOrder["changes"][number];
type Tell = (value: string) => string;

const asIs: Tell = (value) => value;
const quantity: Tell = (value) => formatDecimal(value, { most: 6 });
const oneOf =
  (names: Record<string, string>): Tell =>
  (value) =>
    Object.hasOwn(names, value) ? (names[value] ?? value) : value;

/** The names of fields, and the ways in which their values are written. */
export type HistoryFields = Record<string, { label: string; tell: Tell }>;

/** The name of each field of a history, and the way its values are written. */
const fields: HistoryFields = {
  status: { label: "Statut", tell: oneOf(orderStatusNames) },
  customer_name: { label: "Client", tell: asIs },
  customer_type: { label: "Type de client", tell: oneOf(customerTypeNames) },
  customer_contact: { label: "Contact", tell: asIs },
  phone: { label: "Téléphone", tell: asIs },
  email: { label: "E-mail", tell: asIs },
  delivery_on: { label: "Date de livraison", tell: formatDate },
  delivery_time: { label: "Heure de livraison", tell: formatTime },
  delivery_mode: { label: "Mode de livraison", tell: oneOf(deliveryModeNames) },
  delivery_address: { label: "Adresse de livraison", tell: asIs },
  production_on: { label: "Date de production", tell: formatDate },
  consumption_mode: { label: "Consommation", tell: oneOf(consumptionModeNames) },
  guest_count: { label: "Convives", tell: asIs },
  notes: { label: "Notes", tell: asIs },
  allergy_notes: { label: "Allergies", tell: asIs },
  deposit_amount: { label: "Acompte", tell: formatMoney },
  lines: { label: "Quantité", tell: quantity },
  "lines.quantity": { label: "Quantité", tell: quantity },
  price_basis: { label: "Prix comptés", tell: oneOf(priceBasisNames) },
  "lines.unit_price_ttc": { label: "Prix TTC", tell: formatTypedPrice },
  "lines.unit_price_ht": { label: "Prix HT", tell: formatTypedPrice },
  "lines.vat_rate": { label: "TVA", tell: formatPercent },
  "lines.discount_percent": { label: "Remise", tell: formatTypedPercent },
  "lines.produced_quantity": { label: "Quantité produite", tell: quantity },
  "lines.delivered_quantity": { label: "Quantité livrée", tell: quantity },
  "lines.unsold_quantity": { label: "Invendus", tell: quantity },
  "lines.sold_out_at": { label: "Épuisé à", tell: formatTime },
  "lines.note": { label: "Note", tell: asIs },
};

/** The fields that are named otherwise where goods are put out rather than delivered. */
const ofShop: HistoryFields = {
  status: { label: "Statut", tell: (status) => orderStateName({ status, customerType: "internal" }) },
  delivery_on: { label: "Date de mise en vente", tell: formatDate },
  delivery_time: { label: "Heure de mise en vente", tell: formatTime },
  "lines.delivered_quantity": { label: "Quantité mise en vente", tell: quantity },
};

/**
 * Returns a change in French: what changed, from what to what. A field that this app does not know is told as the API
 * names it.
 * @param isPutOut the order is of the house's own shop
 * @param own fields that are told otherwise than those of an order
 */
export function describeChange(
  { field, subject, old, new: next }: Change,
  isPutOut = false,
  own: HistoryFields = {},
): {
  what: string;
  old: string | null;
  new: string | null;
} {
  if (field === "status" && old === null) return { what: "Commande créée", old: null, new: null };
  const named = { ...fields, ...(isPutOut && ofShop), ...own };
  const { label, tell } = Object.hasOwn(named, field)
    ? (named[field] ?? { label: field, tell: asIs })
    : { label: field, tell: asIs };
  const formatValue = (value: string | null) => (value === null ? null : tell(value));
  const what = field !== "lines" ? label : old === null ? "Ajouté" : "Retiré";
  return { what: subject ? `${subject} · ${what}` : what, old: formatValue(old), new: formatValue(next) };
}

/** Changes that somebody made at once, for one reason. */
export interface Occasion {
  who: string;
  at: string;
  reason: string | null;
  changes: Change[];
}

/** Returns the history by occasion, the latest first. */
export function occasionsOf(changes: readonly Change[]): Occasion[] {
  const occasions: Occasion[] = [];
  for (const change of [...changes].sort((a, b) => b.at.localeCompare(a.at))) {
    const last = occasions.at(-1);
    if (last && last.at === change.at && last.who === change.who && last.reason === change.reason)
      last.changes.push(change);
    else occasions.push({ who: change.who, at: change.at, reason: change.reason, changes: [change] });
  }
  return occasions;
}
