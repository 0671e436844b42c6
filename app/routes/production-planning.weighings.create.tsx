import "#app/styles/pages/planning/weighing.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { formatInstant } from "#app/display/dates";
import { DeclaredFields } from "#app/forms/controls/declared-field";
import { plainFields } from "#app/forms/describe/description";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { labelsOf } from "#app/forms/describe/labels";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { startForm } from "#app/planning/weighings/form";
import { weighingsPath } from "#app/planning/weighings/paths";
import { openStart, startWeighing } from "#app/planning/weighings/start.server";
import { formatProgress, weighingName } from "#app/planning/weighings/words";

export const meta = () => [{ title: pageTitle("Nouvelle pesée") }];

export const loader = (args: LoaderFunctionArgs) => openStart(args);

export const action = (args: ActionFunctionArgs) => startWeighing(args);

export default function StartWeighing() {
  const { recipe, underWay, state: opened } = useLoaderData<typeof loader>();
  const { typed, errors, general, envelope } = useActionData<typeof action>()?.state ?? opened;
  const starting = useNavigation().formMethod === "POST";
  const form = startForm(recipe.outputUnit);
  return (
    <>
      <ListHeading title="Nouvelle pesée" count={recipe.name} />
      {underWay.length > 0 && (
        <div className="alert" data-type="warning">
          <p>
            Cette recette est déjà en train d’être pesée. Rejoignez la pesée plutôt que d’en commencer une autre pour la
            même fournée :
          </p>
          <ul>
            {underWay.map((one) => (
              <li key={one.id}>
                <Link to={`${weighingsPath}/${one.id}`}>{weighingName(one)}</Link>, commencée{" "}
                {formatInstant(one.createdAt)} par {one.userName} ({formatProgress(one)} pesés)
              </li>
            ))}
          </ul>
        </div>
      )}
      <Form method="post" className="card weighing-form" noValidate>
        <input type="hidden" name="submissionKey" value={envelope.submissionKey} />
        <ErrorSummary errors={errors} general={general} labels={labelsOf(form, errors)} />
        <DeclaredFields fields={Object.fromEntries(plainFields(form))} state={{ typed, errors, focus: null }} />
        <Button type="submit" name="intent" value="save" size="lg" loading={starting}>
          Commencer la pesée
        </Button>
        <ButtonLink to={`/recipes/${recipe.id}`} variant="outline" color="neutral">
          Retour à la recette
        </ButtonLink>
      </Form>
    </>
  );
}
