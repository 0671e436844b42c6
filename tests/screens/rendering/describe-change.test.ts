import { expect, test } from "vitest";
import { describeChange } from "#app/orders/history/describe-change";

const change = (field: string, old: string | null, next: string | null, subject?: string) =>
  describeChange({ who: "Marie", at: "2026-03-01T08:00:00.000Z", reason: null, field, old, new: next, subject });

test.each([
  ["status", "confirmed", "in_production", undefined, ["Statut", "Confirmée", "En production"]],
  ["delivery_mode", "pickup", "delivery", undefined, ["Mode de livraison", "Retrait", "Livraison"]],
  ["delivery_time", null, "09:30", undefined, ["Heure de livraison", null, "9\u00a0h\u00a030"]],
  ["deposit_amount", "20.00", null, undefined, ["Acompte", "20,00\u00a0€", null]],
  ["lines.quantity", "4", "4.5", "Tarte", ["Tarte · Quantité", "4", "4,5"]],
  ["lines.unit_price_ttc", "1.2", "0.4325", "Croissant", ["Croissant · Prix TTC", "1,20\u00a0€", "0,4325\u00a0€"]],
  ["price_basis", "ht", "ttc", undefined, ["Prix comptés", "HT", "TTC"]],
  ["lines.unit_price_ht", "12.5", "0.0825", "Tarte", ["Tarte · Prix HT", "12,50\u00a0€", "0,0825\u00a0€"]],
  ["lines", null, "12", "Flan", ["Flan · Ajouté", null, "12"]],
  ["lines", "12", null, "Flan", ["Flan · Retiré", "12", null]],
  ["status", null, "draft", undefined, ["Commande créée", null, null]],
  ["lines.unsold_quantity", null, "3", "Tarte", ["Tarte · Invendus", null, "3"]],
  ["lines.sold_out_at", "11:00", null, "Tarte", ["Tarte · Épuisé à", "11\u00a0h", null]],
  ["something_new", "a", "b", undefined, ["something_new", "a", "b"]],
  ["constructor", "toString", null, undefined, ["constructor", "toString", null]],
  ["status", "toString", null, undefined, ["Statut", "toString", null]],
])("%s from %s to %s (%s)", (field, old, next, subject, [what, before, after]) => {
  expect(change(field, old, next, subject)).toEqual({ what, old: before, new: after });
});
