import { createHash } from "node:crypto";
import { dayInParis } from "#domain/paris";
import type { ExpressionBuilder } from "kysely";
import { millionths } from "#domain/exact/quantity";
import { idList } from "../../database/ids";
import { kindOf } from "../../database/open";
import { orNull, priceScale, quantityScale } from "../../database/scale";
import type { Database, Tables } from "../../database/tables";
import { Refusal, invalid } from "../../http/refusal";
import type { Needs, SupplierPurchase } from "../../needs/result";
import type { LineColumns } from "../../purchasing/supplier-orders/lines";
import { insertSupplierOrder } from "../../purchasing/supplier-orders/write";
import type { Author } from "../../records/author";
import { needsByDay, readInput } from "../compute";
import { orderReference } from "../order-reference";
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
 * Orders purchase lists of a plan, as this database computes them, all or none; a list that was ordered already answers
 * its order. Throws a 409 Refusal, code "changed", when a list is no longer the one that was seen, and a 422.
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
  let known: Plan | undefined;
  const ordered: Ordered[] = [];
  for (const order of orders) {
    const there = order.again ? undefined : await findOrdered(db, order, { plan, run_id }, author);
    if (there !== undefined) {
      ordered.push({ id: there, already: true });
      continue;
    }
    known ??= run_id === null ? await planNow(db, plan, author) : await frozenPlan(db, run_id, author);
    ordered.push({ id: await insertFromPlan(db, known, order, author), already: false });
  }
  return ordered;
}

interface Plan {
  needs: Needs;
  question: PlanQuestion;
  run_id: number | null;
}

async function planNow(db: Database, plan: unknown, author: Author): Promise<Plan> {
  const question = readPlanBody(plan, new Date(author.at));
  return { question, needs: needsByDay(await readInput(db, question, false)), run_id: null };
}

async function frozenPlan(db: Database, run_id: number, author: Author): Promise<Plan> {
  const { needs, parameters } = await readFrozen(db, run_id);
  return { needs, question: readPlanBody(parameters, new Date(author.at)), run_id };
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

type Asked = OrderFromPlan["orders"][number];

/**
 * Returns the order of a list: that of the frozen calculation for this supplier and day, or of the same list. A list
 * without a delivery may be the same next week: it is known as one of this calculation alone.
 */
async function findOrdered(
  db: Database,
  { supplier_id, deliver_on, reference }: Asked,
  { plan, run_id }: Pick<OrderFromPlan, "plan" | "run_id">,
  author: Author,
): Promise<number | undefined> {
  const orders = db
    .selectFrom("supplier_orders")
    .select("id")
    .where("supplier_id", "=", supplier_id)
    .where("status", "!=", "cancelled");
  const ofList = (e: ExpressionBuilder<Tables, "supplier_orders">) => {
    const same = e("plan_reference", "=", reference);
    const ofRun = run_id === null ? null : e("run_id", "=", run_id);
    if (deliver_on !== null) return e.and([e("deliver_on", "=", deliver_on), ofRun ? e.or([same, ofRun]) : same]);
    return e.and([same, ofRun ?? e("plan_print", "=", planPrint(readPlanBody(plan, new Date(author.at))))]);
  };
  const found = await orders.where(ofList).orderBy("id", "desc").limit(1).executeTakeFirst();
  return found?.id;
}

async function insertFromPlan(
  db: Database,
  { needs, question, run_id }: Plan,
  { supplier_id, deliver_on, reference }: Asked,
  author: Author,
): Promise<number> {
  const list = needs.suppliers.find((one) => one.supplier_id === supplier_id && one.deliver_on === deliver_on);
  if (!list || orderReference(list) !== reference)
    throw new Refusal(409, {
      message: list
        ? `La liste d’achats de « ${list.name} » a changé depuis que vous l’avez ouverte. Relisez-la, puis commandez.`
        : "Ce calcul ne commande plus rien à ce fournisseur pour ce jour : relisez la liste d’achats.",
      code: "changed",
    });
  return insertSupplierOrder(
    db,
    {
      supplier_id,
      deliver_on: deliver_on ?? firstNeed(needs, list, dayInParis(new Date(author.at))),
      status: "sent",
      order_before: list.order_before,
      plan: JSON.stringify(parametersOf(question)),
      plan_print: planPrint(question),
      plan_reference: reference,
      run_id,
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
  const { as_of: _, ...parameters } = parametersOf(question);
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("hex");
}
