import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { Badge } from "#app/display/badge";
import { formatMinutes } from "#domain/french/durations";
import { StepPicture } from "../pictures/step-picture";

/** The steps of the work in order, with the points that food safety watches. */
export function RecipeSteps({ id, steps }: Pick<Recipe, "id" | "steps">) {
  if (steps.length === 0) return <p className="dimmed">Aucune étape.</p>;
  return (
    <ol className="procedure">
      {steps.map(({ text, minutes, temperatureC, critical, picture }, at) => (
        <li key={at} className="card" data-critical={critical || undefined}>
          <p>{text}</p>
          <p className="badges">
            {typeof minutes === "number" && <Badge>{formatMinutes(minutes)}</Badge>}
            {typeof temperatureC === "number" && <Badge>{temperatureC} °C</Badge>}
            {critical && <Badge tone="red">Point critique HACCP</Badge>}
          </p>
          <StepPicture recipe={id} at={at + 1} picture={picture} />
        </li>
      ))}
    </ol>
  );
}
