import { Form, Link, useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { WeighingLine } from "#server/api-client/contract/planning/weighings";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { formatQuantity } from "#app/display/quantities";
import { DeclaredField } from "#app/forms/controls/declared-field";
import { plainFields } from "#app/forms/describe/description";
import { ErrorSummary } from "#app/forms/controls/error-summary";
import { Choices } from "#app/forms/controls/fields";
import { initialFocus } from "#app/forms/controls/initial-focus";
import { labelsOf } from "#app/forms/describe/labels";
import type { Envelope, FormState } from "#app/forms/submit/state";
import { textOf } from "#app/forms/describe/typed";
import { noteOfBatch } from "#domain/kitchen/recipe-notes";
import { weighForm } from "./form";
import type { GivenBack, actOnLine } from "./weigh.server";
import { figure, formatUnit, formatWeighed, formatWeight, formatWhen } from "./words";

interface IngredientProps {
  line: WeighingLine;
  opened: FormState;
  /** Address to go on to when somebody else has weighed it. */
  next: string;
  now: string;
}

/** One ingredient on one screen: how much, what was weighed, and the form that records it. */
export function Ingredient({ line, opened, next, now }: IngredientProps) {
  const { key } = useLocation();
  return (
    <>
      <p className="weighing-target">
        <strong>{figure(line)}</strong> {formatUnit(line)}
        {line.weight && <span className="weighing-weight"> = {formatWeight(line.weight)}</span>}
      </p>
      {line.grossQuantity && <p className="dimmed">À prendre brut : {formatQuantity(line.grossQuantity, line.unit)}</p>}
      {line.note && <p>{noteOfBatch(line.note)}</p>}
      {line.weighed && <Weighed line={line} weighed={line.weighed} now={now} />}
      <WeighingForm key={`${line.id} ${key}`} line={line} opened={opened} next={next} />
      {line.weighed && (
        <TakeBack
          key={`back ${line.id} ${line.lockVersion}`}
          envelope={{ ...opened.envelope, lockVersion: line.lockVersion }}
        />
      )}
      {line.entries.length > 1 && <Entries line={line} now={now} />}
    </>
  );
}

function Weighed({
  line,
  weighed,
  now,
}: {
  line: WeighingLine;
  weighed: NonNullable<WeighingLine["weighed"]>;
  now: string;
}) {
  return (
    <p className="alert" data-type={weighed.withinTolerance === false ? "warning" : "success"} role="status">
      <strong>Pesé</strong> {formatWhen(weighed.at, now)} par {weighed.userName} : {formatWeighed(weighed, line.unit)}.
      {weighed.withinTolerance === false && " Loin de la quantité demandée."}
    </p>
  );
}

function WeighingForm({ line, opened, next }: Pick<IngredientProps, "line" | "opened" | "next">) {
  const given: Partial<GivenBack> = useActionData<typeof actOnLine>() ?? {};
  const [envelope] = useState(opened.envelope);
  const state = given.state ?? opened;
  const sending = useNavigation().formMethod === "POST";
  const form = weighForm(line);
  const { quantity, lot, otherLot } = Object.fromEntries(plainFields(form));
  const { typed, errors, general, focus } = state;
  const cells = typed.cells;
  const { far, expired, meanwhile } = given;
  const question = far?.message ?? expired?.message;
  return (
    <Form method="post" className="weighing-form" noValidate>
      <Hidden envelope={given.state?.envelope ?? envelope} />
      <ErrorSummary errors={errors} general={general} labels={labelsOf(form, errors)} />
      {meanwhile && (
        <div
          id="entre-temps"
          className="alert"
          data-type="warning"
          role="alert"
          tabIndex={-1}
          {...initialFocus(focus === "entre-temps")}
        >
          <p>{meanwhile}</p>
          <p className="actions">
            <ButtonLink to={next} variant="outline">
              Garder cette pesée et continuer
            </ButtonLink>
          </p>
        </div>
      )}
      {question && (
        <p
          id="confirmer"
          className="alert"
          data-type="warning"
          role="alert"
          tabIndex={-1}
          {...initialFocus(focus === "confirmer")}
        >
          {question}
        </p>
      )}
      {expired && <input type="hidden" name="confirmLot" value={expired.lot} />}
      {far && <input type="hidden" name="confirmFar" value={far.quantity} />}
      {quantity && (
        <DeclaredField
          field={quantity}
          name="quantity"
          path="quantity"
          cells={cells}
          errors={errors.quantity}
          focused={false}
        />
      )}
      {lot?.kind === "select" && lot.choices.length > 0 && (
        <Choices
          legend="Lot"
          name="lot"
          type="radio"
          options={lot.choices}
          chosen={[textOf(cells, "lot")]}
          errors={errors.lot}
        />
      )}
      {otherLot && (
        <DeclaredField
          field={otherLot}
          name="otherLot"
          path="otherLot"
          cells={cells}
          errors={errors.otherLot}
          focused={false}
        />
      )}
      <Button type="submit" name="intent" value="weigh" size="lg" loading={sending}>
        {far
          ? `Oui, ${formatQuantity(far.quantity, line.unit, { exact: true })}`
          : expired
            ? `Oui, le lot ${expired.lot}`
            : meanwhile
              ? "Remplacer par ma pesée"
              : line.weighed
                ? "Corriger la pesée"
                : "Pesé"}
      </Button>
    </Form>
  );
}

function Hidden({ envelope: { submissionKey, lockVersion } }: { envelope: Envelope }) {
  return (
    <>
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="lockVersion" value={lockVersion ?? ""} />
    </>
  );
}

function TakeBack({ envelope }: { envelope: Envelope }) {
  return (
    <Form method="post">
      <Hidden envelope={{ ...envelope, submissionKey: `${envelope.submissionKey}-back` }} />
      <Button type="submit" name="intent" value="take-back" variant="outline" color="error">
        Annuler cette pesée
      </Button>
    </Form>
  );
}

function Entries({ line: { entries, unit }, now }: { line: WeighingLine; now: string }) {
  return (
    <details className="sources">
      <summary>Ce qui a été saisi</summary>
      <ol>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.quantity}`}>
            {entry.userName}, {formatWhen(entry.at, now)} :{" "}
            {entry.quantity === null
              ? "pesée annulée"
              : formatWeighed({ quantity: entry.quantity, lot: entry.lot }, unit)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The ways to the ingredients before and after, and to all of them. */
export function IngredientWays({ before, after, all }: { before: string | null; after: string | null; all: string }) {
  return (
    <nav className="weighing-ways no-print" aria-label="Ingrédients">
      {before && (
        <Link to={before} rel="prev">
          Précédent
        </Link>
      )}
      <Link to={all}>Tous les ingrédients</Link>
      {after && (
        <Link to={after} rel="next">
          Suivant
        </Link>
      )}
    </nav>
  );
}
