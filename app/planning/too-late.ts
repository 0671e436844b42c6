import type { Needs } from "../../server/api-client/contract/needs";

type Supplied = Needs["suppliers"][number]["lines"];

/** Whether something of what is bought from a supplier can no longer arrive in time. @param articles those of the plan, by id */
export function isTooLate(lines: Supplied, articles: ReadonlyMap<number, Needs["articles"][number]>): boolean {
  return lines.some(({ articleId }) => articles.get(articleId)?.late);
}
