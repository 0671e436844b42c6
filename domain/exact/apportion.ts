/**
 * Splits a whole number in proportion to weights, by largest remainder: the parts add up to the total exactly and each
 * is within one of its exact share. Equal remainders go to the first. All weights zero: the first part takes
 * everything.
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  if (weightSum === 0n) return weights.map((_, index) => (index === 0 ? total : 0n));
  const parts: bigint[] = [];
  const remainders: { index: number; rest: bigint }[] = [];
  let left = total;
  weights.forEach((weight, index) => {
    const share = total * weight;
    const part = share / weightSum;
    parts.push(part);
    left -= part;
    remainders.push({ index, rest: share - part * weightSum });
  });
  remainders.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts;
}
