import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Badge } from "#app/display/badge";
import { typedDecimal } from "#app/forms/describe/decimals";
import { TextField } from "#app/forms/controls/fields";
import { useSentKey } from "#app/forms/submit/sent-key";
import { formatQuantity } from "#app/display/quantities";
import { Button } from "#app/shell/actions/button";
import { shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { formatLeftOver } from "#domain/planning/left-over";
import { inParis } from "#domain/paris";
import { unitName } from "#domain/kitchen/units";
import { formatWhen } from "#app/planning/weighings/words";
import { formatCount, formatDecimal } from "#app/display/numbers";
import type { Pressed } from "./choose";
import {
  type MarkedSheet,
  anchorOf,
  isLess,
  leftOf,
  notedOn,
  progressOf,
  restOf,
  formatDisplayed,
  stayField,
} from "./marked";
import type { SheetRefusal } from "./marking.server";

/** The parts of the loaders' data that marking sheets needs. */
export interface MarkingData {
  /** The same for every submission of one rendered page: two submissions of one form write once. */
  submissionKey: string;
  now: string;
}

/** The batches of a sheet, each with its undoing, and the form that marks it done. */
export function Marking({ sheet }: { sheet: MarkedSheet }) {
  const refused = useActionData<SheetRefusal>();
  const rest = restOf(sheet);
  const form = <DoneForm sheet={sheet} rest={leftOf(sheet)} />;
  return (
    <div className="marking no-print">
      {refused?.sheet === anchorOf(sheet) && isExplainedAtSheet(refused) && (
        <p className="alert" data-type="error">
          {refused.message}
        </p>
      )}
      <Made sheet={sheet} />
      <NotedOn sheets={[sheet]} />
      {rest === null && sheet.weighed === null ? (
        <details>
          <summary>{sheet.unnoted === null ? "En faire encore" : "Noter ce qui a été fait"}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </div>
  );
}

/** Says on which later day the rest of sheets is noted, where that is not their own. */
function NotedOn({ sheets, isWhole = false }: { sheets: readonly (MarkedSheet | null)[]; isWhole?: boolean }) {
  const days = [...new Set(sheets.flatMap((sheet) => (sheet && notedOn(sheet)?.day) ?? []))].sort();
  if (days.length === 0) return null;
  const daysText = days.map(shortDay).join(" et ");
  return (
    <p className="dimmed">
      {isWhole
        ? `Noté en partie ${daysText}\u00a0: ce qui va avec sera noté comme fait ce jour-là.`
        : `Ce qui va avec a été noté ${daysText}\u00a0: ceci sera noté comme fait ce jour-là.`}
    </p>
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
              {userName}, {formatWhen(recordedAt, now)}
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

/**
 * The button that marks a sheet done in one tap, with what it was weighed for or what is left of it; « Noter »,
 * quietly, where nothing of it is asked any more.
 */
export function DoneAtOnce({ sheet }: { sheet: MarkedSheet }) {
  const rest = restOf(sheet);
  const left = leftOf(sheet);
  const isRequested = rest !== null || sheet.weighed !== null;
  const label = isRequested ? "Fait" : "Noter";
  return (
    <Form method="post" preventScrollReset>
      <SheetFields sheet={sheet} keyOf={`done-${sheet.done.length}`} />
      <input type="hidden" name="obtained" value={sheet.weighed ?? left} />
      {sheet.weighed === null && left !== sheet.planned && <input type="hidden" name="expected" value={left} />}
      <Button
        type="submit"
        name="intent"
        value="done"
        variant={isRequested ? "outline" : "ghost"}
        aria-label={`${label} : ${sheet.name}`}
      >
        {label}
      </Button>
    </Form>
  );
}

/** The word beside a sheet's name once something of it was made, or less of it is asked than was planned. */
export function DoneBadge({ sheet }: { sheet: MarkedSheet | null }) {
  if (!sheet) return null;
  const progress = progressOf(sheet);
  if (progress === "open" && !isLess(sheet)) return null;
  return (
    <span className="badges no-print">
      {progress === "begun" && <Badge tone="blue">Fait en partie</Badge>}
      {(progress === "begun" || progress === "open") && <RestNote sheet={sheet} />}
      {progress === "unnoted" && <Badge>{formatUnnoted(sheet)}</Badge>}
      {progress === "done" && (sheet.done.length > 0 ? <Badge tone="green">Fait</Badge> : <Badge>{nothingLeft}</Badge>)}
    </span>
  );
}

/** The words of what nothing asks for, and nobody noted. */
export const nothingLeft = "Plus rien à faire";
/** Returns how what nothing asks for any more reads, though nobody noted it, or a part of it. */
export const formatUnnoted = ({ unnoted, done, unit }: MarkedSheet): string =>
  unnoted === null || done.length === 0
    ? `${nothingLeft} · pas noté`
    : `${nothingLeft} · ${formatQuantity(unnoted, unit)} à noter`;

/** « Reste 1,31 kg (0,25 fournée) »: what is left of a sheet, where that is less than was planned. */
export function RestNote({ sheet }: { sheet: MarkedSheet }) {
  const { restBatches: batches } = sheet;
  return (
    <strong className="owed">
      Reste {formatQuantity(restOf(sheet), sheet.unit)}
      {batches !== null && ` (${formatQuantity(batches, "fournée")})`}
    </strong>
  );
}

/** « Déjà fait en trop : 4 pièces, à noter dans la commande »: what of a sheet's rest nobody has to make. */
export function LeftOverNote({ sheet }: { sheet: MarkedSheet | null }) {
  if (!sheet?.leftOver) return null;
  return <small className="owed">{formatLeftOver(formatQuantity(sheet.leftOver, sheet.unit))}</small>;
}

/** The form that marks a sheet done: what was obtained, as expected unless typed. */
function DoneForm({ sheet, rest }: { sheet: MarkedSheet; rest: string }) {
  const refused = useActionData<SheetRefusal>();
  const { key, onSubmit } = useSentKey();
  const anchor = anchorOf(sheet);
  const given = refused?.sheet === anchor ? refused : null;
  const unit = unitName(sheet.unit, true);
  const expected = sheet.weighed ?? rest;
  const far = given?.far ?? null;
  const less = given?.less ?? null;
  const format = (quantity: string) => formatQuantity(quantity, sheet.unit);
  const errorsOf = (field: "obtained" | "expected") =>
    far?.field === field
      ? [`${format(far.quantity)} au lieu de ${format(far.than)} : corrigez, ou confirmez.`]
      : given?.errors[field];
  return (
    <Form key={key} method="post" className="done-form" preventScrollReset onSubmit={onSubmit}>
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
      {less ? (
        <LessQuestion less={less} format={format} />
      ) : (
        <Button
          type="submit"
          name="intent"
          value="done"
          variant="outline"
          aria-label={far ? undefined : `C’est fait : ${sheet.name}`}
        >
          {far ? `Oui, ${format(far.quantity)}` : "C’est fait"}
        </Button>
      )}
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

/** The question about the rest, where much less was obtained than the sheet counts on: the button pressed says it. */
function LessQuestion({
  less: { quantity, than },
  format,
}: {
  less: NonNullable<SheetRefusal["less"]>;
  format: (quantity: string) => string;
}) {
  return (
    <div role="group" aria-label="Et le reste ?">
      <input type="hidden" name="intent" value="done" />
      <p>
        <strong>
          {format(quantity)} sur {format(than)} : et le reste&nbsp;?
        </strong>
      </p>
      <p className="actions">
        <Button type="submit" name="launched" value={`part ${quantity}`}>
          Il sera fait plus tard
        </Button>
        <Button type="submit" name="launched" value={`all ${quantity}`} variant="outline">
          Tout a été lancé, il n’y a que {format(quantity)}
        </Button>
      </p>
    </div>
  );
}

interface WholeDayProps {
  day: string;
  sheets: readonly (MarkedSheet | null)[];
  /** True where the sheets are all that the day has. */
  isAll: boolean;
}

/** The hour in Paris before which a day has hardly begun. */
const firstHour = "10:00";

/**
 * The button that marks everything of a day done, but for what is done already; nothing on days to come. It asks first
 * where a matter of some is not there, and while the day has hardly begun.
 */
export function WholeDay({ day, sheets, isAll }: WholeDayProps) {
  const { submissionKey, now } = useLoaderData<MarkingData>();
  const { day: today, time } = inParis(new Date(now));
  const open = sheets.filter((sheet) => sheet !== null && (restOf(sheet) ?? sheet.unnoted) !== null);
  if (open.length === 0 || day > today) return null;
  const lacking = open.filter((sheet) => sheet?.lacks).length;
  const isEarly = day === today && time < firstHour;
  const fields = (
    <>
      <input type="hidden" name="submissionKey" value={`${submissionKey}.day-${day}`} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="shownOn" value={today} />
      {isAll && !sheets.includes(null) && <input type="hidden" name="shown" value={formatDisplayed(sheets)} />}
    </>
  );
  if (lacking === 0 && !isEarly)
    return (
      <Form method="post" className="whole-day no-print">
        {fields}
        <NotedOn sheets={open} isWhole />
        <Button type="submit" name="intent" value="day" size="lg" variant="outline">
          {allDoneLabel}
        </Button>
      </Form>
    );
  const counted = isAll ? formatCount(open.length, "fiche") : "toutes les fiches du jour";
  return (
    <details className="ask whole-day no-print">
      <summary className="button" data-variant="outline" data-size="lg">
        {allDoneLabel}
      </summary>
      <Form method="post" className="card">
        {fields}
        <p>
          <strong>
            Noter {counted} comme {isAll && open.length === 1 ? "faite" : "faites"}
            {lacking > 0 && `, dont ${formatDecimal(lacking, { most: 0 })} dont une matière manque`}&nbsp;?
          </strong>
          {isEarly && <> Il n’est que {formatTimeOfDay(time)}.</>}
        </p>
        <NotedOn sheets={open} isWhole />
        <Button type="submit" name="intent" value="day">
          Oui, tout a été fait
        </Button>
      </Form>
    </details>
  );
}

const allDoneLabel = "Tout a été fait comme prévu";

/** Says what was marked done as a whole day a moment ago, and takes all of it back. Nothing when nothing was. */
export function PressedDay({ pressed }: { pressed: Pressed | null }) {
  const { submissionKey, now } = useLoaderData<MarkingData>();
  if (!pressed) return null;
  const { day, batches, userName, recordedAt } = pressed;
  return (
    <Form method="post" className="alert pressed no-print" data-type="success">
      <input type="hidden" name="submissionKey" value={`${submissionKey}.day-back-${batches[0] ?? 0}`} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="batches" value={batches.join(" ")} />
      <p role="status">
        <strong>{formatCount(batches.length, "fiche faite", "fiches faites")}</strong> {userName},{" "}
        {formatWhen(recordedAt, now)}
      </p>
      <Button type="submit" name="intent" value="day-back" variant="outline" color="neutral">
        Tout annuler
      </Button>
    </Form>
  );
}

/** Tells whether a refusal says all of its reason at the sheet: it asks nothing, and no field is wrong. */
const isExplainedAtSheet = ({ far, less, errors }: SheetRefusal): boolean =>
  !far && !less && Object.keys(errors).length === 0;

/**
 * Says that a sheet was not marked, and leads to it; why, unless that stands at the sheet.
 * @param shown anchors of the sheets that the page shows whole
 */
export function MarkingRefused({ anchors = [] }: { anchors?: readonly string[] }) {
  const refused = useActionData<SheetRefusal>();
  if (!refused) return null;
  const isExplained = refused.sheet !== null && anchors.includes(refused.sheet) && isExplainedAtSheet(refused);
  return (
    <div className="alert" data-type="error" role="alert">
      <p>
        {isExplained ? "Une fiche n’est pas notée, ou son annulation est refusée." : refused.message}{" "}
        {refused.sheet && <a href={`#${refused.sheet}`}>Voir la fiche</a>}
      </p>
    </div>
  );
}

function SheetFields({ sheet, keyOf }: { sheet: MarkedSheet; keyOf: string }) {
  const { submissionKey } = useLoaderData<MarkingData>();
  const { type, id, day, planned, done } = sheet;
  const later = notedOn(sheet);
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <input type="hidden" name={stayField} value="1" data-scripted />}
      <input type="hidden" name="submissionKey" value={`${submissionKey}.${anchorOf(sheet)}-${keyOf}`} />
      <input type="hidden" name={`${type}Id`} value={id} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="planned" value={planned} />
      {later && <input type="hidden" name="notedOn" value={later.day} />}
      <input type="hidden" name="seen" value={later ? later.seen : done.length} />
    </>
  );
}
