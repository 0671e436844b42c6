import type { Recipe } from "#server/api-client/contract/catalogue/recipes";
import { Fragment } from "react";
import { weekdayName } from "#domain/french/day-words";
import { frenchSpaces } from "#app/display/french-spaces";
import { Section } from "#app/display/section";
import { formatDaysBefore } from "./ahead";

type Chain = NonNullable<Recipe["madeAhead"]>[number];

const week = 7;

/** The days on which a recipe and what it is made of are made for what is sold of it; nothing where none is ahead. */
export function MadeAhead({
  recipe: { id, madeAhead, madeAheadOthers: others = 0 },
}: {
  recipe: Pick<Recipe, "id" | "madeAhead" | "madeAheadOthers">;
}) {
  if (!madeAhead || madeAhead.length === 0) return null;
  return (
    <Section id="avance" heading="À préparer à l’avance">
      <ul className="made-ahead">
        {madeAhead.map((chain, at) => (
          <li key={at}>
            {frenchSpaces(`Pour ${formatUses(chain, id)} du ${weekdayName(chain.usedOn)} : `)}
            {chain.steps.map(({ recipeId, name, weekday, daysBefore }, position) => (
              <Fragment key={recipeId}>
                {`${position > 0 ? " · " : ""}${name} `}
                <strong>{weekdayName(weekday)}</strong>
                {daysBefore >= week && ` (${formatDaysBefore(daysBefore)})`}
              </Fragment>
            ))}
          </li>
        ))}
        {others > 0 && (
          <li>{others === 1 ? "Et une autre suite de jours." : `Et ${others} autres suites de jours.`}</li>
        )}
      </ul>
    </Section>
  );
}

/** Returns the names of what is sold so; the recipe itself is not named on its own page. */
function formatUses({ for: uses, others }: Chain, own: number): string {
  const names = uses.map(({ type, id, name }) => (type === "recipe" && id === own ? "une utilisation" : `« ${name} »`));
  if (others > 0) return `${names.join(", ")} et ${others} ${others > 1 ? "autres" : "autre"}`;
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" et ");
}
