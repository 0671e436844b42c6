/** The ledger as a list in memory, the plainest there can be, for the real one to be held against. */

export interface ModelLot {
  /** Its item, "article-1". */
  item: string;
  code: string | null;
  expires_on: string | null;
  supplier_id: number | null;
  entered_on: string;
  blocked: boolean;
}

export interface ModelMovement {
  /** Place of its lot among the lots. */
  lot: number;
  /** Millionths, less than 0 for what went out. */
  quantity: bigint;
  /** The document that caused it, "batch 1". */
  document: string;
  /** The day on which it happened. */
  on: string;
  reversed: boolean;
}

interface ModelDiscrepancy {
  item: string;
  quantity: bigint;
  document: string;
  at: string;
  on: string;
  closed: "count" | "reversal" | null;
  by: string | null;
}

/**
 * The document that takes, the moment, the day, and the lots: those named, or those before the others, else first to
 * expire on the day.
 */
export interface ModelTaking {
  document: string;
  at: string;
  on: string;
  lots?: readonly number[];
  first?: readonly number[];
  /** True where it has left: after those that are usable come those that are not. */
  hasLeft?: boolean;
}

/** A counted line: its document, the moment it is booked, the one it was written, and the day of the count. */
export interface ModelCounting {
  document: string;
  at: string;
  countedAt: string;
  on: string;
}

interface State {
  lots: ModelLot[];
  movements: ModelMovement[];
  discrepancies: ModelDiscrepancy[];
}

export type LedgerModel = ReturnType<typeof createLedgerModel>;

export function createLedgerModel() {
  let state: State = { lots: [], movements: [], discrepancies: [] };

  const onHand = (lot: number) =>
    state.movements.reduce((sum, one) => (one.lot === lot && !one.reversed ? sum + one.quantity : sum), 0n);

  /** Returns what there was of a lot at the end of a day. */
  const heldOn = (lot: number, day: string) =>
    state.movements.reduce(
      (sum, one) => (one.lot === lot && !one.reversed && one.on <= day ? sum + one.quantity : sum),
      0n,
    );

  /**
   * Returns what a booking of a day can take of a lot: the least that there was of it at the end of that day or
   * since.
   */
  const freeOn = (lot: number, day: string) =>
    [day, ...state.movements.flatMap(({ on }) => (on > day ? [on] : []))]
      .map((on) => heldOn(lot, on))
      .reduce((least, held) => (held < least ? held : least), onHand(lot));

  /** Returns the places of an item's lots, those without a date last, then the first that came. */
  const lotsOf = (item: string) =>
    state.lots
      .map((lot, place) => ({ ...lot, place }))
      .filter((lot) => lot.item === item)
      .sort(
        (a, b) =>
          compare(a.expires_on ?? "9999", b.expires_on ?? "9999") ||
          compare(a.entered_on, b.entered_on) ||
          a.place - b.place,
      )
      .map(({ place }) => place);

  const add = (lot: number, quantity: bigint, document: string, on: string) =>
    void state.movements.push({ lot, quantity, document, on, reversed: false });

  function bookIn(lot: Omit<ModelLot, "blocked">, quantity: bigint, document: string): number {
    const known = state.lots.findIndex(
      (one) =>
        one.item === lot.item &&
        one.code === lot.code &&
        one.expires_on === lot.expires_on &&
        one.supplier_id === lot.supplier_id,
    );
    const place = known === -1 ? state.lots.push({ ...lot, blocked: false }) - 1 : known;
    add(place, quantity, document, lot.entered_on);
    return place;
  }

  function miss(item: string, quantity: bigint, { document, at, on }: ModelTaking) {
    if (quantity > 0n) state.discrepancies.push({ item, quantity, document, at, on, closed: null, by: null });
  }

  function takeOut(item: string, quantity: bigint, taking: ModelTaking) {
    const { document, on, lots, first = [], hasLeft = false } = taking;
    const isUsable = (place: number) => {
      const { blocked = true, expires_on = null } = state.lots[place] ?? {};
      return !blocked && (expires_on === null || expires_on >= on);
    };
    const unusable = () => (hasLeft ? lotsOf(item).filter((place) => !isUsable(place)) : []);
    let missing = quantity;
    for (const lot of lots ?? [...first, ...lotsOf(item).filter(isUsable), ...unusable()]) {
      const part = least(freeOn(lot, on), missing);
      if (part > 0n) {
        add(lot, -part, document, on);
        missing -= part;
      }
    }
    miss(item, missing, taking);
  }

  /** Closes the discrepancies that an item had at the moment of a count, of its day and those before. */
  function closeOpen(item: string, { document, countedAt, on }: Pick<ModelCounting, "document" | "countedAt" | "on">) {
    for (const one of state.discrepancies)
      if (one.item === item && one.closed === null && one.at <= countedAt && one.on <= on)
        Object.assign(one, { closed: "count", by: document });
  }

  /** Books what a lot was counted beyond what it then held. */
  function count(lot: number, difference: bigint, counting: ModelCounting) {
    const { document, on } = counting;
    const item = state.lots[lot]?.item ?? "";
    const there = freeOn(lot, on) + difference;
    const booked = there < 0n ? difference - there : difference;
    if (booked !== 0n) add(lot, booked, document, on);
    closeOpen(item, counting);
    miss(item, -there, counting);
  }

  /** Returns what there was of each lot at the end of each day. */
  const balances = () => {
    const days = [...new Set(state.movements.map(({ on }) => on))];
    return state.lots.flatMap((_, lot) => days.map((day) => heldOn(lot, day)));
  };

  /**
   * Takes documents back one after the other; returns false, and changes nothing, when a lot would lack something, or
   * would have on a day since.
   */
  function reverse(documents: readonly string[]): boolean {
    const before = structuredClone(state);
    const held = balances();
    for (const document of documents) {
      for (const one of state.movements.filter((each) => each.document === document && !each.reversed).reverse()) {
        if (onHand(one.lot) < one.quantity) {
          state = before;
          return false;
        }
        one.reversed = true;
      }
      for (const one of state.discrepancies) {
        if (one.document === document && one.closed !== "reversal")
          Object.assign(one, { closed: "reversal", by: null });
        else if (one.closed === "count" && one.by === document) Object.assign(one, { closed: null, by: null });
      }
    }
    if (balances().some((now, at) => now < 0n && now < (held[at] ?? 0n))) {
      state = before;
      return false;
    }
    return true;
  }

  /** Tells whether documents could be taken back, and changes nothing. */
  function isReversible(documents: readonly string[]): boolean {
    const before = structuredClone(state);
    const allowed = reverse(documents);
    state = before;
    return allowed;
  }

  return {
    lots: (): readonly ModelLot[] => state.lots,
    movements: (): readonly ModelMovement[] => state.movements,
    open: () => state.discrepancies.filter(({ closed }) => closed === null),
    block(lot: number, blocked: boolean) {
      const known = state.lots[lot];
      if (known) known.blocked = blocked;
    },
    onHand,
    heldOn,
    lotsOf,
    bookIn,
    takeOut,
    closeOpen,
    count,
    reverse,
    isReversible,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
