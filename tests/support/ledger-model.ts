/** The ledger as a list in memory, the plainest there can be, for the real one to be held against. */

export interface ModelLot {
  item: number;
  code: string | null;
  expires_on: string | null;
  blocked: boolean;
}

interface ModelMovement {
  lot: number;
  quantity: bigint;
  document: number;
  reversed: boolean;
}

interface ModelDiscrepancy {
  item: number;
  quantity: bigint;
  document: number;
  closed: "count" | "reversal" | null;
  by: number | null;
}

export function createModel() {
  const lots: ModelLot[] = [];
  const movements: ModelMovement[] = [];
  const discrepancies: ModelDiscrepancy[] = [];

  const onHand = (lot: number) =>
    movements.reduce((sum, one) => (one.lot === lot && !one.reversed ? sum + one.quantity : sum), 0n);
  const add = (lot: number, quantity: bigint, document: number) =>
    movements.push({ lot, quantity, document, reversed: false });

  function bookIn(item: number, code: string | null, expires_on: string | null, quantity: bigint, document: number) {
    const known = lots.findIndex((lot) => lot.item === item && lot.code === code && lot.expires_on === expires_on);
    const lot = known === -1 ? lots.push({ item, code, expires_on, blocked: false }) - 1 : known;
    add(lot, quantity, document);
    return lot;
  }

  function takeOut(item: number, quantity: bigint, on: string, document: number, named: readonly number[] | null) {
    const serving =
      named ??
      lots
        .map((lot, index) => ({ ...lot, index }))
        .filter((lot) => lot.item === item && !lot.blocked && (lot.expires_on === null || lot.expires_on >= on))
        .sort((a, b) => (a.expires_on ?? "9999").localeCompare(b.expires_on ?? "9999") || a.index - b.index)
        .map(({ index }) => index);
    let missing = quantity;
    const taken: { lot: number; quantity: bigint }[] = [];
    for (const lot of serving) {
      const there = onHand(lot);
      const part = there < missing ? there : missing;
      if (part === 0n) continue;
      add(lot, -part, document);
      taken.push({ lot, quantity: part });
      missing -= part;
    }
    if (missing > 0n) discrepancies.push({ item, quantity: missing, document, closed: null, by: null });
    return { taken, missing };
  }

  function count(lot: number, counted: bigint, document: number): bigint {
    const difference = counted - onHand(lot);
    if (difference !== 0n) add(lot, difference, document);
    for (const one of discrepancies)
      if (one.item === lots[lot]?.item && one.closed === null) Object.assign(one, { closed: "count", by: document });
    return difference;
  }

  /** Returns whether the document could be reversed: no lot would hold less than nothing on the way. */
  function reverse(document: number): boolean {
    const standing = movements.filter((one) => one.document === document && !one.reversed).reverse();
    const done: ModelMovement[] = [];
    for (const one of standing) {
      if (onHand(one.lot) < one.quantity) {
        for (const undone of done) undone.reversed = false;
        return false;
      }
      one.reversed = true;
      done.push(one);
    }
    for (const one of discrepancies) {
      if (one.document === document) Object.assign(one, { closed: "reversal", by: null });
      else if (one.closed === "count" && one.by === document) Object.assign(one, { closed: null, by: null });
    }
    return true;
  }

  return { lots, discrepancies, onHand, bookIn, takeOut, count, reverse };
}
