import type { Database } from "#api/database/tables";
import type { Sent } from "./mixed-writes";
import { writtenIn } from "./partial-writes";

/** Returns the writes of tablets that were acknowledged and are not there, and those that are there more than once. */
export async function lossesOf(db: Database, sent: readonly Sent[]): Promise<string[]> {
  const { orders, articles, suppliers, weighed, weighings } = await writtenIn(db);
  const starts = sent.filter(({ kind }) => kind === "weighing");
  const least = starts.filter(({ acknowledged }) => acknowledged !== null).length;
  const statusOf = new Map([...orders.values()].map(({ id, status }) => [`/external-orders/${String(id)}`, status]));
  const ofStarts =
    weighings < least || weighings > starts.length
      ? [`${String(weighings)} weighings, ${String(least)} of ${String(starts.length)} starts acknowledged`]
      : [];
  const byName = { article: articles, supplier: suppliers, weighed };
  const others = sent.flatMap(({ kind, mark, acknowledged }) => {
    if (kind === "sign-in" || kind === "weighing") return [];
    if (kind === "status")
      return acknowledged === null || statusOf.get(mark) === "confirmed" ? [] : [`${mark} was confirmed and is not`];
    const times = (kind === "order" ? orders.get(mark)?.times : byName[kind].get(mark)) ?? 0;
    if (times > 1) return [`${kind} ${mark} is there ${String(times)} times`];
    return acknowledged !== null && times === 0 ? [`${kind} ${mark} was acknowledged and is lost`] : [];
  });
  return [...ofStarts, ...others];
}
