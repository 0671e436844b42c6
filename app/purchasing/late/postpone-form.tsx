import { Form } from "@remix-run/react";
import type { OrderChannel } from "#domain/choices";
import type { Unit } from "#domain/kitchen/units";
import { formatShortDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import { CheckboxField, TextField } from "#app/forms/controls/fields";
import { useSentKey } from "#app/forms/submit/sent-key";
import { lastDay } from "#domain/business-days";
import { Button } from "#app/shell/actions/button";
import { channelNames } from "./follow-up-words";

/** A line that is still to come. */
export interface AwaitedLine {
  lineId: number;
  articleName: string;
  quantity: string;
  unit: Unit;
  expectedOn: string;
}

/** Returns the lines of an order whose day is past, all of them where none is. */
export function lateLines<Line extends AwaitedLine>(lines: readonly Line[], today: string): readonly Line[] {
  const late = lines.filter(({ expectedOn }) => expectedOn < today);
  return late.length > 0 ? late : lines;
}

/** A form that gives another day, as it was sent. */
export interface TypedPostponement {
  orderId: number;
  expectedOn: string;
  channel: string;
  note: string;
  lineIds: number[];
  errors: Record<string, string[]>;
}

interface PostponeFormProps {
  order: { id: number; lockVersion: number; lines: readonly AwaitedLine[] };
  submissionKey: string;
  today: string;
  /** The day that is proposed. */
  proposed: string;
  typed: TypedPostponement | null;
}

const channels: readonly OrderChannel[] = ["phone", "email"];

/** « Relancer » : the new day of an order or of some of its lines, how it was agreed, and a word about it. */
export function PostponeForm({
  order: { id, lockVersion, lines },
  submissionKey,
  today,
  proposed,
  typed,
}: PostponeFormProps) {
  const { key, onSubmit } = useSentKey();
  const own = typed?.orderId === id ? typed : null;
  const name = (field: string) => ({ name: field, id: `${field}-${id}` });
  const late = lateLines(lines, today);
  const days = new Set(lines.map(({ expectedOn }) => expectedOn));
  return (
    <details key={key} className="postpone" open={own !== null}>
      <summary className="button" data-variant="outline">
        Relancer
      </summary>
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <input type="hidden" name="lockVersion" value={lockVersion} />
        <input type="hidden" name="orderId" value={id} />
        <TextField
          type="date"
          {...name("expectedOn")}
          label="Livrée le"
          required
          min={today}
          max={lastDay}
          defaultValue={own?.expectedOn ?? proposed}
          errors={own?.errors.expectedOn}
        />
        <fieldset className="choices">
          <legend>Comment</legend>
          <div>
            {channels.map((channel) => (
              <label key={channel} className="check">
                <input
                  type="radio"
                  name="channel"
                  value={channel}
                  defaultChecked={channel === (own?.channel ?? "phone")}
                />
                <span>{channelNames[channel]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField {...name("note")} label="Note" maxLength={200} defaultValue={own?.note} errors={own?.errors.note} />
        {lines.length > 1 && (
          <fieldset className="choices">
            <legend>Ce qui vient ce jour-là</legend>
            {lines.map((line) => (
              <CheckboxField
                key={line.lineId}
                name="lineId"
                id={`line-${line.lineId}`}
                value={String(line.lineId)}
                label={[
                  line.articleName,
                  formatQuantity(line.quantity, line.unit),
                  ...(days.size > 1 ? [formatShortDate(line.expectedOn)] : []),
                ].join(", ")}
                defaultChecked={own ? own.lineIds.includes(line.lineId) : late.includes(line)}
              />
            ))}
            {own?.errors.lineIds && <p className="field-error">{own.errors.lineIds.join(" ")}</p>}
          </fieldset>
        )}
        {lines.length === 1 && <input type="hidden" name="lineId" value={lines[0]?.lineId} />}
        <Button type="submit" name="intent" value="postpone" variant="outline">
          Enregistrer la relance
        </Button>
      </Form>
    </details>
  );
}
