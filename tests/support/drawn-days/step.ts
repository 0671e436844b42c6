import fc from "fast-check";

/** Things that happen in the kitchen; numbers choose among what there is. */
const usual = [
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("order" as const),
      of: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 12 }),
      after: fc.nat(2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("make" as const),
      of: fc.nat(9),
      obtained: fc.constantFrom(25n, 50n, 80n, 100n, 110n),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("whole day" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("note a day before" as const), of: fc.nat(9), days: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("a whole day before" as const), days: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("take back" as const), of: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("advance" as const), of: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("move" as const), of: fc.nat(9), after: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("next day" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("buy" as const),
      of: fc.nat(1),
      packs: fc.integer({ min: 1, max: 3 }),
      after: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("receive" as const),
      of: fc.nat(9),
      came: fc.constantFrom("whole", "short", "refused", "later"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("lose" as const), of: fc.nat(1) }) },
] as const;

/** Steps besides, where things are made ahead: orders of later days, changed or cancelled, and rules that change. */
const ahead = [
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("order" as const),
      of: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 12 }),
      after: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("change" as const),
      of: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 14 }),
      to: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("cancel" as const), of: fc.nat(9), to: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant("close" as const), of: fc.nat(6), days: fc.nat(2) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("lead" as const), of: fc.nat(2), days: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("lose made" as const), of: fc.nat(2) }) },
] as const;

/** Steps of a kitchen that makes everything on its day. */
export const step = fc.oneof(...usual);
/** Steps of one that makes some of it days before, in a house that is closed on some. */
export const stepAhead = fc.oneof(...usual, ...ahead);
type Drawn<Of> = Of extends fc.Arbitrary<infer One> ? One : never;
export type Step = Drawn<typeof stepAhead>;

/** A house: the days that each thing is made ahead, and those on which it is closed. */
export interface House {
  /** Days ahead that the dough, the crème and the leaven are made; the dough takes leaven where one is said. */
  dough: number;
  cream: number;
  leaven: number | null;
  /** Dough and leaven are kept in stock. */
  isStocked: boolean;
  /** Dough is made in quarters of a batch. */
  isRounded: boolean;
  /** Days that dough and leaven keep; null where nobody says. */
  life: number | null;
  closed_weekdays: readonly number[];
}

/** Everything is made on its day, on every day. */
export const plainHouse: House = {
  dough: 0,
  cream: 0,
  leaven: null,
  isStocked: false,
  isRounded: true,
  life: 2,
  closed_weekdays: [],
};

/** Houses that make something ahead. */
export const houseAhead: fc.Arbitrary<House> = fc
  .record({
    dough: fc.nat(2),
    cream: fc.nat(3),
    leaven: fc.nat(2),
    isStocked: fc.boolean(),
    isRounded: fc.boolean(),
    life: fc.constantFrom(null, 2, 4),
    closed_weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { maxLength: 2 }),
  })
  .filter(({ dough, cream, leaven }) => dough + cream + leaven > 0)
  // What is in stock, or left over by a whole batch, is asked again once it is past its date: that is no fault.
  .map((house) => ({ ...house, life: house.isRounded || (house.isStocked && house.life !== null) ? 9 : house.life }));
