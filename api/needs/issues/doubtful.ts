import { formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import type { Incoming } from "../../kitchen/kitchen";
import { dateOf, numberOf } from "../../kitchen/day-numbers";
import { entityOf, fix, type Issues } from "./issues";
import { type Lacking, lackingOrders } from "./shortage-report";
import type { Need } from "../buying/article-needs";
import { type Plan, toMillionths } from "../plan";
import { sayDate, sayQuantity } from "./sentences";
import type { Doubt } from "../stock/stock";

/** Adds what should have come already, or was never ordered: it is not bought again, and is not there. */
export function addDoubtful(
  plan: Plan,
  { node }: Need,
  { receipt, quantity, doubt, lacks }: { receipt: Incoming; quantity: bigint; doubt: Doubt; lacks: readonly Lacking[] },
  issues: Issues,
) {
  const { name, unit, id } = node.of;
  const { ordered } = receipt;
  const waiting = lacks.filter(({ cause }) => cause === doubt);
  const missing = waiting.map((one) => `${sayQuantity(one.quantity, unit)} le ${sayDate(dateOf(one.day))}`);
  const counted = sayQuantity(toMillionths(plan, quantity), unit);
  const [what, remedy] =
    doubt === "unsent" ? describeUnsent(plan, receipt, counted) : describeOverdue(plan, receipt, counted);
  const message = `« ${name} » : ${what}${missing.length > 0 ? ` Il manque ${missing.join(", ")}.` : ""} ${remedy}`;
  issues.add(
    doubt === "unsent" ? "receipt_unsent" : "receipt_overdue",
    waiting.length > 0 ? "error" : "warning",
    entityOf(node),
    waiting.length > 0 ? lackingOrders(plan, waiting) : plan.orderIds(node),
    message,
    ordered ? { type: "supplier_order", id: ordered.order_id, field: "lines" } : fix("article", id, "stock"),
  );
}

/** Returns what is wrong with a receipt that should have come already, and what to do. */
function describeOverdue(plan: Plan, receipt: Incoming, counted: string): [string, string] {
  const { expected_on, ordered } = receipt;
  const late = numberOf(plan.today) - numberOf(expected_on);
  const which = ordered ? `${ordered.order_number}, ` : "";
  return [
    `${nameOfSupplier(plan, receipt) ?? "Le fournisseur"} devait livrer ${sayDate(expected_on)} ` +
      `(${which}${late} ${late === 1 ? "jour" : "jours"} de retard). Attendu et pas reçu : ${counted}.`,
    "Réceptionnez, relancez ou soldez la commande.",
  ];
}

/** Returns what is wrong with a receipt of an order that was never sent, and what to do. */
function describeUnsent(plan: Plan, receipt: Incoming, counted: string): [string, string] {
  const { expected_on, ordered, unsent } = receipt;
  const before = unsent?.before;
  const until = before ? `à envoyer avant le ${sayMoment(before)}` : `attendue le ${sayDate(expected_on)}`;
  const which = ordered ? `la commande ${ordered.order_number}` : "une commande";
  return [
    `${which} à ${nameOfSupplier(plan, receipt) ?? "son fournisseur"} n’a jamais été envoyée (${until}). ` +
      `Compté et commandé nulle part : ${counted}.`,
    "Envoyez-la si le fournisseur peut encore livrer, sinon annulez-la : le calcul rachètera.",
  ];
}

function sayMoment(instant: string): string {
  const { day, time } = inParis(new Date(instant));
  return `${sayDate(day)} à ${formatTimeOfDay(time)}`;
}

const nameOfSupplier = ({ input }: Plan, { supplier_id }: Incoming) => input.kitchen.suppliers.get(supplier_id)?.name;
