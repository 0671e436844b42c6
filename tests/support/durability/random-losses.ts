import type { Database } from "#api/database/tables";
import type { RandomWrite } from "./random-writes";
import { bookingLosses, stockWriteKinds } from "./stock-writes";

/** The kinds of writes that bring a record of their own into a table, and may be sent twice. */
const newRecords = {
  receipts: ["receipt", "received order"],
  external_orders: ["order"],
  supplier_orders: ["supplier order"],
  stock_counts: ["count"],
} as const;

/**
 * Returns what of writes that were all answered is not there exactly once, or there though it was refused, in words. No
 * supplier but `suppliersBefore` was there before.
 */
export async function randomLosses(
  db: Database,
  sent: readonly RandomWrite[],
  suppliersBefore: readonly number[],
): Promise<string[]> {
  const done = sent.filter(({ isAcknowledged }) => isAcknowledged);
  const of = (...kinds: string[]) => done.filter(({ kind }) => kinds.includes(kind));
  const idsOf = (writes: readonly RandomWrite[]) => writes.flatMap(({ answer }) => answer?.id ?? []);
  const losses: string[] = [];
  const hold = (what: string, there: readonly number[], wanted: readonly number[]) => {
    const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join(" ");
    if (sorted(there) !== sorted(wanted)) losses.push(`${what}: ${sorted(there)} instead of ${sorted(wanted)}`);
  };

  for (const [table, kinds] of Object.entries(newRecords) as [keyof typeof newRecords, readonly string[]][]) {
    const rows = await db.selectFrom(table).select("id").execute();
    hold(
      table,
      rows.map(({ id }) => id),
      idsOf(of(...kinds)),
    );
  }
  // What is unsold of an order that is cancelled is lost by that, and says so.
  const thrown = await db.selectFrom("stock_waste").select("id").where("note", "not like", "CC-%").execute();
  hold(
    "stock_waste",
    thrown.map(({ id }) => id),
    idsOf(of("waste")),
  );
  const suppliers = await db.selectFrom("suppliers").select("id").execute();
  hold(
    "suppliers",
    suppliers.map(({ id }) => id),
    [...suppliersBefore, ...idsOf(of("supplier"))],
  );
  const batches = await db.selectFrom("batches").select(["id", "source", "reversed_at"]).execute();
  const made = (source: string) => batches.flatMap((batch) => (batch.source === source ? batch.id : []));
  hold("batches of sheets", made("sheet"), idsOf(of("batch")));
  hold(
    "batches of whole days",
    made("day"),
    of("whole day").flatMap(({ answer }) => answer?.batches ?? []),
  );
  const reversed = new Set(batches.flatMap(({ id, reversed_at }) => (reversed_at === null ? [] : id)));
  for (const { mark, answer } of of("whole day taken back"))
    if (answer?.batches?.some((id) => !reversed.has(id))) losses.push(`a whole day taken back by ${mark} is not`);
  return [
    ...losses,
    ...(await bookingLosses(
      db,
      sent
        .map((one) => (one.kind === "received order" ? { ...one, kind: "receipt" } : one))
        .filter((one) => stockWriteKinds.some((kind) => kind === one.kind)),
    )),
    ...(await movesLost(db, sent)),
    ...(await editsLost(db, done)),
    ...(await stepsLost(db, done)),
  ];
}

/** Returns the moves of customers' orders that their histories do not tell once, or tell though they were refused. */
async function movesLost(db: Database, sent: readonly RandomWrite[]): Promise<string[]> {
  const changes = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "reason"])
    .where("field", "=", "status")
    .execute();
  const timesOf = new Map<string, number>();
  for (const { order_id, reason } of changes) {
    const key = `${String(order_id)} ${reason ?? ""}`;
    timesOf.set(key, (timesOf.get(key) ?? 0) + 1);
  }
  const reasons = new Set(changes.map(({ reason }) => reason));
  return sent.flatMap(({ kind, mark, answer, about }) => {
    if (kind !== "moved orders" && kind !== "moved order" && kind !== "cancelled order") return [];
    if (answer === null) return reasons.has(mark) ? [`${kind} ${mark} was refused and is told`] : [];
    const left = new Set([...(answer.already ?? []), ...(answer.refused ?? []).map(({ id }) => id)]);
    return (answer.ids ?? [about ?? 0]).flatMap((id) => {
      const times = timesOf.get(`${String(id)} ${mark}`) ?? 0;
      // One order that has the status already, or is past it, is answered as it is.
      const wanted = left.has(id) ? [0] : kind === "moved orders" ? [1] : [0, 1];
      return wanted.includes(times) ? [] : [`${kind} ${mark} is told ${String(times)} times of order ${String(id)}`];
    });
  });
}

/** Returns the orders that do not hold what was written of them last, and those of which two wrote one version. */
async function editsLost(db: Database, done: readonly RandomWrite[]): Promise<string[]> {
  const customers = await db.selectFrom("external_orders").select(["id", "notes as note"]).execute();
  const suppliers = await db.selectFrom("supplier_orders").select(["id", "note"]).execute();
  const flawsOf = (rows: readonly { id: number; note: string | null }[], created: string, edited: string) =>
    rows.flatMap(({ id, note }) => {
      const writes = done.filter(
        ({ kind, about, answer }) => (kind === created && answer?.id === id) || (kind === edited && about === id),
      );
      const byVersion = new Map(writes.map(({ mark, answer }) => [answer?.lock_version ?? 0, mark]));
      const last = byVersion.get(Math.max(...byVersion.keys()));
      return [
        ...(byVersion.size === writes.length ? [] : [`${created} ${String(id)}: two wrote the same version`]),
        ...(note === last
          ? []
          : [`${created} ${String(id)}: ${String(note)} stands, ${String(last)} was written last`]),
      ];
    });
  return [
    ...flawsOf(customers, "order", "edited order"),
    ...flawsOf(suppliers, "supplier order", "edited supplier order"),
  ];
}

/** Returns the orders to suppliers that took more or fewer steps than were acknowledged. */
async function stepsLost(db: Database, done: readonly RandomWrite[]): Promise<string[]> {
  const rows = await db.selectFrom("supplier_orders").select(["id", "lock_version"]).execute();
  const receipts = await db.selectFrom("receipts").select(["order_id", "reversed_at"]).execute();
  return rows.flatMap(({ id, lock_version }) => {
    const moved = done.filter(
      ({ kind, about }) => about === id && (kind === "edited supplier order" || kind === "moved supplier order"),
    );
    const received = receipts.filter(({ order_id }) => order_id === id);
    const reversed = received.filter(({ reversed_at }) => reversed_at !== null);
    const steps = moved.length + received.length + reversed.length;
    return lock_version === 1 + steps
      ? []
      : [`supplier order ${String(id)} is in version ${String(lock_version)} after ${String(steps)} steps`];
  });
}
