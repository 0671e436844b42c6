import { data } from "@remix-run/node";
import type { Impact } from "#server/api-client/contract/catalogue/changes";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { type FieldErrors, hasStatus } from "#app/shell/api-errors";
import type { Acts } from "./form-actions";
import { applyChoices, differences, readSides, sideField, undecided } from "./conflict";
import type { FormDescription } from "../describe/description";
import { fillTyped } from "../describe/fill";
import { applyIntent, isLineIntent, placeAfter, readIntent } from "../describe/lines";
import { placeOf } from "./leave-to-create.server";
import { parseTyped, plainlyTyped, withUnread } from "../describe/parse";
import { lookUpIn, resolvePickers, settleUnits } from "../picker/pickers.server";
import { type PlacedErrors, placeErrors } from "../describe/place-errors";
import { print } from "../describe/fingerprint";
import { type Asks, type Question, isAnswered, readAccepted } from "./questions";
import { type Refusal, readRefusal, unexpected } from "./refusal.server";
import { type Envelope, type FormState, redisplayState, readEnvelope, seenField } from "./state";
import { FormTooLarge, readTyped, withoutBlankLines } from "../describe/typed";
import type { Typed } from "../describe/cells";
import { sayUnconfirmed } from "./unconfirmed";

export interface Submission {
  form: FormDescription;
  sent: FormData;
  api: ApiClient;
  /** The collection in the API: "/api/suppliers". */
  path: string;
  /** Id of the edited thing; null creates. */
  id: string | null;
  /** Tells whether the effects of saving elsewhere must be seen before; without it nothing is asked of the API. */
  mustBeSeen?: (impact: Impact) => boolean;
  /** A key never used before, for the form that is given back after a refusal. */
  freshKey: string;
  /** The form's own buttons. */
  acts?: Acts;
  /** Changes the typed values before they are read: those that follow from other fields. */
  adjust?: (typed: Typed, envelope: Envelope) => Promise<Typed>;
  /** Returns the form with what it asks besides, by what was read; null where nothing is left to be said. */
  wants?: (typed: Typed, values: Record<string, unknown>) => Wanted | null;
  /** The questions before it is written. */
  asks?: Asks;
  /** Returns the body to write, where the form asks only part of it. */
  complete?: (values: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Writes a body otherwise than by its form's own call; what others changed meanwhile is never passed over then. */
  write?: (body: Record<string, unknown>, envelope: Envelope) => Promise<Written>;
}

/** A form that asks for more, what must be said by its field. */
export interface Wanted {
  typed: Typed;
  general: string[];
  errors: FieldErrors;
}

/** Saved, or the form to show again and the HTTP status to show it with. */
export type Outcome = { saved: { id: number } } | GivenBack;

interface GivenBack {
  again: FormState;
  status: number;
  /** The errors, wherever the form shows them: the API's own when it was the API that refused. */
  invalid?: FieldErrors;
}

/**
 * Returns the action data of a form given back; what does not hold is a 'Validation error' with its errors by field, as
 * the API's 422 is.
 */
export function formResponse<More extends object>({ again, status, invalid }: GivenBack, more?: More) {
  return data({ ...(invalid && { message: "Validation error", errors: invalid }), state: again, ...more }, { status });
}

/**
 * Takes one submission of a declared form: a line intent gives the form back (200), anything unreadable or refused
 * gives it back with its errors (422, 409, 503…), else it is written once. Throws the 400 page for an intent the form
 * does not have, the 413 page for a form too large.
 */
export async function submitForm(submission: Submission): Promise<Outcome> {
  const { form, sent } = submission;
  const pressed = sent.get("intent");
  // « Créer » of a form that is not put aside for it saves: what is lacking is said again.
  const intent = readIntent(form, placeOf(pressed) === null ? pressed : null, submission.acts);
  if (!intent)
    throw data({ message: "Bad Request", description: "Ce bouton ne fait pas partie du formulaire." }, { status: 400 });
  const envelope = readEnvelope(sent);
  const read = readTypedOrRefuse(form, sent);
  if (isLineIntent(intent)) {
    const typed = applyIntent(form, await settleUnits(form, read, lookUpIn(submission.api)), intent);
    return { again: redisplayState(typed, envelope, { focus: placeAfter(form, typed, intent) }), status: 200 };
  }
  const acted = intent.act === "own" ? submission.acts?.[intent.name]?.(read, sent) : null;
  if (acted) return { again: redisplayState(acted.typed, envelope, acted), status: 200 };
  try {
    return await save(submission, read, envelope, intent.act === "foresee");
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal?.why !== "unavailable") throw error;
    return answerRefusal(submission, read, envelope, refusal);
  }
}

async function save(submission: Submission, read: Typed, envelope: Envelope, isRequested: boolean): Promise<Outcome> {
  const { form, api } = submission;
  const settled = await settleConflict(submission, withoutBlankLines(form, read), envelope);
  if ("again" in settled) return settled;
  const adjusted = submission.adjust ? await submission.adjust(settled.typed, envelope) : settled.typed;
  const { typed, errors: unresolved } = await resolvePickers(form, adjusted, lookUpIn(api));
  const parsed = parseTyped(form, typed);
  const errors = { ...parsed.errors, ...unresolved };
  if (Object.keys(errors).length > 0) return refuseWhole(submission, typed, envelope, parsed.values, errors);
  const wanted = submission.wants?.(typed, parsed.values);
  if (wanted) {
    const invalid = Object.keys(wanted.errors).length > 0 ? wanted.errors : undefined;
    return {
      again: redisplayState(wanted.typed, envelope, wanted),
      status: invalid ? 422 : 200,
      ...(invalid && { invalid }),
    };
  }
  const questioned = ask(submission, typed, envelope, (await submission.asks?.before(parsed.values)) ?? []);
  if (questioned) return questioned;
  const foreseen = await previewImpact(submission, typed, envelope, parsed.values, isRequested);
  return foreseen ?? write(submission, typed, envelope, parsed.values);
}

/**
 * Refuses what cannot be read, together with what the API finds wrong with the rest: all of one submission is said at
 * once.
 */
async function refuseWhole(
  submission: Submission,
  typed: Typed,
  envelope: Envelope,
  values: Record<string, unknown>,
  unread: FieldErrors,
): Promise<GivenBack> {
  const found = await findInRest(submission, envelope, withUnread(submission.form, typed, values, Object.keys(unread)));
  const { fields, general } = placeErrors(submission.form, found, typed);
  const errors = { ...fields, ...unread };
  return { again: redisplayState(typed, envelope, { errors, general }), status: 422, invalid: { ...found, ...unread } };
}

/**
 * Returns what is wrong with a form whose pickers are resolved, without writing it: what cannot be read, and what the
 * API refuses of the rest, where it can say.
 */
export async function findErrors(
  submission: Pick<Submission, "form" | "api" | "path" | "id">,
  typed: Typed,
): Promise<PlacedErrors> {
  const { values, errors } = parseTyped(submission.form, typed);
  const body = withUnread(submission.form, typed, values, Object.keys(errors));
  const found = await findInRest(submission, { lockVersion: null }, body);
  const { fields, general } = placeErrors(submission.form, found, typed);
  return { fields: { ...fields, ...errors }, general };
}

/**
 * Returns the API's further refusals of values of which some are wrong already; none where it cannot say, for it may
 * not know how to try.
 */
async function findInRest(
  { api, path, id, complete }: Pick<Submission, "api" | "path" | "id" | "complete">,
  { lockVersion }: Pick<Envelope, "lockVersion">,
  body: Record<string, unknown>,
): Promise<FieldErrors> {
  try {
    const values = complete ? await complete(body) : body;
    await api.post(
      id === null ? `${path}/preview` : `${path}/${id}/preview`,
      id === null ? values : { ...values, lockVersion },
    );
    return {};
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return refusal.why === "invalid" ? refusal.errors : {};
  }
}

/** Returns what was typed. Throws the 413 page for a form too large. */
export function readTypedOrRefuse(form: FormDescription, sent: FormData): Typed {
  try {
    return readTyped(form, sent);
  } catch (error) {
    if (!(error instanceof FormTooLarge)) throw error;
    throw data(
      {
        message: "Payload Too Large",
        description: `${error.message} Rien n’a été enregistré ; revenez en arrière pour retrouver votre saisie.`,
      },
      { status: 413 },
    );
  }
}

/**
 * Takes over what the API holds wherever that side was chosen on the conflict panel; asks again while a choice is
 * missing.
 */
async function settleConflict(
  { form, sent, api, path, id }: Submission,
  typed: Typed,
  envelope: Envelope,
): Promise<{ typed: Typed } | GivenBack> {
  const [sides, missing] = [readSides(sent), undecided(sent)];
  if (id === null || (missing.length === 0 && ![...sides.values()].includes("theirs"))) return { typed };
  const { data: current } = await api.get<One<{ lockVersion: number }>>(`${path}/${id}`);
  const theirs = fillTyped(form, current);
  if (missing.length > 0) {
    const conflict = differences(form, plainlyTyped(form, typed), theirs, envelope.prints);
    const errors = Object.fromEntries(missing.map((name) => [sideField(name), ["Choisissez la valeur à garder."]]));
    return {
      again: redisplayState(typed, { ...envelope, lockVersion: current.lockVersion }, { conflict, errors }),
      status: 409,
    };
  }
  return { typed: current.lockVersion === envelope.lockVersion ? applyChoices(form, typed, theirs, sides) : typed };
}

/** Gives the form back with what has not been confirmed of these questions; null when all of it has. */
function ask({ sent }: Submission, typed: Typed, envelope: Envelope, questions: readonly Question[]): GivenBack | null {
  const before = readAccepted(sent);
  const open = questions.filter((question) => !isAnswered(question, before));
  const accepted = before.filter((answer) => !open.some(({ accept }) => answer.startsWith(`${accept}:`)));
  return open.length > 0
    ? { again: redisplayState(typed, envelope, { pending: { questions: open, accepted } }), status: 200 }
    : null;
}

/**
 * Shows what saving would change elsewhere, when it was asked for or must be seen and has not been; null when there is
 * nothing to show.
 */
async function previewImpact(
  submission: Submission,
  typed: Typed,
  envelope: Envelope,
  values: Record<string, unknown>,
  isRequested: boolean,
): Promise<Outcome | null> {
  const { sent, api, path, id, mustBeSeen } = submission;
  const seen = print(JSON.stringify(values));
  if (id === null || !mustBeSeen || (!isRequested && sent.get(seenField) === seen)) return null;
  try {
    const { data: impact } = await api.post<One<Impact>>(`${path}/${id}/preview`, {
      ...values,
      lockVersion: envelope.lockVersion,
    });
    return isRequested || mustBeSeen(impact)
      ? { again: redisplayState(typed, envelope, { foreseen: { impact, print: seen } }), status: 200 }
      : null;
  } catch (error) {
    if (isUnknownCall(error))
      return isRequested ? { again: redisplayState(typed, envelope, { general: [unforeseeable] }), status: 200 } : null;
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return answerRefusal(submission, typed, envelope, refusal);
  }
}

const unforeseeable = "Ce service ne sait pas calculer les effets d’un changement. Vous pouvez enregistrer.";

/** Tells whether the API does not know the call, as an outside one may not. */
const isUnknownCall = (error: unknown) => hasStatus(error, 404, 405);

/** The answer to a write; nothing where the API says no more than that it was done (204). */
type Written = One<{ id: number }> | undefined;

async function write(
  submission: Submission,
  typed: Typed,
  envelope: Envelope,
  body: Record<string, unknown>,
): Promise<Outcome> {
  const { api, path, id } = submission;
  try {
    const completed = submission.complete ? await submission.complete(body) : body;
    const values = { ...completed, ...submission.asks?.body(readAccepted(submission.sent)) };
    const written = submission.write
      ? await submission.write(values, envelope)
      : id === null
        ? await api.post<Written>(path, values, { idempotencyKey: envelope.submissionKey })
        : await api.put<Written>(`${path}/${id}`, { ...values, lockVersion: envelope.lockVersion });
    const savedId = written || id === null ? written?.data.id : Number(id);
    return typeof savedId === "number"
      ? { saved: { id: savedId } }
      : answerRefusal(submission, typed, envelope, { why: "unavailable" });
  } catch (error) {
    const questioned = ask(
      submission,
      typed,
      { ...envelope, submissionKey: submission.freshKey },
      submission.asks?.refused(error) ?? [],
    );
    if (questioned) return questioned;
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return answerRefusal(submission, typed, envelope, refusal);
  }
}

const changedMeanwhile = "Ceci a changé entre-temps. Le voici tel que c’est : vérifiez, puis recommencez.";

export const unavailable = sayUnconfirmed(
  "L’enregistrement",
  "Votre saisie est là ; enregistrez de nouveau, rien ne sera écrit deux fois.",
);

function answerRefusal(
  { form, id, freshKey, write: isOther }: Submission,
  typed: Typed,
  envelope: Envelope,
  refusal: Refusal,
): Outcome {
  const fresh = { ...envelope, submissionKey: freshKey };
  switch (refusal.why) {
    case "invalid": {
      const { fields, general } = placeErrors(form, refusal.errors, typed);
      const unsaid = Object.keys(fields).length + general.length === 0 ? [unexpected] : general;
      return {
        again: redisplayState(typed, fresh, { errors: fields, general: unsaid }),
        status: 422,
        invalid: refusal.errors,
      };
    }
    case "stale": {
      const conflict = differences(form, plainlyTyped(form, typed), fillTyped(form, refusal.current), envelope.prints);
      if (conflict.length === 0 && id !== null && !isOther) return { saved: { id: Number(id) } };
      const general = conflict.length === 0 ? [changedMeanwhile] : [];
      return {
        again: redisplayState(typed, { ...fresh, lockVersion: refusal.current.lockVersion }, { conflict, general }),
        status: 409,
      };
    }
    case "refused":
      return { again: redisplayState(typed, fresh, { general: [refusal.message] }), status: refusal.status };
    case "unavailable":
      return { again: redisplayState(typed, envelope, { general: [unavailable] }), status: 503 };
  }
}
