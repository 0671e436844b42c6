import "~/styles/pages/forms.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EntityForm } from "~/forms/entity-form";
import { reopen } from "~/forms/reopen";
import { openForm } from "~/forms/state";
import { answerAgain, submitForm } from "~/forms/submit.server";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/shell/page-title";
import { scopeForm } from "~/stock/counts/form";
import { countsPath } from "~/stock/paths";
import { requireStock } from "~/stock/require-stock.server";

export const meta = () => [{ title: pageTitle("Nouvel inventaire") }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireStock({ context, request });
  return { state: reopen(scopeForm, openForm(scopeForm, context.freshKey), await context.takeForm(request)) };
}

/** Begins the count once and leads to its lines. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireStock({ request, context });
  const outcome = await submitForm({
    form: scopeForm,
    sent: await request.formData(),
    api: context.api,
    path: "/api/stock/counts",
    id: null,
    freshKey: context.freshKey,
  });
  return "again" in outcome ? answerAgain(outcome) : redirect(`${countsPath}/${outcome.saved.id}`);
}

export default function CreateCount() {
  const { state } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  return (
    <>
      <ListHeading title="Nouvel inventaire" />
      <EntityForm form={scopeForm} opened={state} answered={given?.state} offered={{}} cancelTo={countsPath} />
    </>
  );
}
