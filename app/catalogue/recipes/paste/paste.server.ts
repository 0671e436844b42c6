import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "@remix-run/node";
import { create, openCreate } from "#app/catalogue/edit/editing.server";
import { recipeWords } from "#app/catalogue/words";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { redisplayState, readEnvelope } from "#app/forms/submit/state";
import { initialTyped } from "#app/forms/describe/typed";
import { fillFrom } from "./fill.server";
import { pastedForm, textField, unreadField } from "./form";

/** A text that no form was made of, and why. */
export interface RefusedText {
  text: string;
  problem: string;
}

const unavailable = "Le service ne répond pas : votre texte est gardé ci-dessous, recommencez dans une minute.";

const textIn = (sent: FormData): string | null => {
  const text = sent.get(textField);
  return typeof text === "string" ? text : null;
};

/** Opens the form of a pasted recipe: as it was left, or filled with the text whose session had ended. */
export const openPasted = (args: LoaderFunctionArgs) =>
  openCreate(args, recipeWords, pastedForm, async (stored) => {
    const text = textIn(stored);
    if (text === null) return null;
    const filled = await fillFrom(args.context, text);
    if (!("problem" in filled)) return filled;
    const blank = initialTyped(pastedForm);
    const typed = { ...blank, cells: { ...blank.cells, [unreadField]: text } };
    return redisplayState(
      typed,
      { ...readEnvelope(stored), submissionKey: args.context.freshKey },
      { general: [filled.problem] },
    );
  });

/** Fills the form with the text that is sent, or takes the form. */
export async function takePasted(args: ActionFunctionArgs) {
  // A copy of what is no form would not throw its page.
  const request = args.request.clone();
  const text = textIn(await args.request.formData());
  if (text === null) return create({ ...args, request }, recipeWords, pastedForm);
  try {
    const filled = await fillFrom(args.context, text);
    return "problem" in filled
      ? data({ text, problem: filled.problem } satisfies RefusedText, { status: 422 })
      : { state: filled };
  } catch (error) {
    if (readRefusal(error)?.why !== "unavailable") throw error;
    return data({ text, problem: unavailable } satisfies RefusedText, { status: 503 });
  }
}
