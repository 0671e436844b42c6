import { unknownRecords } from "#domain/french/not-found";
import { dayInParis } from "#domain/paris";
import type { Answer } from "#domain/contract/field";
import { suppliedNeeds } from "#domain/contract/planning/needs";
import { formatMillionths } from "#domain/exact/quantity";
import { readSnapshot } from "../database/snapshot";
import type { Database } from "../database/tables";
import { answerSchema } from "../http/fields/schema";
import { notFound } from "../http/refusal";
import { readArticleParts } from "../kitchen/read/articles";
import { articleNeeds } from "../needs/buying/article-needs";
import { toMillionths } from "../needs/plan";
import { planOf } from "../needs/reserve";
import { readInput } from "./compute";
import type { PlanQuestion } from "./query";
import { planHealthOf } from "./suppliers";

export const suppliedNeedsAnswer = answerSchema(suppliedNeeds, "SuppliedNeeds");
export type SuppliedNeeds = Answer<typeof suppliedNeeds>;

/**
 * Returns the articles that a supplier sells, by name, each beside what a plan needs of it, from one state of the
 * database: 6 queries and those of the plan. Throws a 404 when there is no such supplier.
 */
export async function computeSupplied(
  db: Database,
  supplierId: number,
  question: PlanQuestion,
): Promise<SuppliedNeeds> {
  return readSnapshot(db, async (state) => {
    const sold = await readSold(state, supplierId);
    const partsOf = await readArticleParts(
      state,
      sold.map(({ id }) => id),
      true,
    );
    const plan = planOf(await readInput(state, question, false));
    const needs = articleNeeds(plan);
    const needOf = new Map(needs.map((need) => [need.node.of.id, need]));
    const today = dayInParis(new Date(question.as_of));
    const articles = sold.map(({ id, unit, managed_stock }) => {
      const { lots, incoming } = partsOf(id);
      const usable = lots.filter(({ expires_on }) => expires_on === null || expires_on >= today);
      const need = needOf.get(id);
      return {
        article_id: id,
        unit,
        managed: managed_stock === 1,
        usable_stock: formatMillionths(usable.reduce((sum, { on_hand }) => sum + BigInt(on_hand), 0n)),
        incoming: formatMillionths(incoming.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)),
        incoming_from: incoming[0]?.expected_on ?? null,
        gross: formatMillionths(need ? toMillionths(plan, plan.flow(need.node).gross) : 0n),
        reserve: formatMillionths(need ? need.available.safety : 0n),
        net: formatMillionths(need ? toMillionths(plan, need.net) : 0n),
      };
    });
    return { articles, standing: planHealthOf(plan, needs) };
  });
}

/** Reads the articles that a supplier sells, each once. Throws a 404 when there is no such supplier. */
async function readSold(db: Database, supplierId: number) {
  const supplier = await db.selectFrom("suppliers").select("id").where("id", "=", supplierId).executeTakeFirst();
  if (!supplier) throw notFound(unknownRecords.suppliers);
  return db
    .selectFrom("articles")
    .select(["id", "unit", "managed_stock"])
    .where("id", "in", db.selectFrom("article_offers").select("article_id").where("supplier_id", "=", supplierId))
    .where("archived_at", "is", null)
    .orderBy("name_folded")
    .orderBy("id")
    .execute();
}
