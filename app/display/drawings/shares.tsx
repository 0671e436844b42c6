import { addDecimals, compareDecimals, signOf } from "#domain/exact/decimal";
import { stepsOf } from "#domain/exact/steps";

/** Steps in which the bar is divided: a pixel of it is no finer. */
const drawnSteps = 1000;

export interface Share {
  name: string;
  value: string;
  /** The value in words. */
  text: string;
  /** True of the part that is left for the house. */
  isMargin?: boolean;
}

const mostNamed = 5;

interface SharesProps {
  parts: readonly Share[];
  /** Returns the sum of what is not named, in words. */
  say: (sum: string) => string;
}

/**
 * The parts of a whole, the largest first, as one bar and in words; those after the fifth together. Nothing where a
 * part is below zero or all are nothing.
 */
export function Shares({ parts, say }: SharesProps) {
  const total = parts.reduce((sum, { value }) => addDecimals(sum, value), "0");
  if (signOf(total) <= 0 || parts.some(({ value }) => signOf(value) < 0)) return null;
  const shares = placed(namedOf(parts, say), total);
  return (
    <div className="parts">
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ key, from, to }) => (
          <rect key={key} data-part={key} x={from} width={to - from} height="10" />
        ))}
      </svg>
      <ul>
        {shares.map(({ key, name, text }) => (
          <li key={key} data-part={key}>
            {name} <strong>{text}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns where each part begins and ends, so that together they are the whole. */
function placed(parts: readonly Share[], total: string) {
  let end = "0";
  let to = 0;
  return parts.map(({ name, text, value, isMargin }, at) => {
    const from = to;
    end = addDecimals(end, value);
    to = stepsOf(end, total, drawnSteps);
    return { key: isMargin ? "margin" : at, name, text, from, to };
  });
}

function namedOf(parts: readonly Share[], say: (sum: string) => string): Share[] {
  const costs = parts
    .filter(({ value, isMargin }) => signOf(value) > 0 && !isMargin)
    .sort((a, b) => compareDecimals(b.value, a.value));
  const rest = costs.slice(mostNamed).reduce((sum, { value }) => addDecimals(sum, value), "0");
  return [
    ...costs.slice(0, mostNamed),
    ...(signOf(rest) > 0 ? [{ name: "Le reste", value: rest, text: say(rest) }] : []),
    ...parts.filter(({ value, isMargin }) => isMargin && signOf(value) > 0),
  ];
}
