import fc from "fast-check";

export const unit = 1_000_000n;
const kinds = {
  order: 6,
  moveOrder: 4,
  receive: 14,
  reverseReceipt: 3,
  customer: 6,
  advance: 10,
  cancel: 1,
  handOver: 2,
  make: 16,
  weigh: 3,
  takeBack: 5,
  note: 5,
  day: 2,
  waste: 5,
  undoWaste: 2,
  block: 3,
  night: 2,
  startCount: 2,
  countLine: 12,
  uncount: 1,
  findLot: 2,
  closeCount: 3,
  reopenCount: 2,
  abandonCount: 1,
} as const;
export type Kind = keyof typeof kinds;
const kindsByWeight = Object.entries(kinds).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constant(kind as Kind),
}));

/** One thing that somebody does; each kind reads of it what it needs. */
export const step = fc.record({
  does: fc.oneof(...kindsByWeight),
  which: fc.nat(9999),
  quantity: fc.integer({ min: 0, max: 30 }),
  other: fc.integer({ min: 0, max: 30 }),
  more: fc.nat(7),
  code: fc.constantFrom(null, "A", "B"),
  keeps: fc.constantFrom(null, -1, 0, 1, 4),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const pickOf = <One>(all: readonly One[], which: number): One | undefined =>
  all[which % Math.max(1, all.length)];
export const scaled = (quantity: number): bigint => BigInt(quantity) * unit;
