import "#app/styles/pages/forms.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { recordId } from "#app/display/record";
import { EntityForm } from "#app/forms/controls/entity-form";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { openForm } from "#app/forms/submit/state";
import { formResponse, submitForm } from "#app/forms/submit/submit.server";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { foundForm } from "#app/stock/counts/form";
import { countsPath } from "#app/stock/paths";
import { requireStock } from "#app/stock/require-stock.server";

export const meta = () => [{ title: pageTitle("Lot trouvé") }];

export async function loader(args: LoaderFunctionArgs) {
  await requireStock(args);
  return {
    id: recordId(args),
    state: reopen(foundForm, openForm(foundForm, args.context.freshKey), await args.context.takeForm(args.request)),
    offered: await loadOffered(foundForm, lookUpIn(args.context.api)),
  };
}

/** Adds the lot to the count once and leads back to its lines. */
export async function action(args: ActionFunctionArgs) {
  await requireStock(args);
  const id = recordId(args);
  const outcome = await submitForm({
    form: foundForm,
    sent: await args.request.formData(),
    api: args.context.api,
    path: `/api/stock/counts/${id}/lines`,
    id: null,
    freshKey: args.context.freshKey,
  });
  if ("again" in outcome) return formResponse(outcome);
  args.context.flash({ type: "success", title: "Lot ajouté à l’inventaire" });
  return redirect(`${countsPath}/${id}`);
}

export default function FoundLot() {
  const { id, state, offered } = useLoaderData<typeof loader>();
  const given = useActionData<typeof action>();
  return (
    <>
      <ListHeading title="Lot trouvé" />
      <EntityForm
        form={foundForm}
        opened={state}
        answered={given?.state}
        offered={offered}
        cancelTo={`${countsPath}/${id}`}
      />
    </>
  );
}
