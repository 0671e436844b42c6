import type { Body } from "#domain/contract/field";
import type { incoming } from "#domain/contract/catalogue/articles";
import type { Instant } from "../../database/columns";
import { groupBy } from "../../database/grouping";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { insertSupplierOrder } from "./write";

/** A delivery of an article that is on its way. */
export type Expected = Body<typeof incoming.fields> & { article_id: number };

/** Writes what is on its way as orders that were sent: one for each supplier and day. */
export async function insertExpected(
  db: Database,
  expected: readonly Expected[],
  by: { id: number | null; name: string; at: Instant },
): Promise<void> {
  const keyOf = ({ supplier_id, expected_on }: Expected) => `${expected_on} ${supplier_id}`;
  const ofOrder = groupBy(expected, keyOf);
  for (const key of [...new Set(expected.map(keyOf))].sort()) {
    const lines = ofOrder(key);
    const [first] = lines;
    if (first)
      await insertSupplierOrder(
        db,
        { supplier_id: first.supplier_id, deliver_on: first.expected_on, status: "sent" },
        lines.map(({ article_id, quantity }) => ({
          article_id,
          quantity: quantityScale.store(quantity),
          supplier_code: null,
          label: null,
          pack_label: null,
          pack_quantity: null,
          pack_price_ht: null,
          packs: null,
        })),
        by,
      );
  }
}
