import "#app/styles/pages/planning/weighing.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { DetailHeading } from "#app/display/detail-heading";
import { Fact, Facts } from "#app/display/facts";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { pageTitle } from "#app/shell/page-title";
import { recordId } from "#app/display/record";
import { anchorOf } from "#app/planning/sheets/marked";
import { useFollowOthers } from "#app/planning/weighings/follow-others";
import { ingredientPath, weighingsPath } from "#app/planning/weighings/paths";
import { Progress } from "#app/planning/weighings/progress";
import { nextPosition, readWeighing } from "#app/planning/weighings/read.server";
import { WeighedTable } from "#app/planning/weighings/weighed-table";
import { weighingName, weighingState } from "#app/planning/weighings/words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Pesée", data && weighingName(data.weighing)) },
];

export async function loader(args: LoaderFunctionArgs) {
  const weighing = await readWeighing(args);
  return { weighing, next: nextPosition(weighing), now: args.context.now.toISOString() };
}

/** Abandons the weighing or takes it up again, as the button's `intent` says. */
export async function action(args: ActionFunctionArgs) {
  const id = recordId(args);
  const intent = (await args.request.formData()).get("intent");
  if (intent !== "abandon" && intent !== "resume") throw unknownButton();
  await args.context.api.post(`/api/weighings/${id}/${intent}`, {});
  args.context.flash({ type: "success", title: intent === "abandon" ? "Pesée abandonnée" : "Pesée reprise" });
  return redirect(`${weighingsPath}/${id}`);
}

/** Returns the address of a recipe's sheet of a day, where what was obtained is noted. */
const sheetPath = (id: number, day: string) =>
  `/production-planning/production-sheets?from=${day}&to=${day}#${anchorOf({ type: "recipe", id, day })}`;

export default function WeighingPage() {
  const { weighing, next, now } = useLoaderData<typeof loader>();
  const { id, recipeId, status, fills, productionOn, userName, createdAt, finishedAt, lines } = weighing;
  const { words, tone } = weighingState(status);
  const far = lines.filter(({ weighed }) => weighed && !weighed.withinTolerance).length;
  useFollowOthers();
  return (
    <>
      <DetailHeading title="Pesée" name={weighingName(weighing)} badges={<Badge tone={tone}>{words}</Badge>}>
        {status === "under_way" && next !== null && (
          <ButtonLink size="lg" to={ingredientPath(id, next)}>
            {weighing.weighedCount === 0 ? "Commencer" : "Continuer"}
          </ButtonLink>
        )}
        {status === "finished" && recipeId !== null && productionOn && (
          <ButtonLink size="lg" to={sheetPath(recipeId, productionOn)}>
            Noter la production
          </ButtonLink>
        )}
        <ButtonLink to={`${weighingsPath}/${id}`} variant="outline">
          Actualiser
        </ButtonLink>
        <ButtonLink to={weighingsPath} variant="outline">
          Pesées
        </ButtonLink>
      </DetailHeading>
      {status === "finished" && (
        <p className="alert" data-type={far > 0 ? "warning" : "success"}>
          Tout est pesé. {far > 0 && formatCount(far, "pesée est loin", "pesées sont loin")}
          {far > 0 && " de la quantité demandée."}
        </p>
      )}
      <Progress weighing={weighing} />
      <Facts>
        <Fact label="Recette">
          {recipeId === null ? (
            weighing.recipeName
          ) : (
            <a href={`/recipes/${recipeId}?for=${weighing.outputQuantity}`}>{weighing.recipeName}</a>
          )}
        </Fact>
        <Fact label="Pour la production du">{productionOn && <Day date={productionOn} />}</Fact>
        <Fact label="Pesée">{fills > 1 ? `en ${fills} fois` : "en une fois"}</Fact>
        <Fact label="Commencée">{`${formatInstant(createdAt)} par ${userName}`}</Fact>
        <Fact label="Terminée">{finishedAt && formatInstant(finishedAt)}</Fact>
      </Facts>
      <WeighedTable weighing={weighing} now={now} />
      {status !== "finished" && (
        <Form method="post" className="section no-print">
          <Button
            type="submit"
            name="intent"
            value={status === "abandoned" ? "resume" : "abandon"}
            variant="outline"
            color={status === "abandoned" ? "primary" : "error"}
          >
            {status === "abandoned" ? "Reprendre cette pesée" : "Abandonner cette pesée"}
          </Button>
        </Form>
      )}
    </>
  );
}
