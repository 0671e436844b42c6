import type { Recipe } from "../../../server/api-client/contract/recipes";
import { Badge } from "~/display/badge";
import { minutesSaid } from "#domain/durations";

/** The steps of the work in order, with the points that food safety watches. */
export function RecipeSteps({ steps }: Pick<Recipe, "steps">) {
  if (steps.length === 0) return <p className="dimmed">Aucune étape.</p>;
  return (
    <ol className="procedure">
      {steps.map(({ text, minutes, temperatureC, critical }, at) => (
        <li key={at} className="card" data-critical={critical || undefined}>
          <p>{text}</p>
          <p className="badges">
            {typeof minutes === "number" && <Badge>{minutesSaid(minutes)}</Badge>}
            {typeof temperatureC === "number" && <Badge>{temperatureC} °C</Badge>}
            {critical && <Badge tone="red">Point critique HACCP</Badge>}
          </p>
        </li>
      ))}
    </ol>
  );
}
