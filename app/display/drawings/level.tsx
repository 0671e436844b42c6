import { compareDecimals } from "#domain/exact/decimal";
import { stepsOf } from "#domain/exact/steps";

/** Steps in which a drawing is divided: a pixel of it is no finer. */
export const drawnSteps = 1000;

interface LevelProps {
  value: string;
  /** The line that it is to reach. */
  goal: string;
  /** `short`: under a line that need not be reached. */
  tone: "good" | "short" | "low";
}

/** A bar of a value against a line that it is to reach; the words beside it say the same. */
export function Level({ value, goal, tone }: LevelProps) {
  const whole = compareDecimals(value, goal) < 0 ? goal : value;
  const at = stepsOf(goal, whole, drawnSteps);
  return (
    <svg className="level" data-tone={tone} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1000" height="10" />
      <rect width={stepsOf(value, whole, drawnSteps)} height="10" />
      {at > 0 && <path d={`M${at} 0v10`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
