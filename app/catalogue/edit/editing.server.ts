import { unknownOf } from "../unknown.server";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Impact } from "#server/api-client/contract/catalogue/changes";
import type { FormDescription } from "#app/forms/describe/description";
import { nextIntent } from "#app/forms/submit/form-actions";
import { printsOf } from "#app/forms/submit/conflict";
import { copyTyped } from "#app/forms/describe/fill";
import { loadOffered, lookUpIn } from "#app/forms/picker/pickers.server";
import { reopen } from "#app/forms/submit/reopen";
import { type OpenedForm, openOrGiveBack } from "#app/forms/submit/reopen.server";
import { stashFormAndRedirect } from "#app/forms/submit/leave-to-create.server";
import { type FormState, redisplayState, openForm } from "#app/forms/submit/state";
import { type Submission, formResponse, submitForm } from "#app/forms/submit/submit.server";
import { readTyped, textOf } from "#app/forms/describe/typed";
import { readRecord, recordId } from "#app/display/record";
import { wayBack } from "#app/display/links/way-back";
import { preferOnlyOffer } from "../articles/prefer-only";
import type { EntityWords } from "../words";

/** Names the record that was saved before this one: each form that follows another has an address of its own. */
export const afterParam = "after";

/** Proposes a name for what is created. */
const nameParam = "name";

interface Named {
  id: number;
  name: string;
  lockVersion: number;
}

/**
 * Returns the create form: blank, or a copy of the record that `?from=` names.
 * @param fill makes a form of what was kept when a session ended, where that was no form of this kind
 */
export function openCreate(
  args: LoaderFunctionArgs,
  words: EntityWords,
  form: FormDescription,
  fill: (stored: FormData) => Promise<FormState | null> = () => Promise.resolve(null),
): Promise<OpenedForm> {
  const { context, request } = args;
  const { searchParams } = new URL(request.url);
  const from = searchParams.get("from");
  const open = async () => {
    const [offered, original] = await Promise.all([
      loadOffered(form, lookUpIn(context.api)),
      from === null ? null : readRecord<Named>({ ...args, params: { id: from } }, words.resource, unknownOf(words)),
    ]);
    const blank = openForm(form, context.freshKey);
    const state = original
      ? openCopy(form, { ...original, name: `${original.name} (copie)` }, blank)
      : { ...proposing(blank, searchParams), focus: searchParams.has(afterParam) ? "name" : null };
    const stored = await context.takeForm(request);
    const filled = stored === null ? null : await fill(stored);
    return { name: null, state: filled ?? reopen(form, state, stored), offered };
  };
  return openOrGiveBack<OpenedForm>(form, context, open, (state) => ({ name: null, state, offered: {} }));
}

/** Returns a blank form under the name that an address proposes. */
function proposing(state: FormState, params: URLSearchParams): FormState {
  const name = params.get(nameParam)?.slice(0, 120);
  return name ? { ...state, typed: { ...state.typed, cells: { ...state.typed.cells, name } } } : state;
}

/** Returns the form with a copy, whose groups are folded as those of what it copies. */
function openCopy(form: FormDescription, original: object, { envelope }: FormState): FormState {
  const typed = copyTyped(form, original);
  return redisplayState(typed, { ...envelope, prints: printsOf(form, typed) });
}

/** Returns the edit form of the route's `:id`, with these cells proposed in place of what is kept. */
export function openEdit(
  args: LoaderFunctionArgs,
  words: EntityWords,
  form: FormDescription,
  proposed: Readonly<Record<string, string>> = {},
): Promise<OpenedForm> {
  const open = async () => {
    const [offered, record] = await Promise.all([
      loadOffered(form, lookUpIn(args.context.api)),
      readRecord<Named>(args, words.resource, unknownOf(words)),
    ]);
    const current = openForm(form, args.context.freshKey, record);
    const opened = { ...current, typed: { ...current.typed, cells: { ...current.typed.cells, ...proposed } } };
    return { name: record.name, state: reopen(form, opened, await args.context.takeForm(args.request)), offered };
  };
  return openOrGiveBack<OpenedForm>(form, args.context, open, (state) => ({ name: "", state, offered: {} }));
}

/** The buttons of its own that a form has, and the questions that it asks. */
type Further = Pick<Submission, "acts" | "asks">;

/** Takes a submission of the create form. */
export const create = (args: ActionFunctionArgs, words: EntityWords, form: FormDescription, further?: Further) =>
  save(args, words, form, { id: null, further });

/** Takes a submission of the edit form of the route's `:id`. */
export const edit = (args: ActionFunctionArgs, words: EntityWords, form: FormDescription, further?: Further) =>
  save(args, words, form, { id: recordId(args), further });

/**
 * A new allergen in ordered products is always shown before it is saved; so are the costs that an article's prices
 * move.
 */
const mustBeSeen: Partial<Record<EntityWords["resource"], (impact: Impact) => boolean>> = {
  articles: ({ allergens, costs }) => allergens.length + costs.length > 0,
  recipes: ({ allergens }) => allergens.length > 0,
  products: ({ allergens }) => allergens.length > 0,
};

/** The changes that follow from what was typed, by resource. */
const adjust: Partial<Record<EntityWords["resource"], Submission["adjust"]>> = {
  articles: (typed) => Promise.resolve(preferOnlyOffer(typed)),
};

async function save(
  args: ActionFunctionArgs,
  words: EntityWords,
  form: FormDescription,
  { id, further }: { id: string | null; further: Further | undefined },
) {
  const { request, context } = args;
  const sent = await request.formData();
  const left = await stashFormAndRedirect(args, form, sent);
  if (left) return left;
  const { resource } = words;
  const isNext = id === null && sent.get("intent") === nextIntent;
  if (isNext) sent.set("intent", "save");
  const outcome = await submitForm({
    form,
    sent,
    api: context.api,
    path: `/api/${resource}`,
    id,
    mustBeSeen: mustBeSeen[resource],
    freshKey: context.freshKey,
    adjust: adjust[resource],
    ...further,
  });
  if ("again" in outcome) return formResponse(outcome);
  const { id: savedId } = outcome.saved;
  if (!isNext) {
    context.flash({ type: "success", title: words.saved });
    return redirect(wayBack(new URL(request.url).search) ?? `/${resource}/${savedId}`);
  }
  const { cells } = readTyped(form, sent);
  context.flash({
    type: "success",
    title: words.saved,
    description: textOf(cells, "name") || textOf(cells, "customerName"),
  });
  const { searchParams } = new URL(request.url);
  for (const begun of ["from", "order", nameParam]) searchParams.delete(begun);
  searchParams.set(afterParam, String(savedId));
  return redirect(`/${resource}/create?${searchParams}`);
}
