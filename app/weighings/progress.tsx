import type { WeighingRow } from "../../server/api-client/contract/weighings";

/** The progress of a weighing: « 3 ingrédients pesés sur 9 ». */
export function Progress({
  weighing: { weighedCount, lineCount },
}: {
  weighing: Pick<WeighingRow, "weighedCount" | "lineCount">;
}) {
  return (
    <p className="weighing-progress">
      <progress value={weighedCount} max={lineCount} aria-label="Avancement de la pesée" />
      <span>
        {weighedCount} sur {lineCount} {lineCount > 1 ? "pesés" : "pesé"}
      </span>
    </p>
  );
}
