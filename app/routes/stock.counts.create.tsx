import "#app/styles/pages/forms.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { EntityForm } from "#app/forms/controls/entity-form";
import { fillTyped } from "#app/forms/describe/fill";
import { reopen } from "#app/forms/submit/reopen";
import { redisplayState } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { scopeForm } from "#app/stock/counts/form";
import { countsPath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";
import { takesDay } from "#app/stock/takes-day.server";

export const meta = () => [{ title: pageTitle("Nouvel inventaire") }];

const resource = "/api/stock/counts";
const dayField = "countedOn";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStock({ context, request });
  const today = (await takesDay(context.api, resource, dayField)) ? dayInParis(context.now) : null;
  const form = scopeForm(today);
  const typed = fillTyped(form, { [dayField]: today });
  const state = redisplayState(typed, { submissionKey: context.freshKey, lockVersion: null, prints: "" });
  return { today, state: reopen(form, state, await context.takeForm(request)) };
}

/** Begins the count once and leads to its lines. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireStock({ request, context });
  const sent = await request.formData();
  const outcome = await submitForm({
    form: scopeForm(sent.has(dayField) ? dayInParis(context.now) : null),
    sent,
    api: context.api,
    path: resource,
    id: null,
    freshKey: context.freshKey,
  });
  return "again" in outcome ? formResponse(outcome) : redirect(`${countsPath}/${outcome.saved.id}`);
}

export default function CreateCount() {
  const { today, state } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  return (
    <>
      <ListHeading title="Nouvel inventaire" />
      <EntityForm form={scopeForm(today)} opened={state} answered={given?.state} offered={{}} cancelTo={countsPath} />
    </>
  );
}
