import { money } from "../buying/amounts";
import type { Book, Waste } from "../stock/book";
import { dateOf } from "../../kitchen/day-numbers";
import { addDoubtful } from "./doubtful";
import { french, unitName } from "../rows/explain";
import type { Node, ProductNode, RecipeNode } from "../graph/graph";
import { entityOf, fix, type Issues, parentLine } from "./issues";
import { type Lacking, lackingOrders } from "./shortage-report";
import type { Need } from "../buying/article-needs";
import { isOrderable } from "../buying/packs";
import { type Plan, toMillionths } from "../plan";
import { unkeptReserves } from "../stock/reserves";
import { isAlsoForStock, isForStock, isIdle } from "../stock/restock";
import { sayDate, sayOthers, sayQuantity } from "./sentences";
import type { OrderLine, SupplierOrder } from "../buying/suppliers";

/** Adds the warnings about the buying and the stock of one article, and what its days lack. */
export function addArticleWarnings(
  plan: Plan,
  need: Need,
  { book, lacks }: { book: Book; lacks: readonly Lacking[] },
  issues: Issues,
) {
  const { node, net, awaited, purchase, available, unitPrice } = need;
  const { id, name, unit, offers, managed_stock } = node.of;
  const orderIds = () => plan.orderIds(node);
  const lackingIds = (...causes: Lacking["cause"][]) => {
    const some = causes.length === 0 ? lacks : lacks.filter(({ cause }) => causes.includes(cause));
    return some.length > 0 ? lackingOrders(plan, some) : orderIds();
  };
  const entity = entityOf(node);
  const format = (quantity: bigint) => sayQuantity(quantity, unit);

  if (node.of.archived_at !== null) {
    issues.add(
      "article_archived",
      "warning",
      entity,
      orderIds(),
      `« ${name} » est archivé mais encore utilisé. Restaurez-le ou remplacez-le.`,
      parentLine(plan, node, "article_id"),
    );
  }
  if (managed_stock && net > 0n && !purchase) {
    const why =
      offers.length === 0
        ? "n’a aucune condition d’achat. Ajoutez-en une"
        : "n’a aucune condition d’achat utilisable (disponibilité, contenance, fournisseur). Corrigez-en une";
    issues.add(
      "article_no_offer",
      isForStock(node, plan) ? "info" : "error",
      entity,
      lackingIds(),
      `« ${name} » ${why} pour pouvoir le commander.`,
      fix("article", id, "offers"),
    );
  }
  const preferred = offers.findIndex((offer) => offer.preferred);
  const skipped = offers[preferred];
  if (net > 0n && skipped && purchase && purchase.offer !== skipped && !isOrderable(skipped, plan.input.kitchen)) {
    const message =
      `« ${name} » : l’offre préférée « ${skipped.pack_label} » est indisponible, « ` +
      `${purchase.offer.pack_label} » la remplace.`;
    issues.add(
      "offer_unavailable",
      "warning",
      entity,
      orderIds(),
      message,
      fix("article", id, `offers.${preferred}.available`),
    );
  }
  const chosen = purchase ? offers.indexOf(purchase.offer) : 0;
  if (
    unitPrice === null
      ? !(net > 0n && !purchase)
      : purchase !== null && purchase.packs > 0n && purchase.offer.pack_price_ht === null
  ) {
    issues.add(
      "price_missing",
      "warning",
      entity,
      orderIds(),
      `« ${name} » n’a pas de prix : les coûts sont sous-estimés. Saisissez le prix du colis.`,
      fix("article", id, offers.length > 0 ? `offers.${chosen}.pack_price_ht` : "offers"),
    );
  }
  if (book.wasted.length > 0) {
    const ofStock = book.wasted.some(({ lot }) => lot !== null);
    const positions = new Map(node.of.lots.map((lot, index) => [lot, index]));
    const place = ({ lot }: Waste) => (lot === null ? Infinity : (positions.get(lot) ?? Infinity));
    const inOrder = book.wasted.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
    const lots = inOrder.map(
      ({ lot, quantity, day: last }) =>
        `${format(quantity)}${lot?.code ? ` (lot ${lot.code})` : ""} jusqu’au ${sayDate(last)}`,
    );
    const message = ofStock
      ? `« ${name} » : stock inutilisable, sa date sera dépassée : ${lots.join(", ")}. Utilisez-le ` +
        "avant ou sortez-le du stock."
      : `« ${name} » : ce qui en restera ne se gardera pas : ${lots.join(", ")}. Prévoyez de quoi l’utiliser.`;
    issues.add(
      "stock_expiring",
      ofStock && net > 0n ? "warning" : "info",
      entity,
      orderIds(),
      message,
      fix("article", id, "stock"),
    );
  }
  if (available.late && (available.late.onlySafety ? awaited > 0n || isAwaited(need) : managed_stock)) {
    const receipts = available.late.receipts.map(
      ({ of, quantity }) =>
        `${format(toMillionths(plan, quantity))} le ${sayDate(of && "expected_on" in of ? of.expected_on : null)}`,
    );
    const { lacking, onlySafety } = available.late;
    const message = onlySafety
      ? `« ${name} » : attendu : ${receipts.join(", ")}. D’ici là, seul le stock de sécurité manque : ` +
        "la production a ce qu’il lui faut."
      : `« ${name} » : attendu trop tard pour le ${sayDate(lacking)} : ` +
        `${receipts.join(", ")}. Avancez la livraison ou commandez autrement.`;
    issues.add(
      "incoming_late",
      onlySafety ? "info" : lacks.length > 0 ? "error" : "warning",
      entity,
      onlySafety ? orderIds() : lackingIds(),
      message,
      fix("article", id, "stock"),
    );
  }
  const hopeless = purchase?.supply.hopeless ?? [];
  const unkept = hopeless.filter(({ quantity }) => quantity > 0n);
  const onlySafety = hopeless.filter(({ quantity }) => quantity === 0n);
  if (onlySafety.length > 0) {
    const days = onlySafety.slice(0, mostNamed).map(({ day: lacking }) => sayDate(dateOf(lacking)));
    const more = sayOthers(onlySafety.length - days.length, "jour");
    const message =
      `« ${name} » : aucune livraison ne se garde jusqu’au ${days.join(", au ")}${more}. ` +
      "Seul le stock de sécurité manque : la production a ce qu’il lui faut.";
    issues.add("keeps_too_short", "info", entity, orderIds(), message, fix("article", id, "shelf_life_days"));
  }
  if (unkept.length > 0) {
    const days = unkept.map(
      ({ day: lacking, quantity, keepsUntil }) =>
        `${format(toMillionths(plan, quantity))} pour le ${sayDate(dateOf(lacking))} (livré avant, il se ` +
        `garde jusqu’au ${sayDate(dateOf(keepsUntil))})`,
    );
    const message =
      `« ${name} » : aucune livraison ne se garde assez longtemps, rien n’est acheté : ` +
      `${days.join(", ")}. Achetez ailleurs ou changez de jour.`;
    const ids = lackingIds("keeps_too_short");
    issues.add("keeps_too_short", "error", entity, ids, message, fix("article", id, "shelf_life_days"));
  }
  for (const { of, quantity, doubt } of need.wants.sources)
    if (doubt && of && "expected_on" in of) addDoubtful(plan, need, { receipt: of, quantity, doubt, lacks }, issues);
}

/** Tells whether a day lacks what a receipt brings before any purchase could: it is not bought again. */
function isAwaited({ available, purchase }: Need): boolean {
  const receipts = available.late?.receipts.map(({ of }) => of) ?? [];
  return purchase?.supply.sources.some(({ counts, of }) => counts !== undefined && receipts.includes(of)) ?? false;
}

/**
 * Adds the warnings about the order to one supplier: a minimum missed, a delivery that can no longer be had in time.
 */
export function addSupplierWarnings(
  plan: Plan,
  order: SupplierOrder,
  lackingOfNeed: (need: Need) => readonly Lacking[],
  issues: Issues,
) {
  const { supplier, missingToMinimum, lines } = order;
  const entity = { type: "supplier", id: supplier.id, name: supplier.name } as const;
  const idsOf = (some: readonly OrderLine[]) => plan.orderIds(...some.map(({ need }) => need.node));
  const called = lines.filter(({ need }) => !isForStock(need.node, plan));
  const isOfStock = ({ need }: OrderLine) => isAlsoForStock(need.node, plan) && lackingOfNeed(need).length === 0;

  if (missingToMinimum > 0n) {
    const blocked = supplier.minimum_policy === "block";
    const message =
      `${supplier.name} : il manque ${french(money(missingToMinimum))} € HT pour atteindre le ` +
      `minimum de commande${blocked ? ", la commande serait refusée" : ""}. Complétez la commande ou ` +
      "changez de fournisseur.";
    issues.add(
      "supplier_minimum",
      called.length === 0 ? "info" : blocked ? "error" : "warning",
      entity,
      idsOf(lines),
      message,
      fix("supplier", supplier.id, "minimum_order_ht"),
    );
  }
  const late = called.filter((line) => isLateLine(line) && !isOfStock(line));
  if (late.length > 0) {
    const lacking = late.flatMap(({ need }) => lackingOfNeed(need));
    const remedy = order.delivery
      ? `La prochaine livraison possible est le ${sayDate(order.delivery.deliver_on)}.`
      : "Aucune livraison n’est possible.";
    const message =
      `${supplier.name} : trop tard pour recevoir à temps ${namesOf(late)}. ${remedy} Appelez le ` +
      "fournisseur ou achetez ailleurs.";
    issues.add(
      "supplier_too_late",
      "error",
      entity,
      lacking.length > 0 ? lackingOrders(plan, lacking) : idsOf(late),
      message,
      fix("supplier", supplier.id, "lead_time_days"),
    );
  }
  const waiting = lines.filter((line) => isLateLine(line) && isOfStock(line));
  if (waiting.length > 0) {
    const until = order.delivery ? `d’ici la livraison du ${sayDate(order.delivery.deliver_on)}` : "faute de livraison";
    const message =
      `${supplier.name} : ${until}, ce qui est fait pour le stock attend ${namesOf(waiting)}. Les commandes ont ce ` +
      "qu’il leur faut.";
    issues.add("supplier_too_late", "info", entity, [], message, fix("supplier", supplier.id, "lead_time_days"));
  }
  const never = lines.filter(({ need, bought: { drop } }) => drop.delivery === null && isIdle(need.node, plan));
  if (never.length > 0) {
    const message =
      `${supplier.name} : aucune livraison n’est possible pour ${namesOf(never)}. Appelez le fournisseur ou achetez ` +
      "ailleurs.";
    issues.add("supplier_too_late", "info", entity, [], message, fix("supplier", supplier.id, "lead_time_days"));
  }
  const reserve = called.filter(({ bought: { drop } }) => drop.onlySafety && drop.quantity > 0n);
  if (reserve.length > 0 && order.delivery) {
    const message =
      `${supplier.name} : d’ici la livraison du ${sayDate(order.delivery.deliver_on)}, seul le stock ` +
      `de sécurité manque : ${namesOf(reserve)}. La production a ce qu’il lui faut.`;
    issues.add(
      "supplier_too_late",
      "info",
      entity,
      idsOf(reserve),
      message,
      fix("supplier", supplier.id, "lead_time_days"),
    );
  }
}

/** Adds what is bought and made though no order of the plan takes it, together. */
export function addRestock(plan: Plan, needs: readonly Need[], issues: Issues) {
  const byName = createByName();
  const bought = needs
    .filter(({ node, purchase }) => isIdle(node, plan) && purchase !== null && purchase.packs > 0n)
    .sort((a, b) => byName(a.node, b.node));
  const made = plan.nodes
    .filter((node): node is ProductNode | RecipeNode => node.type !== "article" && plan.flow(node).reserve > 0n)
    .sort(byName);
  const first = bought[0]?.node ?? made[0];
  if (!first) return;
  const toBuy = bought.map(({ node: { of }, purchase }) => named(of.name, purchase?.quantity ?? 0n, of.unit));
  const toMake = made.map((node) => named(node.of.name, toMillionths(plan, plan.flow(node).reserve), unitName(node)));
  const amount = bought.reduce((sum, { restock }) => sum + restock, 0n);
  const parts = [
    ...(bought.length > 0 ? [`${listed(toBuy, "article")}, ${french(money(amount))} € HT`] : []),
    ...(made.length > 0 ? [`à faire, ${listed(toMake, "fabrication")}`] : []),
  ];
  const message =
    `Pour recompléter le stock, sans commande qui le prenne : ${parts.join(" ; ")}. ` +
    "Leur stock de sécurité est entamé ou le sera.";
  issues.add("restock", "info", entityOf(first), [], message, null);
}

/** Adds what does not keep as long as its stock is to be kept up: it is made anew, or not at all. */
export function addUnkeptReserves(plan: Plan, issues: Issues) {
  for (const { node, days } of unkeptReserves(plan)) {
    const life = node.of.shelf_life_days ?? 0;
    const message =
      days.length === 0
        ? `« ${node.of.name} » ne se garde pas jusqu’au lendemain : son stock de sécurité n’est pas refait. Retirez-` +
          "le, ou allongez sa durée de vie."
        : `« ${node.of.name} » se garde ${life} ${life > 1 ? "jours" : "jour"} : son stock de sécurité est refait ` +
          `${listed(
            days.map((day) => sayDate(dateOf(day))),
            "jour",
          )}, faute de servir avant sa date.`;
    const field = fix(node.type, node.of.id, "safety_stock");
    issues.add("keeps_too_short", "info", entityOf(node), [], message, field);
  }
}

function createByName(): (a: Node, b: Node) => number {
  const { compare } = new Intl.Collator("fr");
  return (a, b) => compare(a.of.name, b.of.name) || a.of.id - b.of.id;
}

const named = (name: string, quantity: bigint, unit: string) => `${name} (${sayQuantity(quantity, unit)})`;

/** Returns the first of several things, and how many others there are. */
const listed = (names: readonly string[], one: string) =>
  names.slice(0, mostNamed).join(", ") + sayOthers(names.length - mostNamed, one);

/** Adds the lack of the orders before the plan: it is not bought here. */
export function addShortBefore({ reserved }: Plan, issues: Issues) {
  if (!reserved) return;
  const { compare } = new Intl.Collator("fr");
  const short = [...reserved.articles]
    .filter(([, { short: missing }]) => missing > 0n)
    .sort(([, a], [, b]) => compare(a.name, b.name));
  const [first] = short;
  if (!first) return;
  const [id, { name }] = first;
  const named = short.slice(0, mostNamed).map(([, each]) => `${each.name} (${sayQuantity(each.short, each.unit)})`);
  const more = short.length > mostNamed ? ` et ${short.length - mostNamed} autres` : "";
  const message =
    `Avant le ${sayDate(reserved.before)}, il manque déjà à ce qui est commandé : ` +
    `${named.join(", ")}${more}. Ce calcul ne l’achète pas : calculez ces jours-là.`;
  issues.add("short_before", "info", { type: "article", id, name }, reserved.short_order_ids, message, null);
}

const mostNamed = 5;

const isLateLine = ({ bought: { drop } }: OrderLine) => drop.late || drop.delivery === null;

const namesOf = (lines: readonly OrderLine[]) => lines.map(({ need }) => need.node.of.name).join(", ");
