import { allergens } from "#domain/choices";
import type { customerDetail } from "#domain/contract/orders/customers";
import type { Answer } from "#domain/contract/field";
import { fold } from "#domain/french/fold";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { invalid } from "../../http/refusal";
import type { Author } from "../../records/author";
import { namedAllergens } from "../allergies/typed";
import type { CustomerOrder, GatheredCustomer } from "./gather";

type StoredAllergy = Answer<typeof customerDetail>["kept_allergies"][number];
type Customer = Pick<GatheredCustomer<CustomerOrder>, "orders">;

/**
 * Reads the allergies that the orders of customers named, those that orders named last first, and which of them were
 * removed since: 1 query, none where no order names any.
 */
export async function readAllergies<One extends Customer>(
  db: Database,
  customers: readonly One[],
): Promise<ReadonlyMap<One, StoredAllergy[]>> {
  const naming = customers.filter(({ orders }) => orders.some((order) => wordsOf(order) !== ""));
  if (naming.length === 0) return new Map();
  const removals = await db
    .selectFrom("customer_allergy_removals")
    .select(["order_id", "words", "removed_at", "user_name"])
    .where("restored_at", "is", null)
    .where(
      "order_id",
      "in",
      idList(
        db,
        naming.flatMap(({ orders }) => orders.map(({ id }) => id)),
      ),
    )
    .execute();
  const ofOrder = groupBy(removals, ({ order_id }) => order_id);
  return new Map(
    naming.map((customer) => [
      customer,
      latestOf(customer).map(({ id, delivery_on, allergy_notes }) => {
        const words = fold(allergy_notes ?? "");
        const removed = customer.orders
          .flatMap((order) => (order.id >= id ? ofOrder(order.id) : []))
          .find((one) => one.words === words);
        const text = (allergy_notes ?? "").trim();
        const named = namedAllergens({ allergy_notes: text, notes: null }).map(({ allergen }) => allergen);
        return {
          text,
          allergens: allergens.filter((code) => named.includes(code)),
          order_id: id,
          named_on: delivery_on,
          removed_at: removed?.removed_at ?? null,
          removed_by: removed?.user_name ?? null,
        };
      }),
    ]),
  );
}

const wordsOf = ({ allergy_notes }: Pick<CustomerOrder, "allergy_notes">) => fold(allergy_notes ?? "");

/** Returns the latest order that names each allergy of a customer. */
function latestOf({ orders }: Customer): CustomerOrder[] {
  const latest = new Map<string, CustomerOrder>();
  for (const order of orders) {
    const words = wordsOf(order);
    if (words !== "" && !latest.has(words)) latest.set(words, order);
  }
  return [...latest.values()];
}

/**
 * Keeps an allergy of a customer no longer, until an order names it anew; one that is not kept already stays so. Throws
 * a 422 Refusal for one that no order of theirs names.
 */
export async function removeAllergy(db: Database, customer: Customer, text: string, author: Author): Promise<void> {
  const { id } = requireNamed(customer, text);
  await db
    .insertInto("customer_allergy_removals")
    .values({ order_id: id, words: fold(text), removed_at: author.at, user_id: author.id, user_name: author.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps an allergy of a customer again. Throws a 422 Refusal for one that no order of theirs names. */
export async function restoreAllergy(db: Database, customer: Customer, text: string, author: Author): Promise<void> {
  requireNamed(customer, text);
  await db
    .updateTable("customer_allergy_removals")
    .set({ restored_at: author.at, restored_user_id: author.id, restored_by: author.name })
    .where("restored_at", "is", null)
    .where("words", "=", fold(text))
    .where(
      "order_id",
      "in",
      idList(
        db,
        customer.orders.map(({ id }) => id),
      ),
    )
    .execute();
}

function requireNamed(customer: Customer, text: string): CustomerOrder {
  const named = latestOf(customer).find((order) => wordsOf(order) === fold(text));
  if (!named) throw invalid({ text: ["Aucune commande de ce client ne dit cette allergie."] });
  return named;
}
