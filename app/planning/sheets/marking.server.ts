import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { addDecimals, compareDecimals, shiftDecimal, signOf, subtractDecimals } from "#domain/exact/decimal";
import { dayInParis } from "#domain/paris";
import type { Batch } from "#server/api-client/contract/planning/batches";
import type { One } from "#server/api-client/contract/records";
import { formatDate } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { sentText } from "#app/forms/submit/sent-text";
import { readDecimal } from "#app/forms/describe/decimals";
import { type Refusal, readRefusal } from "#app/forms/submit/refusal.server";
import type { FieldErrors } from "#app/shell/api-errors";
import { anchorOf, readDisplayed, stayField } from "./marked";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** The reason why a sheet was not marked, and what was typed. */
export interface SheetRefusal {
  /** Anchor of the sheet; null for a whole day. */
  sheet: string | null;
  message: string;
  errors: FieldErrors;
  obtained: string;
  expected: string;
  /** The quantity to confirm before anything is noted; null where there is none. */
  far: FarQuantity | null;
  /** The quantity obtained of which it is to be said whether all was launched; null where that is not asked. */
  less: LessQuantity | null;
}

/** A quantity far beyond the one that it is measured by. */
interface FarQuantity {
  field: "obtained" | "expected";
  quantity: string;
  than: string;
  /** Value that the form sends to confirm it. */
  confirm: string;
}

/** A quantity obtained that is much less than what the sheet counts on. */
interface LessQuantity {
  quantity: string;
  than: string;
}

/**
 * Marks a sheet of the page done, takes a batch of it back, or marks a whole day done, as the pressed button's `intent`
 * says; then shows the page at that sheet, or where it is where the form says so.
 * @param plan whose sheets the page shows: a plan's parameters, or the id of a frozen calculation
 * @param isAnnounced false where the page shows so plainly what was marked that no message says it
 * @param read the form, where it has been read already
 */
export async function markSheets(
  { request, context }: ActionFunctionArgs,
  plan: object,
  isAnnounced = true,
  read: FormData | null = null,
) {
  const sent = read ?? (await request.formData());
  const text = (name: string) => sentText(sent, name);
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  const search = searchParams.size > 0 ? `?${searchParams}` : "";
  // The day is as it was sent: no header takes all that may be in it.
  const to = (anchor: string) =>
    redirect(`${pathname}${search}${sent.has(stayField) ? "" : `#${encodeURIComponent(anchor)}`}`);
  const key = { idempotencyKey: text("submissionKey") };
  const sheet = sheetOf(text);
  const say: typeof context.flash = (message) => {
    if (isAnnounced) context.flash(message);
  };
  try {
    switch (sent.get("intent")) {
      case "done": {
        const read = readQuantities(text);
        if ("errors" in read) return refuse(422, sheet, wrongQuantity, text, { errors: read.errors });
        const far = farOf(read, text("counted"));
        if (far && text("confirmFar") !== far.confirm) return refuse(422, sheet, toConfirm, text, { far });
        const less = sent.has("expected") ? lessOf(read, text("counted")) : null;
        const launched = less && launchedOf(read, text("launched"));
        if (launched === null && less) return refuse(422, sheet, toSayOfRest, text, { less });
        const { data: batch } = await context.api.post<One<Batch>>(
          "/api/batches",
          { ...sheetBody(text), ...read, ...launched, ...runOf(plan) },
          key,
        );
        say({
          type: "success",
          title: "C’est fait",
          description: `${batch.name} : ${formatQuantity(batch.obtained, batch.unit)}`,
        });
        return to(sheet);
      }
      case "take-back": {
        if (!/^\d{1,15}$/.test(text("batch"))) throw unknownButton();
        const { data: batch } = await context.api.post<One<Batch>>(`/api/batches/${text("batch")}/take-back`, {}, key);
        say({
          type: "success",
          title: "Production annulée",
          description: `${batch.name} : ${formatQuantity(batch.obtained, batch.unit)}`,
        });
        return to(sheet);
      }
      case "day": {
        // What is left of past days is another day's work since midnight: the page did not show it so.
        const displayedOn = text("shownOn");
        if (displayedOn !== "" && displayedOn !== dayInParis(context.now))
          return refuse(409, null, dayHasPassed, text, {});
        const displayed = sent.has("shown") ? readDisplayed(text("shown")) : undefined;
        if (displayed === null) throw unknownButton();
        const { data: done } = await context.api.post<One<{ batches: number[] }>>(
          "/api/production-planning/production-sheets/done",
          { ...plan, day: text("day"), shown: displayed },
          key,
        );
        // What was noted stands in the page, with the button that takes it back.
        if (done.batches.length === 0)
          context.flash({
            type: "success",
            title: `Production du ${formatDate(text("day"))}`,
            description: "Tout était noté déjà.",
          });
        return to(`jour-${text("day")}`);
      }
      case "day-back": {
        const batches = text("batches").split(" ");
        if (!batches.every((id) => /^\d{1,15}$/.test(id))) throw unknownButton();
        await context.api.post("/api/batches/take-back", { batches: batches.map(Number) }, key);
        context.flash({
          type: "success",
          title: `Production du ${formatDate(text("day"))}`,
          description: `${formatCount(batches.length, "fiche annulée", "fiches annulées")}.`,
        });
        return to(`jour-${text("day")}`);
      }
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return refuse(
      statusOf(refusal),
      String(sent.get("intent")).startsWith("day") ? null : sheet,
      messageOf(refusal),
      text,
      { errors: errorsOf(refusal) },
    );
  }
  throw unknownButton();
}

type Text = (name: string) => string;

const toConfirm = "Rien n’est encore noté : vérifiez la quantité, ou confirmez-la.";
const toSayOfRest = "Rien n’est encore noté : dites d’abord ce qu’il en est du reste.";
const dayHasPassed =
  "Rien n’est noté : le jour a changé depuis que cette page a été ouverte. Relisez-la, puis recommencez.";
const wrongQuantity = "Cette production n’est pas notée : corrigez la quantité.";
const unconfirmed =
  "Le service ne répond pas : il se peut que ce soit noté ou non. Recommencez, rien ne sera noté deux fois.";

const sheetOf = (text: Text): string =>
  anchorOf({
    type: text("recipeId") ? "recipe" : "product",
    id: Number(text("recipeId") || text("productId")),
    day: text("day"),
  });

const sheetBody = (text: Text) => ({
  recipeId: text("recipeId") ? Number(text("recipeId")) : null,
  productId: text("productId") ? Number(text("productId")) : null,
  ...(text("notedOn") ? { productionOn: text("notedOn"), askedOn: text("day") } : { productionOn: text("day") }),
  planned: text("planned"),
  seen: Number(text("seen")),
});

const runOf = (plan: object) => ("runId" in plan ? { runId: plan.runId } : {});

interface Quantities {
  obtained: string;
  expected: string | null;
}

function readQuantities(text: Text): { errors: FieldErrors } | Quantities {
  const obtained = readDecimal(text("obtained"));
  const expected = text("expected") === "" ? { value: null } : readDecimal(text("expected"));
  if ("value" in obtained && "value" in expected) return { obtained: obtained.value, expected: expected.value };
  return {
    errors: {
      ...("error" in obtained && { obtained: [obtained.error] }),
      ...("error" in expected && { expected: [expected.error] }),
    },
  };
}

/**
 * Returns the quantity to confirm: more than ten times what the sheet counts on was launched, or more than three times
 * what was launched came of it. Null where neither is, or the form does not say what the sheet counts on.
 */
function farOf({ obtained, expected }: Quantities, counted: string) {
  if (signOf(counted) <= 0) return null;
  const launched = expected ?? counted;
  const confirm = `${obtained} ${launched}`;
  if (compareDecimals(launched, shiftDecimal(counted, 1)) > 0)
    return { field: "expected", quantity: launched, than: counted, confirm } as const;
  if (compareDecimals(obtained, addDecimals(launched, addDecimals(launched, launched))) > 0)
    return { field: "obtained", quantity: obtained, than: launched, confirm } as const;
  return null;
}

const refuse = (
  status: number,
  sheet: string | null,
  message: string,
  text: Text,
  why: Partial<Pick<SheetRefusal, "errors" | "far" | "less">>,
) =>
  data<SheetRefusal>(
    {
      sheet,
      message,
      errors: {},
      far: null,
      less: null,
      ...why,
      obtained: text("obtained"),
      expected: text("expected"),
    },
    { status },
  );

/**
 * Returns what was obtained where it is less than nine tenths of what the sheet counts on and nobody said that another
 * quantity was launched: a bad yield and work half done take other ingredients. Null where that is plain.
 */
function lessOf({ obtained, expected }: Quantities, counted: string): LessQuantity | null {
  if (signOf(counted) <= 0 || signOf(obtained) <= 0 || compareDecimals(expected ?? counted, counted) !== 0) return null;
  const isLess = compareDecimals(shiftDecimal(obtained, 1), subtractDecimals(shiftDecimal(counted, 1), counted)) < 0;
  return isLess ? { quantity: obtained, than: counted } : null;
}

/** Returns the quantity launched as the button of a question says it; null where it answers another quantity. */
function launchedOf({ obtained, expected }: Quantities, answer: string): { expected: string | null } | null {
  if (answer === `all ${obtained}`) return { expected };
  return answer === `part ${obtained}` ? { expected: obtained } : null;
}

const errorsOf = (refusal: Refusal): FieldErrors => (refusal.why === "invalid" ? refusal.errors : {});

function statusOf(refusal: Refusal): number {
  if (refusal.why === "refused") return refusal.status;
  return { invalid: 422, stale: 409, unavailable: 503 }[refusal.why];
}

function messageOf(refusal: Refusal): string {
  switch (refusal.why) {
    case "invalid":
      return Object.values(refusal.errors).flat().join(" ");
    case "stale":
    case "refused":
      return refusal.message ?? unconfirmed;
    case "unavailable":
      return unconfirmed;
  }
}
