import { useActionData, useLoaderData, useLocation, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormDescription } from "~/forms/description";
import { EntityForm } from "~/forms/entity-form";
import { ListHeading } from "~/lists/list-heading";
import type { create, openCreate, openEdit } from "./editing.server";
import type { EntityWords } from "./words";

const foreseeable = new Set(["articles", "recipes", "products"]);

/**
 * The page of a create or edit form, as its loader opened it or its action gave it back; `told` stands above its
 * buttons.
 */
export function EditPage({ words, form, told }: { words: EntityWords; form: FormDescription; told?: ReactNode }) {
  const { name, state, offered } = useLoaderData<typeof openCreate | typeof openEdit>();
  const given = useActionData<typeof create>();
  const { id } = useParams();
  const { pathname, search } = useLocation();
  return (
    <>
      <ListHeading title={name === null ? words.create : words.edit} count={name ?? undefined} />
      <EntityForm
        key={pathname + search}
        form={form}
        opened={state}
        answered={given?.state}
        offered={offered}
        told={told}
        canForesee={id !== undefined && foreseeable.has(words.resource)}
        cancelTo={id === undefined ? `/${words.resource}` : `/${words.resource}/${id}`}
      />
    </>
  );
}
