import type { Migration } from "./columns";

const types = ["article", "recipe", "product"] as const;

/** Indexes of what was missed of an item, and of what came of it, by the moment that each was written. */
export const missedSince: Migration = {
  name: "0034-missed-since",
  statements: () =>
    types.flatMap((type) => [
      `create index stock_discrepancies_${type}_missed on stock_discrepancies
        (${type}_id, document_type, recorded_at) where ${type}_id is not null`,
      `create index stock_movements_${type}_came on stock_movements
        (${type}_id, recorded_at) where ${type}_id is not null and quantity > 0`,
    ]),
};
