import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import type { Option } from "../../server/api-client/contract/records";
import { type FormDescription, type ResourceName, plainFields, resourceNames } from "~/forms/description";
import { parseTyped } from "~/forms/parse";
import type { Choice, InPlace, InPlaceAnswer } from "~/forms/picker/choice";
import { choiceOf, readChoices } from "~/forms/picker/choices.server";
import { openForm } from "~/forms/state";
import { submitForm } from "~/forms/submit.server";
import { initialTyped, readTyped, textOf } from "~/forms/typed";
import { articleForm } from "./articles/form";
import { productForm } from "./products/form";
import { recipeForm } from "./recipes/form";
import { supplierForm } from "./suppliers/form";
import { articleWords, productWords, recipeWords, supplierWords } from "./words";

interface Short {
  whole: FormDescription;
  /** The fields that are asked; the others begin as in the whole form. */
  asked: readonly string[];
  title: string;
}

const shorts: Record<ResourceName, Short> = {
  suppliers: { whole: supplierForm, asked: ["name"], title: supplierWords.create },
  articles: { whole: articleForm, asked: ["name", "category", "unit", "kind"], title: articleWords.create },
  recipes: { whole: recipeForm, asked: ["name", "outputQuantity", "outputUnit"], title: recipeWords.create },
  products: {
    whole: productForm,
    asked: ["name", "saleUnit", "price", "priceBasis", "vatRate"],
    title: productWords.create,
  },
};

/** Returns the short form that creates what a picker lacks, under the name that was typed: `?for=articles&name=…`. */
export function openInPlace({ request, context }: LoaderFunctionArgs): InPlace {
  const resource = resourceAsked(request);
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
  const resource = resourceAsked(request);
  const { whole } = shorts[resource];
  const form = formOf(resource);
  const sent = await request.formData();
  const initial = parseTyped(whole, initialTyped(whole)).values;
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

function resourceAsked(request: Request): ResourceName {
  const asked = new URL(request.url).searchParams.get("for");
  const resource = resourceNames.find((name) => name === asked);
  if (!resource) throw data({ message: "Not Found" }, { status: 404 });
  return resource;
}

/** Returns the short form of a resource, its fields in the order in which they are asked. */
function formOf(resource: ResourceName): FormDescription {
  const { whole, asked } = shorts[resource];
  const fields = new Map(plainFields(whole));
  return {
    ...(whole.translation && { translation: whole.translation }),
    groups: [
      {
        legend: "",
        fields: Object.fromEntries(
          asked.flatMap((name) => {
            const field = fields.get(name);
            return field ? [[name, field]] : [];
          }),
        ),
      },
    ],
  };
}
