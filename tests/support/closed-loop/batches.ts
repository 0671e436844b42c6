import { z } from "zod";
import { addDays } from "#domain/days";
import { lotCodeOf } from "#api/batches/lot-code";
import { itemOf } from "#api/stock/ledger/item";
import { type Batch, type Loop, answered, isTakenBack, keyOf, made, refusedAs, sheets } from "./company";
import { isGone } from "./gone";
import { type Step, scaled } from "./step";

/** Returns the places of an item's lots of a code, the first to expire first, then the first that was made. */
function lotsOfCode({ model }: Loop, item: string, code: string | null): number[] {
  const lotAt = (place: number) => model.lots()[place];
  return model
    .lotsOf(item)
    .filter((place) => code !== null && lotAt(place)?.code === code)
    .sort((a, b) => (lotAt(a)?.expires_on ?? "9999").localeCompare(lotAt(b)?.expires_on ?? "9999") || a - b);
}

/** Returns the code of the lot that what is made comes into: numbered on from one that is put aside. */
function freeCode({ model }: Loop, item: string, code: string): string {
  const aside = model
    .lotsOf(item)
    .flatMap((place) => (model.lots()[place]?.blocked ? [model.lots()[place]?.code] : []));
  let free = code;
  for (let at = 2; aside.includes(free); at++) free = `${code}-${String(at)}`;
  return free;
}

/**
 * Lets the model follow the batches that were taken back and written since it looked last: what each took and gave is
 * worked out from the recipes; the database tells only that it was written, and how much was expected and obtained.
 */
export async function followBatches(loop: Loop): Promise<Batch[]> {
  const { desk, model, items, batches } = loop;
  const rows = await desk.db.selectFrom("batches").selectAll().orderBy("id").execute();
  for (const batch of [...batches].reverse()) {
    const isReversed = rows.some(({ id, reversed_at }) => id === batch.id && reversed_at !== null);
    if (!isReversed || batch.reversed) continue;
    if (!model.reverse([`batch ${String(batch.id)}`])) throw new Error(`batch ${String(batch.id)} was used`);
    batch.reversed = true;
  }
  const fresh: Batch[] = [];
  for (const row of rows.slice(batches.length)) {
    const key = keyOf(itemOf({ ...row, article_id: null }));
    const sheet = sheets.find((one) => keyOf(items[one]) === key);
    if (!sheet) throw new Error(`a batch of ${key}`);
    const { id, production_on } = row;
    const made_on = production_on < loop.today() ? production_on : loop.today();
    const { uses, keeps, isStocked } = made[sheet];
    const document = `batch ${String(id)}`;
    const taking = { document, at: loop.now(), on: made_on };
    for (const { item, quantity, lot } of loop.weighings.get(row.weighing_id ?? 0) ?? [])
      model.takeOut(keyOf(items[item]), quantity, { ...taking, first: lotsOfCode(loop, keyOf(items[item]), lot) });
    if (row.weighing_id === null)
      for (const [item, tenths] of uses)
        model.takeOut(keyOf(items[item]), (BigInt(row.expected) * tenths) / 10n, taking);
    const expires_on = keeps === null ? null : addDays(made_on, keeps);
    const lot = {
      item: key,
      code: freeCode(loop, key, lotCodeOf(items[sheet], made_on)),
      expires_on,
      supplier_id: null,
    };
    if (isStocked && row.obtained > 0) model.bookIn({ ...lot, entered_on: made_on }, BigInt(row.obtained), document);
    fresh.push({ id, sheet, production_on, isEmpty: row.obtained === 0, reversed: false });
  }
  batches.push(...fresh);
  return fresh;
}

export async function make(loop: Loop, { which, more, quantity, other, code }: Step) {
  const { desk, items, batches, today } = loop;
  const sheet = sheets[more % sheets.length] ?? "dough";
  const { type, id } = items[sheet];
  const production_on = addDays(today(), (which % 4) - 2);
  const own = batches.filter(
    (batch) => batch.sheet === sheet && batch.production_on === production_on && !batch.reversed,
  );
  const body = {
    [`${type}_id`]: id,
    production_on,
    planned: String(quantity + 1),
    obtained: String(code === null ? quantity + 1 : other),
    seen: own.length,
  };
  answered(await desk.write("POST", "/api/batches", body), 201, z.looseObject({}));
  if ((await followBatches(loop)).length !== 1) throw new Error("a sheet was marked done, and not one batch written");
}

const weighingAnswer = z.looseObject({
  id: z.number(),
  lines: z.array(z.looseObject({ id: z.number(), unit: z.enum(["g", "kg"]), lock_version: z.number() })),
});

export async function weigh({ desk, items, weighings, today }: Loop, { which, quantity, other, code }: Step) {
  const production_on = addDays(today(), (which % 3) - 1);
  const body = { recipe_id: items.dough.id, output_quantity: String(quantity + 1), production_on };
  const { id, lines } = answered(await desk.write("POST", "/api/weighings", body), 201, weighingAnswer);
  for (const [at, line] of lines.entries()) {
    const weighed = { quantity: String(other + at), lot: code, confirm_far: true, lock_version: line.lock_version };
    const path = `/api/weighings/${String(id)}/lines/${String(line.id)}/weigh`;
    answered(await desk.write("POST", path, weighed), 200, z.looseObject({}));
  }
  // Each fill is weighed by itself, flour then butter.
  const taken = lines.map((line, at) => {
    const weighed = scaled(other + at);
    const item = at % 2 === 0 ? ("flour" as const) : ("butter" as const);
    return { item, quantity: line.unit === "g" ? weighed / 1000n : weighed, lot: code };
  });
  weighings.set(id, taken);
}

/** Takes a batch back; answers whether that was allowed. */
export async function takeBatchBack(loop: Loop, id: number): Promise<boolean> {
  const isUsed = await isGone(loop, id);
  const answer = await loop.desk.write("POST", `/api/batches/${String(id)}/take-back`);
  if (isUsed) {
    refusedAs(answer, "used");
    return false;
  }
  const isAllowed = isTakenBack(loop, [`batch ${String(id)}`], answer);
  const batch = loop.batches.find((one) => one.id === id);
  if (batch && isAllowed) batch.reversed = true;
  return isAllowed;
}
