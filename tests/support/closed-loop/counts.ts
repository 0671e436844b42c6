import { z } from "zod";
import { addDays } from "#domain/days";
import { formatMillionths } from "#domain/exact/quantity";
import { dayInParis } from "#domain/paris";
import type { ModelMovement } from "../oracles/ledger-model";
import { type Count, type CountLine, type Loop, answered, isTakenBack, keyOf, stocked } from "./company";
import { type Step, pickOf, scaled } from "./step";

export async function waste(loop: Loop, { which, more, quantity, keeps }: Step) {
  const { desk, model, items, lotIds, wastes } = loop;
  const item = stocked[which % stocked.length] ?? "flour";
  const key = keyOf(items[item]);
  const there = model.lotsOf(key).filter((place) => model.onHand(place) > 0n);
  const named = more < 3 ? pickOf(there, more) : undefined;
  const body = {
    [`${items[item].type}_id`]: items[item].id,
    quantity: String(quantity + 1),
    reason: "broken",
    ...(keeps === -1 && { wasted_on: addDays(loop.today(), -1) }),
    ...(named !== undefined && { lot_id: lotIds[named] }),
  };
  const { id } = answered(await desk.write("POST", "/api/stock/waste", body), 201, z.looseObject({ id: z.number() }));
  const taking = { document: `waste ${String(id)}`, at: loop.now(), on: addDays(loop.today(), keeps === -1 ? -1 : 0) };
  model.takeOut(key, scaled(quantity + 1), { ...taking, lots: named === undefined ? there : [named] });
  wastes.push({ id, reversed: false });
}

/** Takes a loss back. */
export async function undoWaste(loop: Loop, loss: { id: number; reversed: boolean }): Promise<boolean> {
  const answer = await loop.desk.write("POST", `/api/stock/waste/${String(loss.id)}/undo`);
  loss.reversed = isTakenBack(loop, [`waste ${String(loss.id)}`], answer);
  return loss.reversed;
}

const countAnswer = z.looseObject({
  id: z.number(),
  lines: z.array(
    z.looseObject({
      id: z.number(),
      lock_version: z.number(),
      item: z.object({ type: z.string(), id: z.number() }).loose(),
      lot_id: z.number().nullable(),
      code: z.string().nullable(),
      expires_on: z.string().nullable(),
      expected: z.string().nullable(),
    }),
  ),
});
export const underWay = (counts: readonly Count[]) => counts.filter(({ status }) => status === "under_way");

function lineOf({ lotIds }: Loop, line: z.output<typeof countAnswer>["lines"][number]): CountLine {
  const { id, lock_version, item, code, expires_on } = line;
  const lot = line.lot_id === null ? null : lotIds.indexOf(line.lot_id);
  const nothing = { counted: null, expected: 0n, countedAt: "" };
  return { id, lock_version, item: `${item.type}-${String(item.id)}`, lot, code, expires_on, ...nothing };
}

export async function startCount(loop: Loop, { more, keeps }: Step) {
  const on = keeps === -1 ? addDays(loop.today(), -1) : null;
  const scope = { ...(more % 2 === 1 && { item_type: "article" }), counted_on: on };
  const started = answered(
    await loop.desk.write("POST", "/api/stock/counts", { blind: false, ...scope }),
    201,
    countAnswer,
  );
  loop.counts.push({ id: started.id, status: "under_way", on, lines: started.lines.map((line) => lineOf(loop, line)) });
}

/** Writes down in the model that a line was counted, beside what it says is there. */
function enter({ model, now }: Loop, { on }: Count, line: CountLine, counted: bigint) {
  if (line.lot === null) {
    const [found = null] = model
      .lotsOf(line.item)
      .filter((place) => {
        const lot = model.lots()[place];
        return lot?.code === line.code && lot.expires_on === line.expires_on;
      })
      .sort((a, b) => Number(model.onHand(b) - model.onHand(a)) || a - b);
    line.lot = found;
  }
  line.expected = line.lot === null ? 0n : on === null ? model.onHand(line.lot) : model.heldOn(line.lot, on);
  Object.assign(line, { counted, countedAt: now() });
}

export async function countLine(loop: Loop, { which, quantity, other, more }: Step) {
  const count = pickOf(underWay(loop.counts), which);
  const line = pickOf(count?.lines ?? [], other);
  if (!count || !line) return;
  const { lock_version } = line;
  enter(loop, count, line, more < 2 ? line.expected : scaled(quantity));
  const body = { counted: formatMillionths(line.counted ?? 0n), lock_version };
  const path = `/api/stock/counts/${String(count.id)}/lines/${String(line.id)}/count`;
  const written = answered(await loop.desk.write("POST", path, body), 200, countAnswer).lines.find(
    ({ id }) => id === line.id,
  );
  if (written?.expected !== formatMillionths(line.expected))
    throw new Error(`counted beside ${String(written?.expected)}`);
  line.lock_version += 1;
}

export async function uncount({ desk, counts, now }: Loop, { which, other }: Step) {
  const count = pickOf(underWay(counts), which);
  const line = pickOf(count?.lines.filter(({ counted }) => counted !== null) ?? [], other);
  if (!count || !line) return;
  const path = `/api/stock/counts/${String(count.id)}/lines/${String(line.id)}/take-back`;
  answered(await desk.write("POST", path, { lock_version: line.lock_version }), 200, countAnswer);
  Object.assign(line, { counted: null, countedAt: now(), lock_version: line.lock_version + 1 });
}

export async function findLot(loop: Loop, { which, quantity, code, keeps }: Step) {
  const count = pickOf(underWay(loop.counts), which);
  if (!count) return;
  const item = loop.items[stocked[which % stocked.length] ?? "flour"];
  const expires_on = keeps === null ? null : addDays(loop.today(), keeps);
  const body = { [`${item.type}_id`]: item.id, code, expires_on, counted: String(quantity) };
  const answer = await loop.desk.write("POST", `/api/stock/counts/${String(count.id)}/lines`, body);
  const isThere = (line: CountLine) =>
    line.item === keyOf(item) && line.code === code && line.expires_on === expires_on;
  if (count.lines.some(isThere)) {
    if (answer.status !== 422) throw new Error(`a lot was added twice: ${String(answer.status)}`);
    return;
  }
  const found = answered(answer, 201, countAnswer).lines.at(-1);
  if (!found) throw new Error("the lot that was found has no line");
  const line = { ...lineOf(loop, found), lot: null };
  enter(loop, count, line, scaled(quantity));
  count.lines.push(line);
}

export async function closeCount(loop: Loop, { which }: Step) {
  const { desk, model } = loop;
  const count = pickOf(underWay(loop.counts), which);
  if (!count) return;
  const answer = await desk.write("POST", `/api/stock/counts/${String(count.id)}/close`);
  const lines = count.lines.filter(({ counted }) => counted !== null);
  if (lines.length === 0) {
    if (answer.status !== 422) throw new Error(`a count of nothing was closed: ${String(answer.status)}`);
    return;
  }
  answered(answer, 200, countAnswer);
  const before = model.movements().length;
  for (const line of lines) if (count.on !== null) line.expected = heldThen(loop, line, count.on);
  for (const line of lines) {
    const { item, code, expires_on, countedAt } = line;
    const on = count.on ?? dayInParis(new Date(countedAt));
    const counting = { document: documentOf(line), at: loop.now(), countedAt, on };
    const difference = (line.counted ?? 0n) - line.expected;
    if (line.lot !== null) {
      model.count(line.lot, difference, counting);
      continue;
    }
    model.closeOpen(item, counting);
    const lot = { item, code, expires_on, supplier_id: null, entered_on: on };
    if (difference > 0n) line.lot = model.bookIn(lot, difference, counting.document);
  }
  count.status = "closed";
  tellOthers(loop, count, model.movements().slice(before), 1n);
}

/** Returns what there was of a line's lot at the end of a past day, by all that is written now. */
function heldThen({ model }: Loop, { lot, item, code, expires_on }: CountLine, on: string): bigint {
  const place =
    lot ??
    model
      .lots()
      .findIndex(
        (one) => one.item === item && one.code === code && one.expires_on === expires_on && one.supplier_id === null,
      );
  return place === -1 ? 0n : model.heldOn(place, on);
}

const documentOf = ({ id }: CountLine) => `count_line ${String(id)}`;

/** Lets the lines of other counts expect of their lots what a count booked, or no more what was taken back of it. */
function tellOthers({ counts, model }: Loop, teller: Count, booked: readonly ModelMovement[], sign: 1n | -1n) {
  const theirs = counts.filter((count) => count !== teller && count.on === null).flatMap(({ lines }) => lines);
  for (const { lot: place, quantity } of booked) {
    const lot = model.lots()[place];
    const isSame = (their: CountLine) =>
      their.lot === null
        ? their.item === lot?.item &&
          their.code === lot.code &&
          their.expires_on === lot.expires_on &&
          lot.supplier_id === null
        : their.lot === place;
    for (const their of theirs) if (their.counted !== null && isSame(their)) their.expected += sign * quantity;
  }
}

/** Takes a count up again that was closed or abandoned; answers whether that was allowed. */
export async function reopenCount(loop: Loop, count: Count): Promise<boolean> {
  const answer = await loop.desk.write("POST", `/api/stock/counts/${String(count.id)}/reopen`);
  const documents = count.lines.filter(({ counted }) => counted !== null).map(documentOf);
  const isOfIt = ({ document, reversed }: ModelMovement) => documents.includes(document) && !reversed;
  const booked = count.status === "closed" ? structuredClone(loop.model.movements().filter(isOfIt)) : [];
  if (!isTakenBack(loop, count.status === "closed" ? documents : [], answer)) return false;
  tellOthers(loop, count, booked, -1n);
  count.status = "under_way";
  return true;
}
