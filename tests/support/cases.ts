/** Number of cases to draw: so many in `npm test`, the same ones each time; CASES times as many in `npm run endure`. */
export const cases = (few: number): number => few * Number(process.env.CASES ?? 1);

/** True in `npm run endure`, which tries in full what `npm test` tries some of. */
export const isInFull = process.env.ENDURE !== undefined;

/** Returns the cases to try: those that `isTried` says in `npm test`, all of them in `npm run endure`. */
export const someOf = <Case>(all: readonly Case[], isTried: (one: Case) => boolean): Case[] =>
  all.filter((one) => isInFull || isTried(one));

/** Stands for `test` where something is tried in full alone: not told as skipped, for no machine keeps it from it. */
export const untried: (...test: unknown[]) => void = () => undefined;
