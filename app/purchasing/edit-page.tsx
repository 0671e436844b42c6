import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { FormDescription } from "~/forms/description";
import { EntityForm } from "~/forms/entity-form";
import type { OpenedForm } from "~/forms/reopen.server";
import type { FormState } from "~/forms/state";
import { ListHeading } from "~/lists/list-heading";

interface EditPageProps extends Pick<ComponentProps<typeof EntityForm>, "acts" | "head" | "note"> {
  title: string;
  form: FormDescription;
  cancelTo: string;
}

/** The page of a form of purchases, as its loader opened it or its action gave it back. */
export function PurchaseEditPage({ title, form, cancelTo, ...own }: EditPageProps) {
  const { name, state, offered } = useLoaderData<OpenedForm>();
  const given = useActionData<{ state: FormState }>();
  const { pathname, search } = useLocation();
  return (
    <>
      <ListHeading title={title} count={name ?? undefined} />
      <EntityForm
        key={pathname + search}
        form={form}
        opened={state}
        answered={given?.state}
        offered={offered}
        cancelTo={cancelTo}
        {...own}
      />
    </>
  );
}
