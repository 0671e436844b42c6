import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { One } from "#server/api-client/contract/records";
import type { Weighing, WeighingLine } from "#server/api-client/contract/planning/weighings";
import { anyYear, namesParts, readCode } from "#domain/codes";
import { formatDate } from "#app/display/dates";
import { parseTyped } from "#app/forms/describe/parse";
import { placeErrors } from "#app/forms/describe/place-errors";
import { type Refusal, readRefusal } from "#app/forms/submit/refusal.server";
import { type Envelope, type FormState, redisplayState, readEnvelope } from "#app/forms/submit/state";
import { readTyped, textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { lineOf, nextPosition, readWeighing } from "./read.server";
import { weighForm } from "./form";
import { ingredientPath, weighingsPath } from "./paths";
import { lineName, formatWeighed } from "./words";
import { sayUnconfirmed } from "#app/forms/submit/unconfirmed";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** The form given back, and what must be answered before it is sent again. */
export interface GivenBack {
  state: FormState;
  /** The quantity to confirm, as it was read, and why. */
  far: { quantity: string; message: string } | null;
  /** A lot past its date that was chosen: why it must be confirmed, null once it is. */
  expired: { lot: string; message: string | null } | null;
  /** Sentence about somebody else's weighing of this ingredient meanwhile. */
  meanwhile: string | null;
}

/** Records what was weighed of the route's ingredient and leads to the next one, or takes it back. */
export async function actOnLine(args: ActionFunctionArgs) {
  const weighing = await readWeighing(args);
  const line = lineOf(args, weighing);
  const sent = await args.request.formData();
  switch (sent.get("intent")) {
    case "weigh":
      return weigh(args, weighing, line, sent);
    case "take-back":
      return takeBack(args, weighing, line, sent);
    default:
      throw unknownButton();
  }
}

async function weigh({ context }: ActionFunctionArgs, { id }: Weighing, line: WeighingLine, sent: FormData) {
  const form = weighForm(line);
  const envelope = readEnvelope(sent);
  const { typed, error } = withScannedLot(readTyped(form, sent));
  if (error !== null) return back(422, redisplayState(typed, envelope, { errors: { otherLot: [error] } }));
  const { values, errors } = parseTyped(form, typed);
  if (Object.keys(errors).length > 0) return back(422, redisplayState(typed, envelope, { errors }));
  const quantity = String(values.quantity);
  const { lot, expired } = takenLot(line, values.otherLot ?? values.lot);
  const isMeant = expired !== null && sent.get("confirmLot") === expired.lot;
  if (expired && !isMeant) return back(422, redisplayState(typed, envelope, { focus: "confirmer" }), { expired });
  const confirmFar = sent.get("confirmFar") === quantity;
  try {
    const body = { quantity, lot, confirmFar, lockVersion: envelope.lockVersion };
    const { data: weighed } = await context.api.post<One<Weighing>>(
      `/api/weighings/${id}/lines/${line.id}/weigh`,
      body,
      { idempotencyKey: envelope.submissionKey },
    );
    const recorded = weighed.lines.find((one) => one.id === line.id)?.weighed;
    context.flash({
      type: "success",
      title: "Pesé",
      description: `${lineName(line)} : ${recorded ? formatWeighed(recorded, line.unit) : ""}`,
    });
    const next = nextPosition(weighed, line.position);
    return redirect(next === null ? `${weighingsPath}/${id}` : ingredientPath(id, next));
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return answerRefusal(
      refusal,
      line,
      { typed, envelope, quantity, expired: expired && { ...expired, message: null } },
      context.freshKey,
    );
  }
}

/** Returns what was typed with the lot of a code that was scanned in its place; or why the code gives none. */
function withScannedLot(typed: Typed): { typed: Typed; error: string | null } {
  const scanned = textOf(typed.cells, "otherLot");
  const read = namesParts(scanned) ? readCode(scanned, anyYear) : null;
  if (read === null) return { typed, error: null };
  if ("error" in read) return { typed, error: read.error };
  if (read.code.lot === null) return { typed, error: "Ce code ne dit pas de lot : tapez-le." };
  return { typed: { ...typed, cells: { ...typed.cells, otherLot: read.code.lot } }, error: null };
}

async function takeBack({ context }: ActionFunctionArgs, { id }: Weighing, line: WeighingLine, sent: FormData) {
  const { submissionKey, lockVersion } = readEnvelope(sent);
  try {
    await context.api.post(
      `/api/weighings/${id}/lines/${line.id}/take-back`,
      { lockVersion },
      { idempotencyKey: submissionKey },
    );
    context.flash({ type: "success", title: "Pesée annulée", description: lineName(line) });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal || refusal.why === "unavailable") throw error;
    context.flash({
      type: "error",
      description:
        refusal.why === "invalid" ? Object.values(refusal.errors).flat().join(" ") : (refusal.message ?? unconfirmed),
    });
  }
  return redirect(ingredientPath(id, line.position));
}

const unconfirmed = sayUnconfirmed("La pesée", "Votre saisie est là ; recommencez, rien ne sera noté deux fois.");

const back = (status: number, state: FormState, more: Partial<GivenBack> = {}) =>
  data<GivenBack>({ state, far: null, expired: null, meanwhile: null, ...more }, { status });

/**
 * Returns the lot that was chosen or typed, as the stock writes it where the stock has it, and what is to be asked when
 * its date is past.
 */
function takenLot({ lots }: WeighingLine, chosen: unknown): { lot: string | null; expired: GivenBack["expired"] } {
  if (typeof chosen !== "string") return { lot: null, expired: null };
  const known = lots.find(({ code }) => code.toLowerCase() === chosen.toLowerCase());
  if (!known?.expired) return { lot: known?.code ?? chosen, expired: null };
  return {
    lot: known.code,
    expired: {
      lot: known.code,
      message:
        `Le lot ${known.code} est à consommer jusqu’au ${formatDate(known.expiresOn)} : il est ` +
        "périmé. Prenez un autre lot, ou confirmez.",
    },
  };
}

/** A submission of a line that was refused. */
interface Sent extends Pick<GivenBack, "expired"> {
  typed: Typed;
  envelope: Envelope;
  quantity: string;
}

function answerRefusal(
  refusal: Refusal,
  line: WeighingLine,
  { typed, envelope, quantity, expired }: Sent,
  freshKey: string,
) {
  const fresh = { ...envelope, submissionKey: freshKey };
  switch (refusal.why) {
    case "invalid": {
      const { confirmFar, ...others } = refusal.errors;
      const { fields, general } = placeErrors(weighForm(line), others, typed);
      const far = confirmFar ? { quantity, message: confirmFar.join(" ") } : null;
      return back(422, redisplayState(typed, fresh, { errors: fields, general, focus: far ? "confirmer" : null }), {
        far,
        expired,
      });
    }
    case "stale":
      return back(
        409,
        redisplayState(typed, { ...fresh, lockVersion: refusal.current.lockVersion }, { focus: "entre-temps" }),
        {
          meanwhile:
            refusal.message ?? "Quelqu’un a pesé cet ingrédient entre-temps. Votre saisie n’est pas enregistrée.",
        },
      );
    case "refused":
      return back(refusal.status, redisplayState(typed, fresh, { general: [refusal.message] }));
    case "unavailable":
      return back(503, redisplayState(typed, envelope, { general: [unconfirmed] }));
  }
}
