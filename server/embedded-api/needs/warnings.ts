import { formatMillionths, millionths } from "../exact/quantity";
import { unitAfter } from "../kitchen/unit-words";
import { deliveryOf } from "./articles";
import { isAfter } from "./calendar";
import { french } from "./explain";
import { entityOf, fix, type Issues, parentLine } from "./issues";
import type { Need } from "./matter";
import { isOrderable } from "./offers";
import type { Plan } from "./plan";
import { money, type SupplierOrder } from "./suppliers";

/** What is wrong with the buying and the stock of one article. */
export function addArticleWarnings(plan: Plan, need: Need, issues: Issues) {
  const { node, net, purchase, needed_on, available, unitPrice } = need;
  const { id, name, unit, offers, managed_stock } = node.of;
  const orderIds = () => plan.orderIds(need.shares);
  const entity = entityOf(node);
  const said = (quantity: string) => `${french(formatMillionths(millionths(quantity)))} ${unitAfter(millionths(quantity), unit)}`;

  if (node.of.archived_at !== null) {
    issues.add("article_archived", "warning", entity, orderIds(), `« ${name} » est archivé mais encore utilisé. Restaurez-le ou remplacez-le.`, parentLine(plan, node, "article_id"));
  }
  if (managed_stock && net > 0n && !purchase) {
    const why = offers.length === 0 ? "n'a aucune condition d'achat. Ajoutez-en une" : "n'a aucune condition d'achat utilisable (disponibilité, contenance, fournisseur). Corrigez-en une";
    issues.add("article_no_offer", "error", entity, orderIds(), `« ${name} » ${why} pour pouvoir le commander.`, fix("article", id, "offers"));
  }
  const preferred = offers.findIndex((offer) => offer.preferred);
  const skipped = offers[preferred];
  if (net > 0n && skipped && purchase && purchase.offer !== skipped && !isOrderable(skipped, plan.input.kitchen)) {
    const message = `« ${name} » : l'offre préférée « ${skipped.pack_label} » est indisponible, « ${purchase.offer.pack_label} » la remplace.`;
    issues.add("offer_unavailable", "warning", entity, orderIds(), message, fix("article", id, `offers.${preferred}.available`));
  }
  const chosen = purchase ? offers.indexOf(purchase.offer) : 0;
  if (unitPrice === null ? !(net > 0n && !purchase) : purchase !== null && purchase.packs > 0n && purchase.offer.pack_price_ht === null) {
    issues.add("price_missing", "warning", entity, orderIds(), `« ${name} » n'a pas de prix : les coûts sont sous-estimés. Saisissez le prix du colis.`, fix("article", id, offers.length > 0 ? `offers.${chosen}.pack_price_ht` : "offers"));
  }
  if (available.expiring.length > 0) {
    const lots = available.expiring.map(({ code, quantity, expires_on }) => `${said(quantity)}${code ? ` (lot ${code})` : ""} jusqu'au ${day(expires_on)}`);
    const message = `« ${name} » : stock inutilisable le ${day(needed_on)}, sa date sera dépassée : ${lots.join(", ")}. Utilisez-le avant ou sortez-le du stock.`;
    issues.add("stock_expiring", net > 0n ? "warning" : "info", entity, orderIds(), message, fix("article", id, "lots"));
  }
  if (available.late.length > 0) {
    const receipts = available.late.map(({ quantity, expected_on }) => `${said(quantity)} le ${day(expected_on)}`);
    const message = `« ${name} » : attendu trop tard pour le ${day(needed_on)} : ${receipts.join(", ")}. Avancez la livraison ou commandez autrement.`;
    issues.add("incoming_late", net > 0n ? "warning" : "info", entity, orderIds(), message, fix("article", id, "incoming"));
  }
}

/** What is wrong with the order to one supplier: a minimum missed, a delivery that can no longer be had in time. */
export function addSupplierWarnings(plan: Plan, order: SupplierOrder, issues: Issues) {
  const { supplier, missingToMinimum, needs } = order;
  const entity = { type: "supplier", id: supplier.id, name: supplier.name } as const;
  const idsOf = (lines: readonly Need[]) => plan.orderIds(...lines.map(({ shares }) => shares));

  if (missingToMinimum > 0n) {
    const blocked = supplier.minimum_policy === "block";
    const message = `${supplier.name} : il manque ${french(money(missingToMinimum))} € HT pour atteindre le minimum de commande${blocked ? ", la commande serait refusée" : ""}. Complétez la commande ou changez de fournisseur.`;
    issues.add("supplier_minimum", blocked ? "error" : "warning", entity, idsOf(needs), message, fix("supplier", supplier.id, "minimum_order_ht"));
  }
  const late = needs.filter((need) => {
    const delivery = deliveryOf(plan, need);
    return !delivery || isAfter(plan.input.as_of, delivery.order_before);
  });
  if (late.length > 0) {
    const next = plan.deliveries.next(supplier, plan.input.as_of);
    const names = late.map(({ node }) => node.of.name).join(", ");
    const remedy = next ? `La prochaine livraison possible est le ${day(next.deliver_on)}.` : "Aucune livraison n'est possible.";
    const message = `${supplier.name} : trop tard pour recevoir à temps ${names}. ${remedy} Appelez le fournisseur ou achetez ailleurs.`;
    issues.add("supplier_too_late", "error", entity, idsOf(late), message, fix("supplier", supplier.id, "lead_time_days"));
  }
}

/** "2026-11-25" → "25/11/2026". */
function day(date: string | null): string {
  return date === null ? "" : date.split("-").reverse().join("/");
}
