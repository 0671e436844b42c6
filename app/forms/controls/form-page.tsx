import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ListHeading } from "#app/lists/list-heading";
import { ConflictPanel } from "../panels/conflict-panel";
import { EntityForm } from "./entity-form";
import { FoldedGroup } from "./folded-group";
import { lineRows } from "./line-rows";
import type { OpenedForm } from "../submit/reopen.server";
import type { FormState } from "../submit/state";

interface FormPageProps extends Omit<ComponentProps<typeof EntityForm>, "opened" | "answered" | "offered"> {
  title: string;
}

/** The page of a create or edit form, as its loader opened it or its action gave it back. */
export function FormPage({ title, ...formProps }: FormPageProps) {
  const { name, state, offered } = useLoaderData<OpenedForm>();
  const given = useActionData<{ state: FormState }>();
  const { pathname, search } = useLocation();
  return (
    <>
      <ListHeading title={title} count={name ?? undefined} />
      <EntityForm
        key={pathname + search}
        opened={state}
        answered={given?.state}
        offered={offered}
        Conflict={ConflictPanel}
        rows={lineRows}
        Fold={FoldedGroup}
        {...formProps}
      />
    </>
  );
}
