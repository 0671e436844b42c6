import { createHash } from "node:crypto";
import { dayInParis } from "#domain/paris";
import { expectedStatuses } from "#domain/choices";
import { millionths } from "#domain/exact/quantity";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import type { Instant } from "../../database/columns";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { Refusal, invalid } from "../../http/refusal";
import type { Needs, SupplierPurchase } from "../../needs/result";
import { expectedIn } from "../../needs/supply-fingerprint";
import type { LineColumns } from "../../purchasing/supplier-orders/lines";
import { anyCame } from "../../purchasing/supplier-orders/read";
import { insertSupplierOrder } from "../../purchasing/supplier-orders/write";
import type { Author } from "../../records/author";
import { needsByDay, readInput } from "../compute";
import { isOfState, orderReference, withReferences } from "../order-reference";
import { parametersOf, readPlanBody } from "../parameters";
import type { PlanQuestion } from "../query";
import { readFrozen } from "../runs/read";
import type { OrderFromPlan } from "./body";

/** The order that stands for a list that was asked for: a new one, or the one that was there already. */
export interface Ordered {
  id: number;
  already: boolean;
}

/**
 * Orders purchase lists of a plan, as this database computes them, all or none. A list that was ordered from the state
 * that it was seen in answers its order while something of that is still to come (decision 096). Throws a 409 Refusal,
 * code "changed", with the lists as they are now, when one is no longer what was seen, and a 422.
 */
export async function orderFromPlan(
  db: Database,
  { plan, run_id, orders }: OrderFromPlan,
  author: Author,
): Promise<Ordered[]> {
  if ((plan === null) === (run_id === null))
    throw invalid({ plan: ["Donnez le calcul ou le calcul figé, l’un des deux."] });
  await lockSuppliers(
    db,
    orders.map(({ supplier_id }) => supplier_id),
  );
  const frozen = run_id === null ? null : await frozenPlan(db, run_id, author);
  const question = frozen?.question ?? readPlanBody(plan, new Date(author.at));
  let known: Plan | null = frozen;
  const ordered: Ordered[] = [];
  for (const order of orders) {
    const earlier = order.again
      ? []
      : await (frozen ? ordersOfFrozen(db, order, frozen) : ordersOfList(db, order, planPrint(question)));
    const there = earlier.find(({ answers }) => answers);
    if (there !== undefined) {
      ordered.push({ id: there.id, already: true });
      continue;
    }
    known ??= { question, needs: needsByDay(await readInput(db, question, false)), run: null };
    const list = requireSeen(known, orders, order, earlier);
    ordered.push({ id: await insertFromPlan(db, known, list, author), already: false });
  }
  await notePress(db, ordered);
  return ordered;
}

interface Plan {
  needs: Needs;
  question: PlanQuestion;
  /** The frozen calculation that it is. */
  run: { id: number; created_at: Instant } | null;
}

type FrozenPlan = Plan & { run: NonNullable<Plan["run"]> };

async function frozenPlan(db: Database, id: number, author: Author): Promise<FrozenPlan> {
  const { row, needs, parameters } = await readFrozen(db, id);
  return { needs, question: readPlanBody(parameters, new Date(author.at)), run: { id, created_at: row.created_at } };
}

/** Keeps others from ordering from the same suppliers until the transaction ends. */
async function lockSuppliers(db: Database, ids: readonly number[]): Promise<void> {
  if (kindOf(db) === "sqlite") return;
  await db
    .selectFrom("suppliers")
    .select("id")
    .where("id", "in", idList(db, new Set(ids)))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

type OrderRequest = OrderFromPlan["orders"][number];

/** An order that was made of the same list before; `answers`: it is what is asked for. */
interface Earlier {
  id: number;
  number: string;
  answers: boolean;
}

const ordersOf = (db: Database, supplier_id: number) =>
  db
    .selectFrom("supplier_orders as one")
    .select(["one.id", "one.number", "one.status", "one.plan_seen", anyCame])
    .where("one.supplier_id", "=", supplier_id)
    .where("one.status", "!=", "cancelled")
    .orderBy("one.id", "desc");

/**
 * Returns the orders of a list of a plan, the latest first. One of which nothing is to come answers for no need; one
 * that was made when something else was expected is of another list with the same lines. Who does not say what was seen
 * may mean any. A list without a delivery may be the same next week: it is known as one of this calculation alone.
 */
async function ordersOfList(
  db: Database,
  { supplier_id, deliver_on, reference, seen }: OrderRequest,
  print: string,
): Promise<Earlier[]> {
  const found = await ordersOf(db, supplier_id)
    .where("one.plan_reference", "=", reference)
    .where(deliver_on === null ? "one.plan_print" : "one.deliver_on", "=", deliver_on ?? print)
    .execute();
  return found
    .filter(({ plan_seen }) => seen === null || isOfState(plan_seen, seen))
    .map(({ id, number, status }) => ({ id, number, answers: expectedStatuses.includes(status) }));
}

/**
 * Returns the orders of a list of a frozen calculation: those made from it for this supplier and day, or of the same
 * list when the same was expected. What has come of them answers too, for the list stays as it was; one that was closed
 * before anything came does not.
 */
async function ordersOfFrozen(db: Database, request: OrderRequest, { needs, run }: FrozenPlan): Promise<Earlier[]> {
  const { supplier_id, deliver_on, reference } = request;
  const found = await ordersOf(db, supplier_id)
    .select(["one.run_id", "one.created_at"])
    .where((e) => {
      const same = e("one.plan_reference", "=", reference);
      const ofRun = e("one.run_id", "=", run.id);
      if (deliver_on === null) return e.and([same, ofRun]);
      return e.and([e("one.deliver_on", "=", deliver_on), e.or([same, ofRun])]);
    })
    .execute();
  const state = needs.suppliers.find((one) => sameDelivery(request, one))?.state;
  return found
    .filter(({ run_id, created_at, plan_seen }) => {
      if (run_id === run.id) return true;
      // Frozen before states were told: by the moment.
      return state === undefined ? created_at >= run.created_at : isOfState(plan_seen, state);
    })
    .map(({ id, number, status, any_came }) => ({
      id,
      number,
      answers: status !== "received" || any_came === 1,
    }));
}

/**
 * Returns the list that is asked for as it is now. Throws a 409 Refusal, code "changed", when it is another, when
 * something was ordered or cancelled since it was shown, or when what it asked for was ordered and has come.
 */
function requireSeen(
  { needs: { suppliers }, run }: Plan,
  orders: readonly OrderRequest[],
  request: OrderRequest,
  earlier: readonly Earlier[],
): SupplierPurchase {
  const { reference, seen } = request;
  const list = suppliers.find((one) => sameDelivery(request, one));
  const changed = (message: string) =>
    new Refusal(409, {
      message,
      code: "changed",
      data: withReferences({ suppliers: suppliers.filter((one) => orders.some((order) => sameDelivery(order, one))) })
        .suppliers,
    });
  if (!list)
    throw changed("Ce calcul ne commande plus rien à ce fournisseur pour ce jour : relisez la liste d’achats.");
  if (orderReference(list) !== reference)
    throw changed(`La liste d’achats de « ${list.name} » a changé depuis que vous l’avez ouverte. ${readAgain}`);
  if (seen !== null && list.blocked && !request.below_minimum)
    throw new Refusal(409, {
      message:
        `La commande à « ${list.name} » n’atteint pas son minimum, qu’il exige : complétez-la, ou commandez quand ` +
        "même après l’avoir appelé.",
      code: "minimum",
    });
  if (run !== null || seen === null || list.state === undefined || list.state === seen) return list;
  if (earlier.length > 0)
    throw changed(
      `La liste d’achats de « ${list.name} » que vous avez ouverte est commandée et reçue : ` +
        `${earlier.map(({ number }) => number).join(", ")}. Celle-ci vient d’un nouveau besoin. ${readAgain}`,
    );
  if (expectedIn(list.state) !== expectedIn(seen))
    throw changed(
      `Ce qui est attendu pour la liste de « ${list.name} » a changé depuis que vous l’avez ouverte. ${readAgain}`,
    );
  return list;
}

const readAgain = "Relisez-la, puis commandez.";

const sameDelivery = (
  a: Pick<OrderRequest, "supplier_id" | "deliver_on">,
  b: Pick<SupplierPurchase, "supplier_id" | "deliver_on">,
) => a.supplier_id === b.supplier_id && a.deliver_on === b.deliver_on;

/** Notes which orders one press made. */
async function notePress(db: Database, ordered: readonly Ordered[]): Promise<void> {
  const made = ordered.flatMap(({ id, already }) => (already ? [] : [id]));
  const [press_id] = made;
  if (press_id !== undefined)
    await db
      .updateTable("supplier_orders")
      .set({ press_id })
      .where("id", "in", idList(db, new Set(made)))
      .execute();
}

async function insertFromPlan(
  db: Database,
  { needs, question, run }: Plan,
  list: SupplierPurchase,
  author: Author,
): Promise<number> {
  const { supplier_id, deliver_on, order_before } = list;
  return insertSupplierOrder(
    db,
    {
      supplier_id,
      deliver_on: deliver_on ?? firstNeed(needs, list, dayInParis(new Date(author.at))),
      status: "to_send",
      order_before,
      plan: JSON.stringify(parametersOf(question)),
      plan_print: planPrint(question),
      plan_reference: orderReference(list),
      plan_seen: list.state ?? null,
      run_id: run?.id ?? null,
    },
    await linesOf(db, needs, list),
    author,
  );
}

/** Returns the first day, from `today` on, that needs something of a list. */
function firstNeed({ articles }: Needs, { lines }: SupplierPurchase, today: string): string {
  const listed = new Set(lines.map(({ article_id }) => article_id));
  const days = articles.flatMap(({ article_id, needed_on }) => (listed.has(article_id) ? [needed_on] : []));
  const [first = today] = days.filter((day) => day >= today).sort();
  return days.some((day) => day < today) ? today : first;
}

async function linesOf(db: Database, needs: Needs, { supplier_id, lines }: SupplierPurchase): Promise<LineColumns[]> {
  const articles = new Map(needs.articles.map((article) => [article.article_id, article]));
  const labels = await db
    .selectFrom("article_offers")
    .select(["article_id", "pack_label", "label"])
    .where("supplier_id", "=", supplier_id)
    .where("article_id", "in", idList(db, new Set(lines.map(({ article_id }) => article_id))))
    .execute();
  return lines.flatMap(({ article_id, packs }): LineColumns[] => {
    const offer = articles.get(article_id)?.offer;
    if (!offer) return [];
    return [
      {
        article_id,
        supplier_code: offer.supplier_code ?? null,
        label:
          labels.find((one) => one.article_id === article_id && one.pack_label === offer.pack_label)?.label ?? null,
        pack_label: offer.pack_label,
        pack_quantity: quantityScale.store(offer.pack_quantity),
        pack_price_ht: orNull(priceScale.store, offer.pack_price_ht),
        packs,
        quantity: Number(BigInt(packs) * millionths(offer.pack_quantity)),
      },
    ];
  });
}

/** Returns the SHA-256 of a plan's parameters but for its moment: the same plan, whenever it is asked. */
export function planPrint(question: PlanQuestion): string {
  const { as_of: _, include_overdue, ...parameters } = parametersOf(question);
  // Orders that were made before it could be said are of plans that ask as usual.
  const sorted = Object.entries({ ...parameters, ...(!include_overdue && { include_overdue }) }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}
