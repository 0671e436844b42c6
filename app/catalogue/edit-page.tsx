import { useLoaderData, useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormDescription } from "~/forms/description";
import { FormPage } from "~/forms/form-page";
import type { openCreate, openEdit } from "./editing.server";
import type { EntityWords } from "./words";

const foreseeable = new Set(["articles", "recipes", "products"]);

/** The page of a form of an entity, new or not; `told` stands above its buttons. */
export function EditPage({ words, form, told }: { words: EntityWords; form: FormDescription; told?: ReactNode }) {
  const { name } = useLoaderData<typeof openCreate | typeof openEdit>();
  const { id } = useParams();
  return (
    <FormPage
      title={name === null ? words.create : words.edit}
      form={form}
      told={told}
      canForesee={id !== undefined && foreseeable.has(words.resource)}
      cancelTo={id === undefined ? `/${words.resource}` : `/${words.resource}/${id}`}
    />
  );
}
