import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { FormDescription } from "#app/forms/describe/description";
import { wayBack } from "#app/display/links/way-back";
import { nextIntent } from "#app/forms/submit/form-actions";
import { FormPage } from "#app/forms/controls/form-page";
import { ImpactPanel } from "#app/forms/panels/impact-panel";
import type { Foreseen } from "#app/forms/submit/state";
import { Button } from "#app/shell/actions/button";
import type { openCreate, openEdit } from "./editing.server";
import type { EntityWords } from "../words";

const foreseeable = new Set(["articles", "recipes", "products"]);
const drawEffects = (impact: Foreseen["impact"]) => <ImpactPanel impact={impact} />;

interface EditPageProps extends Pick<ComponentProps<typeof FormPage>, "Questions" | "acts" | "head" | "Fold"> {
  words: EntityWords;
  form: FormDescription;
  /** Stands above its buttons. */
  summary?: ReactNode;
}

/** The page of a form of an entity, new or not. */
export function EditPage({ words, form, ...formProps }: EditPageProps) {
  const { name } = useLoaderData<typeof openCreate | typeof openEdit>();
  const { id } = useParams();
  const { search } = useLocation();
  return (
    <FormPage
      title={name === null ? words.create : words.edit}
      form={form}
      {...formProps}
      further={
        id === undefined &&
        words.resource !== "external-orders" && (
          <Button type="submit" name="intent" value={nextIntent} variant="outline">
            Enregistrer et suivant
          </Button>
        )
      }
      drawEffects={id !== undefined && foreseeable.has(words.resource) ? drawEffects : undefined}
      cancelTo={wayBack(search) ?? (id === undefined ? `/${words.resource}` : `/${words.resource}/${id}`)}
    />
  );
}
