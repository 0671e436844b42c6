import { compareDecimals, signOf } from "#domain/exact/decimal";

interface LevelProps {
  value: string;
  /** The line that it is to reach. */
  goal: string;
  /** `short`: under a line that need not be reached. */
  tone: "good" | "short" | "low";
}

/**
 * A bar of a value against a line that it is to reach; the words beside it say the same. It is as many units wide as
 * the greater of the two.
 */
export function Level({ value, goal, tone }: LevelProps) {
  const width = compareDecimals(value, goal) < 0 ? goal : value;
  return (
    <svg className="level" data-tone={tone} viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={width} height="1" />
      <rect width={signOf(value) > 0 ? value : "0"} height="1" />
      {signOf(goal) > 0 && <path d={`M${goal} 0v1`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
