import "#app/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { EntityForm } from "#app/forms/controls/entity-form";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { wastePath } from "#app/stock/paths";
import { wasteForm } from "#app/stock/waste/form";
import { openWaste, recordWaste } from "#app/stock/waste/record.server";

export const meta = () => [{ title: pageTitle("Noter une perte") }];

export const loader = (args: LoaderFunctionArgs) => openWaste(args);

export const action = (args: ActionFunctionArgs) => recordWaste(args);

export default function CreateWaste() {
  const { subject, today, state, offered } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  return (
    <>
      <ListHeading title="Noter une perte" count={subject?.name} />
      <EntityForm
        key={pathname + search}
        form={wasteForm(subject, today)}
        opened={state}
        answered={given?.state}
        offered={offered}
        cancelTo={wastePath}
      />
    </>
  );
}
