import { Form, useNavigation } from "@remix-run/react";
import { SelectField, TextField } from "#app/forms/controls/fields";
import { initialFocus } from "#app/forms/controls/initial-focus";
import { frenchSpaces } from "#app/display/french-spaces";
import { formatCount } from "#app/display/numbers";
import { Button } from "#app/shell/actions/button";
import { columnField, mayBePut, putField, putKey } from "./choices";
import { type Column, type Importable, columnsOf } from "./columns";
import { type ErrorGroup, groupErrors } from "./groups";
import type { ImportState } from "./import.server";
import { ErrorsTable } from "./tables";

interface ImportQuestionsProps {
  state: ImportState;
  importable: Importable;
}

/**
 * Asks what a file leaves open: which of two prices a column is, what its columns stand for, what to put where it says
 * nothing or something that cannot be read. All of it is one form, which answers with the file checked anew.
 */
export function ImportQuestions({ state, importable }: ImportQuestionsProps) {
  const { csv, byRow, submissionKey, fileColumns, question, errors, chosenFields, suppliers, isRecalled } = state;
  const columns = byNameOf(importable);
  const groups = groupErrors(errors);
  const presentFields = new Set(fileColumns.flatMap(({ name }) => name ?? []));
  const put = new Map(chosenFields.filter(([name]) => name.startsWith("put.")));
  const untold = Object.entries(importable.initial ?? {}).flatMap(([name, initial]) => {
    const column = columns.get(name);
    return column && !presentFields.has(name) ? [{ column, value: put.get(putField(name, "")) ?? initial }] : [];
  });
  const isBuying = question !== null || importable.ofElement?.some((name) => presentFields.has(name)) === true;
  const asksSupplier = suppliers !== null && isBuying && !presentFields.has("supplier");
  const visible = new Set([
    ...untold.map(({ column }) => putField(column.name, "")),
    ...(asksSupplier ? [putField("supplier", "")] : []),
    ...groups.flatMap(({ name, texts }) => (name === undefined ? [] : texts.map((text) => putField(name, text)))),
  ]);
  const hidden = [...put].filter(([name]) => !visible.has(name));
  const saving = useNavigation().formMethod === "POST";
  const left = fileColumns.filter(({ name }) => name === null).length;
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="card import-asked">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {byRow && <input type="hidden" name="rows" value="1" />}
      <textarea name="csv" defaultValue={csv} hidden aria-label="Fichier" />
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isRecalled && (
        <div className="import-recalled">
          <p className="dimmed">Vos choix pour le dernier fichier aux mêmes titres ont été repris.</p>
          <Button type="submit" name="fresh" value="1" variant="outline" color="neutral">
            Ne pas les reprendre
          </Button>
        </div>
      )}
      {hidden.length > 0 && (
        <ul className="import-put">
          {hidden.map(([name, value]) => (
            <li key={name}>{frenchSpaces(describeReplacement(name, value, columns))}</li>
          ))}
        </ul>
      )}
      {asksSupplier && <SupplierField suppliers={suppliers} value={put.get(putField("supplier", "")) ?? ""} />}
      {question && <Question question={question} importable={importable} />}
      {groups.length > 0 && (
        <ErrorsTable
          groups={groups}
          correct={(group) => <Put group={group} columns={columns} put={put} suppliers={suppliers} />}
        />
      )}
      {untold.length > 0 && (
        <fieldset className="import-untold">
          <legend>Pour ce qui est nouveau, et que le fichier ne dit pas</legend>
          {untold.map(({ column, value }) => (
            <PutField key={column.name} column={column} text="" value={value} label={column.label} />
          ))}
        </fieldset>
      )}
      {fileColumns.length > 0 && (
        <details open={left > 0 && question === null}>
          <summary>
            {`Colonnes du fichier : ${formatCount(fileColumns.length - left, "comprise", "comprises")}, `}
            {`${formatCount(left, "laissée", "laissées")} de côté`}
          </summary>
          <div className="import-columns">
            {fileColumns.map(
              ({ at, heading, samples, name }) =>
                at !== question?.column.at && (
                  <SelectField
                    key={at}
                    name={columnField(at)}
                    label={heading === "" ? `Colonne ${at + 1}, sans titre` : `« ${heading} »`}
                    hint={samples.length > 0 ? `Par exemple : ${samples.join(" · ")}` : undefined}
                    options={[...columns.values()].map((column) => [column.name, column.label])}
                    placeholder="Laissée de côté"
                    defaultValue={name ?? ""}
                  />
                ),
            )}
          </div>
        </details>
      )}
      <div className="actions">
        <Button type="submit" name="intent" value="preview" variant="outline" loading={saving}>
          Vérifier de nouveau
        </Button>
      </div>
    </Form>
  );
}

/** Returns « Fournisseur : « Metro » se lit « Métro Vincennes » ». */
function describeReplacement(field: string, value: string, columns: ReadonlyMap<string, Column>): string {
  const [, name = "", text = ""] = /^put\.(\w+)\.(.*)$/s.exec(field) ?? [];
  const label = columns.get(name)?.label ?? name;
  return text === "" ? `${label} : « ${value} » où rien n’est écrit` : `${label} : « ${text} » se lit « ${value} »`;
}

const byNameOf = (importable: Importable) =>
  new Map([...columnsOf(importable).values()].map((column) => [column.name, column]));

/** The two ways to read a column of prices, each a button that says what it makes of the first line. */
function Question({
  question,
  importable,
}: {
  question: NonNullable<ImportState["question"]>;
  importable: Importable;
}) {
  const { column, line } = question;
  const [one = "", other = ""] = importable.open?.either ?? [];
  return (
    <fieldset className="import-question" id="import-question" tabIndex={-1} {...initialFocus(true)}>
      <legend>{`« ${column.heading} » : au kilo ou au colis ?`}</legend>
      <p>
        {[line.name, line.pack].filter(Boolean).join(", ")} : <strong>{line.price}</strong>. Ce prix est…
      </p>
      <div className="actions">
        <Button type="submit" name={columnField(column.at)} value={one}>
          au kilo, au litre ou à la pièce
        </Button>
        <Button type="submit" name={columnField(column.at)} value={other}>
          au colis entier
        </Button>
      </div>
    </fieldset>
  );
}

interface PutProps {
  group: ErrorGroup;
  columns: ReadonlyMap<string, Column>;
  /** The values that were given, by the name of their field. */
  put: ReadonlyMap<string, string>;
  suppliers: readonly string[] | null;
}

/** Asks what to put in place of each text of a group of errors. */
function Put({ group, columns, put, suppliers }: PutProps) {
  const column = group.name === undefined ? undefined : columns.get(group.name);
  if (!column || !mayBePut(column)) return null;
  return group.texts
    .slice(0, mostTexts)
    .map((text) => (
      <PutField
        key={text}
        column={column}
        text={text}
        value={put.get(putField(column.name, text)) ?? ""}
        label={text === "" ? "Mettre partout" : frenchSpaces(`Mettre partout, au lieu de « ${text} »`)}
        suppliers={suppliers}
      />
    ));
}

const mostTexts = 12;

interface PutFieldProps {
  column: Column;
  text: string;
  value: string;
  label: string;
  suppliers?: readonly string[] | null;
}

function PutField({ column: { name, field }, text, value, label, suppliers }: PutFieldProps) {
  const known = { name: putField(name, text), id: `put-${putKey(name, text)}`, label, defaultValue: value };
  const choices = field.kind === "select" ? field.choices : field.kind === "checkbox" ? yesOrNo : null;
  const named = name === "supplier" && suppliers ? suppliers.map((one) => [one, one] as const) : null;
  const options = choices ?? named;
  return options ? <SelectField {...known} options={options} width="short" /> : <TextField {...known} width="short" />;
}

const yesOrNo = [
  ["oui", "oui"],
  ["non", "non"],
] as const;

/** The supplier of all lines, of a file that names none. */
function SupplierField({ suppliers, value }: { suppliers: readonly string[]; value: string }) {
  return (
    <SelectField
      name={putField("supplier", "")}
      label="Fournisseur de ces articles"
      options={suppliers.map((name) => [name, name])}
      placeholder="Aucun : sans prix d’achat"
      defaultValue={value}
    />
  );
}
