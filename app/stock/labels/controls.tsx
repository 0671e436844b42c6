import { Form, Link, useSearchParams } from "@remix-run/react";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { formatCount } from "#app/display/numbers";
import { Button } from "#app/shell/actions/button";
import { labelFormats, packagings } from "./formats";
import type { Labels, PaperLabel } from "./read.server";

/** The paper, the packaging, and how many of each label are printed: a form that leads to the same page. */
export function LabelControls({ page }: { page: Labels }) {
  const { source, making, format, packaging, first, labels, errors } = page;
  const { places } = labelFormats[format];
  const [params] = useSearchParams();
  return (
    <Form method="get" className="filters no-print" noValidate discover="none">
      <input type="hidden" name={source.name} value={source.value} />
      <div className="filters-fields">
        <SelectField label="Papier" name="format" options={wordsOf(labelFormats)} defaultValue={format} />
        <SelectField
          label="Plus grande face de l’emballage"
          name="packaging"
          options={wordsOf(packagings)}
          defaultValue={packaging}
        />
        {places > 1 && (
          <TextField
            label={`Première place libre, de 1 à ${places}`}
            name="first"
            inputMode="numeric"
            defaultValue={params.get("first") ?? String(first)}
            errors={errors.first}
            width="short"
          />
        )}
        {making && (
          <>
            <TextField
              label="Fabriqué le"
              name="made"
              type="date"
              defaultValue={making.made}
              errors={errors.made}
              width="medium"
            />
            <TextField label="Lot" name="lot_code" defaultValue={making.lot} errors={errors.lot_code} width="short" />
          </>
        )}
        {labels.map(({ field, copies, text }) => (
          <TextField
            key={field}
            label={labels.length > 1 ? text.name : "Nombre d’étiquettes"}
            name={field}
            inputMode="numeric"
            defaultValue={params.get(field) ?? String(copies)}
            errors={errors[field]}
            width="short"
          />
        ))}
        <Button type="submit">Voir les étiquettes</Button>
      </div>
    </Form>
  );
}

const wordsOf = (choices: Record<string, { words: string }>) =>
  Object.entries(choices).map(([name, { words }]) => [name, words] as const);

/** Says before the labels are printed what they lack, which have no room, and what was wrong with the form. */
export function LabelNotices({ page: { labels, errors, format, empty } }: { page: Labels }) {
  const tooLarge = labels.filter(({ fit, copies }) => fit === null && copies > 0);
  const withoutCode = labels.filter(({ fit, code, hasAddress }) => fit !== null && hasAddress && code === null);
  return (
    <div className="no-print">
      {[...(errors.copies ?? []), ...(errors.day ?? [])].map((words) => (
        <p key={words} className="alert" data-type="error" role="alert">
          {words}
        </p>
      ))}
      {empty && <p className="card">{empty}</p>}
      {labels.map((label) => (
        <Lacks key={label.field} label={label} />
      ))}
      {tooLarge.length > 0 && (
        <p className="alert" data-type="error">
          <strong>Pas assez de place.</strong> {namesOf(tooLarge)} : le texte ne tient pas sur{" "}
          {labelFormats[format].words} en lettres de la taille légale, et n’est donc pas imprimé. Choisissez un papier
          plus grand.
        </p>
      )}
      {withoutCode.length > 0 && (
        <p className="alert" data-type="info">
          Sans code QR, faute de place : {namesOf(withoutCode)}.
        </p>
      )}
    </div>
  );
}

const namesOf = (labels: readonly PaperLabel[]) => [...new Set(labels.map(({ text }) => text.name))].join(", ");

function Lacks({ label: { text, mendAt } }: { label: PaperLabel }) {
  if (text.lacks.length === 0) return null;
  return (
    <p className="alert" data-type="warning">
      <strong>Étiquette incomplète : {text.name}.</strong> Il manque : {text.lacks.join(", ")}. Elle s’imprime avec la
      mention « Étiquette incomplète ». {mendAt && <Link to={mendAt}>Compléter la fiche</Link>}
    </p>
  );
}

/** Says how many labels are printed. */
export const countLabels = (labels: readonly PaperLabel[]): string =>
  formatCount(
    labels.reduce((sum, { fit, copies }) => (fit ? sum + copies : sum), 0),
    "étiquette",
  );

/** Tells whether something that was typed cannot be, or a label has no room. */
export const isWrong = ({ labels, errors }: Labels): boolean =>
  Object.keys(errors).some((field) => field !== "day") || labels.some(({ fit, copies }) => fit === null && copies > 0);

/** Tells whether there is something to print. */
export const canPrint = ({ labels, errors }: Labels): boolean =>
  Object.keys(errors).every((field) => field === "day") && labels.some(({ fit, copies }) => fit !== null && copies > 0);
