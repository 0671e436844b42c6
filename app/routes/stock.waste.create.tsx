import "~/styles/pages/forms.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { EntityForm } from "~/forms/entity-form";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/shell/page-title";
import { wastePath } from "~/stock/paths";
import { wasteForm } from "~/stock/waste/form";
import { openWaste, recordWaste } from "~/stock/waste/record.server";

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
