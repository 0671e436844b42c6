import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import type { Option } from "#server/api-client/contract/records";
import { type FormDescription, type ResourceName, plainFields, resourceNames } from "#app/forms/describe/description";
import { parseTyped } from "#app/forms/describe/parse";
import type { Choice, InPlace, InPlaceAnswer } from "#app/forms/picker/choice";
import { choiceOf, readChoices } from "#app/forms/picker/choices.server";
import { openForm } from "#app/forms/submit/state";
import { submitForm } from "#app/forms/submit/submit.server";
import { initialTyped, readTyped, textOf } from "#app/forms/describe/typed";
import { articleForm } from "../articles/form";
import { productForm } from "../products/form";
import { recipeForm } from "../recipes/form";
import { supplierForm } from "../suppliers/form";
import { articleWords, productWords, recipeWords, supplierWords } from "../words";

interface Short {
  fullForm: FormDescription;
  /** The fields that are asked; the others begin as in the whole form. */
  fieldNames: readonly string[];
  title: string;
}

const shorts: Record<ResourceName, Short> = {
  suppliers: { fullForm: supplierForm, fieldNames: ["name"], title: supplierWords.create },
  articles: { fullForm: articleForm, fieldNames: ["name", "category", "unit", "kind"], title: articleWords.create },
  recipes: { fullForm: recipeForm, fieldNames: ["name", "outputQuantity", "outputUnit"], title: recipeWords.create },
  products: {
    fullForm: productForm,
    fieldNames: ["name", "saleUnit", "price", "priceBasis", "vatRate"],
    title: productWords.create,
  },
};

/** Returns the short form that creates what a picker lacks, under the name that was typed: `?for=articles&name=…`. */
export function openInPlace({ request, context }: LoaderFunctionArgs): InPlace {
  const resource = requestedResource(request);
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const form = formOf(resource);
  const opened = openForm(form, context.freshKey);
  const cells = { ...opened.typed.cells, name: name.trim().slice(0, 120) };
  return {
    title: shorts[resource].title,
    fields: Object.fromEntries(plainFields(form)),
    state: { ...opened, typed: { ...opened.typed, cells } },
  };
}

/** Takes a submission of that form: answers what was created, or the form with what is wrong. */
export async function createInPlace({ request, context }: ActionFunctionArgs): Promise<Response> {
  const resource = requestedResource(request);
  const { fullForm } = shorts[resource];
  const form = formOf(resource);
  const sent = await request.formData();
  const initial = parseTyped(fullForm, initialTyped(fullForm)).values;
  const outcome = await submitForm({
    form,
    sent,
    api: context.api,
    path: `/api/${resource}`,
    id: null,
    freshKey: context.freshKey,
    complete: (values) => Promise.resolve({ ...initial, ...values }),
  });
  if ("again" in outcome)
    return Response.json({ state: outcome.again } satisfies InPlaceAnswer, { status: outcome.status });
  const { id } = outcome.saved;
  const name = textOf(readTyped(form, sent).cells, "name").trim();
  const found = (await readChoices(context.api, [resource], name)).find((choice) => choice.id === id);
  const created: Choice = found ?? choiceOf(resource, { id, name, code: null } satisfies Option);
  return Response.json({ created } satisfies InPlaceAnswer, { status: 201 });
}

function requestedResource(request: Request): ResourceName {
  const requested = new URL(request.url).searchParams.get("for");
  const resource = resourceNames.find((name) => name === requested);
  if (!resource) throw data({ message: "Not Found" }, { status: 404 });
  return resource;
}

/** Returns the short form of a resource, its fields in the order in which they are asked. */
function formOf(resource: ResourceName): FormDescription {
  const { fullForm, fieldNames } = shorts[resource];
  const fields = new Map(plainFields(fullForm));
  return {
    ...(fullForm.translation && { translation: fullForm.translation }),
    groups: [
      {
        legend: "",
        fields: Object.fromEntries(
          fieldNames.flatMap((name) => {
            const field = fields.get(name);
            return field ? [[name, field]] : [];
          }),
        ),
      },
    ],
  };
}
