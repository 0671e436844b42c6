import type { Day } from "../../database/columns";
import { momentOf } from "../../stock/ledger/moment";
import type { Source } from "../../stock/ledger/movement";
import type { AnyAuthor } from "../../records/author";

/** Returns the source of what a batch made on a day takes out. */
export function sourceOf(id: number, made_on: Day, author: AnyAuthor): Source {
  return {
    kind: "consumption",
    document: { type: "batch", id },
    occurred_at: momentOf(made_on, author.at),
    author,
  };
}
