import type { WeighingRow } from "#server/api-client/contract/planning/weighings";
import { formatProgress } from "./words";

/** The progress of a weighing: « 3 ingrédients pesés sur 9 ». */
export function Progress({ weighing }: { weighing: Pick<WeighingRow, "weighedCount" | "lineCount"> }) {
  const { weighedCount, lineCount } = weighing;
  return (
    <p className="weighing-progress">
      <progress value={weighedCount ?? undefined} max={lineCount ?? undefined} aria-label="Avancement de la pesée" />
      <span>
        {formatProgress(weighing)} {lineCount === 1 ? "pesé" : "pesés"}
      </span>
    </p>
  );
}
