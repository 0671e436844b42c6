import { numericDay } from "#domain/french/day-words";
import { apportion } from "#domain/exact/apportion";
import { formatFixed } from "#domain/exact/decimal";
import { formatMillionths, MILLION } from "#domain/exact/quantity";
import { ceilDiv, roundDiv } from "#domain/exact/rational";
import { unitAfter } from "#domain/kitchen/units";
import type { Book } from "../stock/book";
import { byProductsOf } from "./by-products";
import { explainGross, french, step } from "./explain";
import { explainPieces, openedOf } from "./opened";
import type { ArticleNode } from "../graph/graph";
import type { Issues } from "../issues/issues";
import type { Need } from "../buying/article-needs";
import { sharesOf } from "../pegging/named-shares";
import { stepsOf } from "../buying/packs";
import { type Plan, toMillionths } from "../plan";
import { isForStock, isIdle } from "../stock/restock";
import type { ArticlePurchase, Explanation, NeededArticle } from "../result";

/** Returns the row of one article. `material` is its material cost in millionths. */
export function articleRow(plan: Plan, need: Need, material: bigint, { days }: Book, issues: Issues): NeededArticle {
  const { node, needed_on, available, purchase } = need;
  const { id: article_id, name, unit, managed_stock: managed } = node.of;
  const gross = toMillionths(plan, plan.flow(node).gross);
  const net = toMillionths(plan, need.net);
  const awaited = toMillionths(plan, need.awaited);
  const [first] = purchase?.bought ?? [];
  const idle = isIdle(node, plan);
  if (gross === 0n && !idle) issues.tooSmall(node);
  return {
    article_id,
    name,
    unit,
    gross: formatMillionths(gross),
    reserved: formatMillionths(reservedOf(plan, node)),
    usable_stock: formatMillionths(available.usable),
    incoming_in_time: formatMillionths(available.incoming),
    incoming_overdue: formatMillionths(available.overdue + available.unsent),
    safety_stock: formatMillionths(available.safety),
    ...(available.target > available.safety && { target_stock: formatMillionths(available.target) }),
    ...(isForStock(node, plan) && { restock: true }),
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
    leftover: formatMillionths(purchase && purchase.quantity > net ? purchase.quantity - net : 0n),
    purchase_cost_ht: formatFixed(purchase?.amount ?? 0n, 2),
    matter_cost_ht: formatMillionths(material),
    needed_on,
    order_before: first?.drop.delivery?.order_before ?? null,
    late: isLate(need),
    days,
    purchases: purchasesOf(need),
    by_recipe: byRecipe(plan, node, gross),
    by_products: byProductsOf(plan, node),
    ...openedOf(plan, node),
    ...(idle ? { by_order: [] } : sharesOf(plan, node, gross)),
    explain: [
      ...explainGross(plan, node),
      ...explainPieces(plan, node, gross),
      ...explainNet(plan, need, gross, net, awaited),
      ...explainPacks(need, net),
    ],
  };
}

/** Returns the quantity of an article that orders before the plan take, in millionths. */
export function reservedOf(plan: Plan, { of }: ArticleNode): bigint {
  return plan.reserved?.articles.get(of.id)?.quantity ?? 0n;
}

/** Tells whether a part of the purchase comes after the day that lacks it, or never. */
export function isLate({ purchase }: Need): boolean {
  return purchase !== null && purchase.bought.some(({ drop }) => drop.late || drop.delivery === null);
}

function purchasesOf({ purchase }: Need): ArticlePurchase[] {
  return (purchase?.bought ?? []).map(({ drop, packs, quantity, amount }) => ({
    supplier_id: purchase?.offer.supplier_id ?? 0,
    deliver_on: drop.delivery?.deliver_on ?? null,
    order_before: drop.delivery?.order_before ?? null,
    packs: Number(packs),
    quantity: formatMillionths(quantity),
    amount_ht: formatFixed(amount, 2),
    late: drop.late || drop.delivery === null,
  }));
}

function byRecipe(plan: Plan, node: ArticleNode, gross: bigint): NeededArticle["by_recipe"] {
  const quantities = new Map<(typeof plan.nodes)[number], bigint>();
  for (const { from, quantity } of plan.flow(node).inflows)
    quantities.set(from, (quantities.get(from) ?? 0n) + quantity);
  const parts = apportion(gross, [...quantities.values()]);
  return [...quantities.keys()].map((from, index) => ({
    recipe_id: from.type === "recipe" ? from.of.id : null,
    product_id: from.type === "product" ? from.of.id : null,
    quantity: formatMillionths(parts[index] ?? 0n),
  }));
}

function explainNet(
  plan: Plan,
  { node, available: { safety, target, usable, incoming, overdue, unsent, fromLots, fromReceipts } }: Need,
  gross: bigint,
  net: bigint,
  awaited: bigint,
): Explanation[] {
  const { unit, managed_stock } = node.of;
  if (!managed_stock) return [step("Non suivi en stock : rien à acheter", "=", 0n, 0n, unit)];
  const steps: Explanation[] = [];
  let left = gross;
  const change = (label: string, operation: "+" | "-", quantity: bigint) => {
    if (quantity === 0n) return;
    left += operation === "+" ? quantity : -quantity;
    steps.push(step(label, operation, quantity, left, unit));
  };
  const reserved = reservedOf(plan, node);
  const reservedNote =
    reserved === 0n
      ? ""
      : `, ${french(formatMillionths(reserved))} ${unitAfter(reserved, unit)} réservés avant le ` +
        `${dayMonth(plan.reserved?.before ?? "")} déduits`;
  const more = net > 0n ? target - safety : 0n;
  const rest = gross + safety + more - usable - incoming;
  if (awaited === 0n && (rest === net || (rest <= 0n && net === 0n))) {
    change("Stock de sécurité", "+", safety);
    change(`Pour recompléter à ${french(formatMillionths(target))} ${unitAfter(target, unit)}`, "+", more);
    change(`Stock utilisable${reservedNote}`, "-", usable);
    change("En commande, en retard : pas encore reçu", "-", overdue);
    change("Commande jamais envoyée : pas là", "-", unsent);
    change("En commande, reçu à temps", "-", incoming - overdue - unsent);
  } else {
    // What the days really take of each, one after the other: some of it comes too late for the first or is gone for
    // the last.
    change(`Pris sur le stock, jour par jour${reservedNote}`, "-", fromLots);
    change("Pris sur ce qui est attendu, jour par jour", "-", fromReceipts);
    if (net + awaited > left)
      change(more > 0n ? "Pour recompléter le stock" : "Pour garder le stock de sécurité", "+", net + awaited - left);
    change("Déjà en commande, aucun achat n’arriverait plus tôt", "-", awaited);
  }
  const isServed = net === 0n && awaited === 0n;
  steps.push(step(isServed ? "Le stock suffit" : "Besoin net", "=", net, net, unit));
  return steps;
}

function explainPacks({ purchase, node }: Need, net: bigint): Explanation[] {
  if (!purchase || purchase.packs === 0n) return [];
  const { offer, packs, quantity, bought } = purchase;
  const pack = quantity / packs;
  const ordered = step("Quantité commandée", "×", pack, quantity, node.of.unit);
  if (bought.length > 1) {
    let sum = 0n;
    const steps = bought.map((each) =>
      step(
        `${offer.pack_label}, livraison du ${dayMonth(each.drop.delivery?.deliver_on ?? "")}`,
        "+",
        each.packs * MILLION,
        (sum += each.packs) * MILLION,
        "colis",
      ),
    );
    return [...steps, ordered];
  }
  const exact = roundDiv(net * MILLION, pack);
  const fullPacks = ceilDiv(net, pack);
  const steps = [
    step(offer.pack_label, "÷", pack, exact, "colis"),
    step("Colis entiers", "↑", MILLION, fullPacks * MILLION, "colis"),
  ];
  const { least, multiple } = stepsOf(offer);
  if (fullPacks < least) steps.push(step("Minimum de colis", "↑", least * MILLION, least * MILLION, "colis"));
  if (purchase.requested > (fullPacks < least ? least : fullPacks))
    steps.push(step("Choisi : au moins", "↑", purchase.requested * MILLION, purchase.requested * MILLION, "colis"));
  if (multiple > 1n) steps.push(step("Multiple de colis", "↑", multiple * MILLION, packs * MILLION, "colis"));
  return [...steps, ordered];
}

/** Returns day and month: "2026-11-30" → "30/11". */
function dayMonth(date: string): string {
  return numericDay(date.slice(5));
}
