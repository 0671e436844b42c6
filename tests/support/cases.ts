/** Number of cases to draw at random: so many in `npm test`, CASES times as many in `npm run endure`. */
export const cases = (few: number): number => few * Number(process.env.CASES ?? 1);
