import type { PlanParameters } from "../../server/api-client/contract/needs";
import { formatDate } from "~/formats/dates";
import { formatCount } from "~/formats/numbers";

type Asked = Pick<PlanParameters, "from" | "to"> & { basis?: string | null; orderIds?: readonly unknown[] };

/** Which orders a calculation counts, as a heading says it: « À produire du … au … », « 3 commandes choisies ». */
export function planSaid({ from, to, basis, orderIds = [] }: Asked): string {
  if (orderIds.length > 0) return formatCount(orderIds.length, "commande choisie", "commandes choisies");
  if (!from || !to) return "Sans période";
  const days = from === to ? `le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(to)}`;
  return `À ${basis === "delivery" ? "livrer" : "produire"} ${days}`;
}
