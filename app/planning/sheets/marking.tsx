import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Badge } from "~/display/badge";
import { typedDecimal } from "~/forms/decimals";
import { TextField } from "~/forms/fields";
import { formatQuantity } from "~/display/quantities";
import { Button } from "~/shell/actions/button";
import { dayInParis } from "#domain/paris";
import { unitName } from "#domain/units";
import { whenSaid } from "~/planning/weighings/words";
import { type MarkedSheet, anchorOf, restOf, stayField } from "./marked";
import type { SheetRefusal } from "./marking.server";

/** The parts of the loaders' data that marking sheets needs. */
export interface MarkingData {
  /** The same for every submission of one rendered page: two submissions of one form write once. */
  submissionKey: string;
  now: string;
}

/** The batches of a sheet, each with its undoing, and the form that marks it done. */
export function Marking({ sheet }: { sheet: MarkedSheet }) {
  const rest = restOf(sheet);
  return (
    <div className="marking no-print">
      <Made sheet={sheet} />
      {rest === null && sheet.weighed === null ? (
        <details>
          <summary>En faire encore</summary>
          <DoneForm sheet={sheet} rest={sheet.planned} />
        </details>
      ) : (
        <DoneForm sheet={sheet} rest={rest ?? sheet.planned} />
      )}
    </div>
  );
}

/** The batches of a sheet, each with its undoing. */
export function Made({ sheet }: { sheet: MarkedSheet }) {
  const { now } = useLoaderData<MarkingData>();
  const { done, unit, name } = sheet;
  return (
    <>
      {done.map(({ id, obtained, userName, recordedAt }) => (
        <Form key={id} method="post" className="made" preventScrollReset>
          <SheetFields sheet={sheet} keyOf={`back-${id}`} />
          <input type="hidden" name="batch" value={id} />
          <p>
            <strong>Fait&nbsp;: {formatQuantity(obtained, unit)}</strong>{" "}
            <span className="dimmed">
              {userName}, {whenSaid(recordedAt, now)}
            </span>
          </p>
          <Button
            type="submit"
            name="intent"
            value="take-back"
            variant="outline"
            color="neutral"
            aria-label={`Annuler : ${name}, ${formatQuantity(obtained, unit)}`}
          >
            Annuler
          </Button>
        </Form>
      ))}
    </>
  );
}

/** The button that marks a sheet done in one tap, with what it was weighed for or what is left of it. */
export function DoneAtOnce({ sheet }: { sheet: MarkedSheet }) {
  return (
    <Form method="post" preventScrollReset>
      <SheetFields sheet={sheet} keyOf={`done-${sheet.done.length}`} />
      <input type="hidden" name="obtained" value={sheet.weighed ?? restOf(sheet) ?? sheet.planned} />
      <Button type="submit" name="intent" value="done" variant="outline" aria-label={`Fait : ${sheet.name}`}>
        Fait
      </Button>
    </Form>
  );
}

/** The word beside a sheet's name once all of it was launched. */
export function DoneBadge({ sheet }: { sheet: MarkedSheet | null }) {
  if (!sheet || sheet.done.length === 0) return null;
  return (
    <span className="no-print">
      {" "}
      {restOf(sheet) === null ? <Badge tone="green">Fait</Badge> : <Badge tone="blue">Fait en partie</Badge>}
    </span>
  );
}

/** The form that marks a sheet done: what was obtained, as expected unless typed. */
function DoneForm({ sheet, rest }: { sheet: MarkedSheet; rest: string }) {
  const refused = useActionData<SheetRefusal>();
  const anchor = anchorOf(sheet);
  const given = refused?.sheet === anchor ? refused : null;
  const unit = unitName(sheet.unit, true);
  const expected = sheet.weighed ?? rest;
  const far = given?.far ?? null;
  const said = (quantity: string) => formatQuantity(quantity, sheet.unit);
  const errorsOf = (field: "obtained" | "expected") =>
    far?.field === field
      ? [`${said(far.quantity)} au lieu de ${said(far.than)} : corrigez, ou confirmez.`]
      : given?.errors[field];
  return (
    <Form method="post" className="done-form" preventScrollReset>
      <SheetFields sheet={sheet} keyOf={`done-${sheet.done.length}`} />
      <input type="hidden" name="counted" value={expected} />
      {far && <input type="hidden" name="confirmFar" value={far.confirm} />}
      <TextField
        id={`${anchor}-obtained`}
        name="obtained"
        label={`Quantité obtenue (${unit})`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={given?.obtained ?? typedDecimal(expected)}
        errors={errorsOf("obtained")}
        hint={sheet.weighed === null ? undefined : `Pesé pour ${formatQuantity(sheet.weighed, sheet.unit)}.`}
      />
      <Button
        type="submit"
        name="intent"
        value="done"
        variant="outline"
        aria-label={far ? undefined : `C’est fait : ${sheet.name}`}
      >
        {far ? `Oui, ${said(far.quantity)}` : "C’est fait"}
      </Button>
      {sheet.weighed === null && (
        <details open={errorsOf("expected") !== undefined || undefined}>
          <summary>Autre quantité lancée</summary>
          <TextField
            id={`${anchor}-expected`}
            name="expected"
            label={`Quantité lancée (${unit})`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={given?.expected ?? typedDecimal(rest)}
            errors={errorsOf("expected")}
            hint="Ce que devait donner ce qui a été mis en œuvre : les ingrédients sortent du stock en proportion."
          />
        </details>
      )}
    </Form>
  );
}

/** The button that marks everything of a day done, but for what is done already; nothing on days to come. */
export function WholeDay({ day, sheets }: { day: string; sheets: readonly (MarkedSheet | null)[] }) {
  const { submissionKey, now } = useLoaderData<MarkingData>();
  const open = sheets.filter((sheet) => sheet && restOf(sheet) !== null);
  if (open.length === 0 || day > dayInParis(new Date(now))) return null;
  return (
    <Form method="post" className="whole-day no-print">
      <input type="hidden" name="submissionKey" value={`${submissionKey}.day-${day}`} />
      <input type="hidden" name="day" value={day} />
      <p className="actions">
        <Button type="submit" name="intent" value="day" size="lg" variant="outline">
          Tout a été fait comme prévu
        </Button>
      </p>
    </Form>
  );
}

/** Says that a sheet was not marked, and leads to it. */
export function MarkingRefused() {
  const refused = useActionData<SheetRefusal>();
  if (!refused) return null;
  return (
    <div className="alert" data-type="error" role="alert">
      <p>
        {refused.message} {refused.sheet && <a href={`#${refused.sheet}`}>Voir la fiche</a>}
      </p>
    </div>
  );
}

function SheetFields({ sheet, keyOf }: { sheet: MarkedSheet; keyOf: string }) {
  const { submissionKey } = useLoaderData<MarkingData>();
  const { type, id, day, planned, done } = sheet;
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <input type="hidden" name={stayField} value="1" data-scripted />}
      <input type="hidden" name="submissionKey" value={`${submissionKey}.${anchorOf(sheet)}-${keyOf}`} />
      <input type="hidden" name={`${type}Id`} value={id} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="planned" value={planned} />
      <input type="hidden" name="seen" value={done.length} />
    </>
  );
}
