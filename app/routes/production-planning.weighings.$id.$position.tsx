import "#app/styles/pages/planning/weighing.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { reopen } from "#app/forms/submit/reopen";
import { pageTitle } from "#app/shell/page-title";
import { openLine, weighForm } from "#app/planning/weighings/form";
import { useFollowOthers } from "#app/planning/weighings/follow-others";
import { Ingredient, IngredientWays } from "#app/planning/weighings/ingredient";
import { ingredientPath, weighingsPath } from "#app/planning/weighings/paths";
import { Progress } from "#app/planning/weighings/progress";
import { lineOf, nextPosition, readWeighing } from "#app/planning/weighings/read.server";
import { actOnLine } from "#app/planning/weighings/weigh.server";
import { lineName, weighingName } from "#app/planning/weighings/words";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Pesée", data && lineName(data.line)) },
];

export async function loader(args: LoaderFunctionArgs) {
  const weighing = await readWeighing(args);
  const line = lineOf(args, weighing);
  const { id, fills, weighedCount, lineCount, status } = weighing;
  const opened = reopen(
    weighForm(line),
    openLine(weighing, line, args.context.freshKey),
    await args.context.takeForm(args.request),
  );
  const way = (position: number) =>
    weighing.lines.some((line) => line.position === position) ? ingredientPath(id, position) : null;
  const next = nextPosition(weighing, line.position);
  return {
    weighing: { id, name: weighingName(weighing), fills, weighedCount, lineCount, status },
    line,
    opened,
    before: way(line.position - 1),
    after: way(line.position + 1),
    next: next === null ? `${weighingsPath}/${id}` : ingredientPath(id, next),
    now: args.context.now.toISOString(),
  };
}

export const action = (args: ActionFunctionArgs) => actOnLine(args);

/** A refusal often means that somebody else has weighed it: the page shows that too. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function WeighIngredient() {
  const { weighing, line, opened, before, after, next, now } = useLoaderData<typeof loader>();
  useFollowOthers();
  return (
    <div className="weighing">
      <p className="dimmed">
        {weighing.name}
        {weighing.fills > 1 && line.fill !== null && ` · fournée ${line.fill} sur ${weighing.fills}`}
      </p>
      <h1>{lineName(line)}</h1>
      <Progress weighing={weighing} />
      <Ingredient line={line} opened={opened} next={next} now={now} />
      <IngredientWays before={before} after={after} all={`${weighingsPath}/${weighing.id}`} />
    </div>
  );
}
