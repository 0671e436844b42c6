import { apportion } from "../exact/apportion";
import { formatFixed } from "../exact/decimal";
import { formatMillionths, MILLION } from "../exact/quantity";
import { roundDiv } from "../exact/rational";
import { byProductsOf } from "./by-products";
import type { Delivery } from "./calendar";
import { isAfter } from "./calendar";
import { explainGross, step } from "./explain";
import type { ArticleNode } from "./graph";
import type { Issues } from "./issues";
import type { Need } from "./matter";
import { sharesOf } from "./named";
import { type Plan, shown } from "./plan";
import type { Explanation, NeededArticle } from "./result";

/** The row of one article. `matter` is its material cost in millionths. */
export function articleRow(plan: Plan, need: Need, matter: bigint, issues: Issues): NeededArticle {
  const { node, needed_on, available, purchase, shares, pegs } = need;
  const { id: article_id, name, unit, managed_stock: managed } = node.of;
  const gross = shown(plan, plan.flow(node).gross);
  const net = shown(plan, need.net);
  const delivery = deliveryOf(plan, need);
  if (gross === 0n) issues.tooSmall(node, shares);
  return {
    article_id,
    name,
    unit,
    gross: formatMillionths(gross),
    usable_stock: formatMillionths(available.usable),
    incoming_in_time: formatMillionths(available.incoming),
    safety_stock: formatMillionths(available.safety),
    net: formatMillionths(net),
    managed,
    offer: purchase && {
      supplier_id: purchase.offer.supplier_id,
      supplier_code: purchase.offer.supplier_code,
      pack_label: purchase.offer.pack_label,
      pack_quantity: purchase.offer.pack_quantity,
      pack_price_ht: purchase.offer.pack_price_ht,
    },
    packs: Number(purchase?.packs ?? 0n),
    ordered_quantity: formatMillionths(purchase?.quantity ?? 0n),
    leftover: formatMillionths(purchase && purchase.packs > 0n ? purchase.quantity - net : 0n),
    purchase_cost_ht: formatFixed(purchase?.amount ?? 0n, 2),
    matter_cost_ht: formatMillionths(matter),
    needed_on,
    order_before: delivery?.order_before ?? null,
    late: delivery === null || (delivery !== undefined && isAfter(plan.input.as_of, delivery.order_before)),
    by_recipe: byRecipe(plan, node, gross),
    by_products: byProductsOf(plan, node),
    ...sharesOf(plan, node, pegs),
    explain: [...explainGross(plan, node), ...explainNet(need, gross, net), ...explainPacks(need, net)],
  };
}

/**
 * The latest delivery that brings what is bought before the stock runs out. When only the safety stock is short, the one
 * before it is touched, or the next one when that is too late to ask for. Null when no delivery can bring it, undefined
 * when nothing is bought.
 */
export function deliveryOf(plan: Plan, { purchase, short_on, dips_on }: Need): Delivery | null | undefined {
  const supplier = purchase && purchase.packs > 0n ? plan.input.kitchen.suppliers.get(purchase.offer.supplier_id) : undefined;
  if (!supplier) return undefined;
  if (short_on !== null) return plan.deliveries.latest(supplier, short_on);
  const filling = dips_on === null ? null : plan.deliveries.latest(supplier, dips_on);
  return filling && !isAfter(plan.input.as_of, filling.order_before) ? filling : plan.deliveries.next(supplier, plan.input.as_of);
}

function byRecipe(plan: Plan, node: ArticleNode, gross: bigint): NeededArticle["by_recipe"] {
  const quantities = new Map<ArticleNode | (typeof plan.nodes)[number], bigint>();
  for (const { from, quantity } of plan.flow(node).inflows) quantities.set(from, (quantities.get(from) ?? 0n) + quantity);
  const parts = apportion(gross, [...quantities.values()]);
  return [...quantities.keys()].map((from, index) => ({
    recipe_id: from.type === "recipe" ? from.of.id : null,
    product_id: from.type === "product" ? from.of.id : null,
    quantity: formatMillionths(parts[index] ?? 0n),
  }));
}

function explainNet({ node, available: { safety, usable, incoming } }: Need, gross: bigint, net: bigint): Explanation[] {
  const { unit, managed_stock } = node.of;
  if (!managed_stock) return [step("Non suivi en stock : rien à acheter", "=", 0n, 0n, unit)];
  const steps: Explanation[] = [];
  let left = gross;
  const change = (label: string, operation: "+" | "-", quantity: bigint) => {
    if (quantity === 0n) return;
    left += operation === "+" ? quantity : -quantity;
    steps.push(step(label, operation, quantity, left, unit));
  };
  change("Stock de sécurité", "+", safety);
  change("Stock utilisable", "-", usable);
  change("En commande, reçu à temps", "-", incoming);
  steps.push(step(net === 0n ? "Le stock suffit" : "Besoin net", "=", net, net, unit));
  return steps;
}

function explainPacks({ purchase, node }: Need, net: bigint): Explanation[] {
  if (!purchase || purchase.packs === 0n) return [];
  const { offer, packs, quantity } = purchase;
  const pack = quantity / packs;
  const exact = roundDiv(net * MILLION, pack);
  const whole = roundUp(net, pack);
  const steps = [step(offer.pack_label, "÷", pack, exact, "colis"), step("Colis entiers", "↑", MILLION, whole * MILLION, "colis")];
  const least = BigInt(Math.max(0, offer.min_packs));
  const multiple = BigInt(Math.max(1, offer.pack_multiple));
  if (whole < least) steps.push(step("Minimum de colis", "↑", least * MILLION, least * MILLION, "colis"));
  if (purchase.asked > (whole < least ? least : whole)) steps.push(step("Choisi : au moins", "↑", purchase.asked * MILLION, purchase.asked * MILLION, "colis"));
  if (multiple > 1n) steps.push(step("Multiple de colis", "↑", multiple * MILLION, packs * MILLION, "colis"));
  return [...steps, step("Quantité commandée", "×", pack, quantity, node.of.unit)];
}

function roundUp(net: bigint, pack: bigint): bigint {
  return (net + pack - 1n) / pack;
}
