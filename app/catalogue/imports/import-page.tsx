import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import type { EntityWords } from "#app/catalogue/words";
import { Section } from "#app/display/section";
import { formatCount } from "#app/display/numbers";
import { initialFocus } from "#app/forms/controls/initial-focus";
import { ListHeading } from "#app/lists/list-heading";
import { type Importable, columnsOf } from "./columns";
import type { ImportState } from "./import.server";
import { ImportQuestions } from "./import-questions";
import { formatLineNumbers } from "./groups";
import { LinesTable, mostRows } from "./tables";

/**
 * Takes a CSV, shows what it would do or what is wrong line by line, then imports it whole. Sent as a document, so that
 * the answer to a file too large can be shown.
 */
export function ImportPage({ words, importable }: { words: EntityWords; importable: Importable }) {
  const { submissionKey } = useLoaderData<{ submissionKey: string }>();
  const state = useActionData<ImportState>();
  return (
    <>
      <ListHeading title={`Importer des ${words.count[1]}`} />
      {state && <Result state={state} words={words} importable={importable} />}
      <Upload
        words={words}
        importable={importable}
        csv={state?.preview ? "" : (state?.csv ?? "")}
        byRow={state?.byRow === true}
        submissionKey={state?.submissionKey ?? submissionKey}
      />
    </>
  );
}

function Result({ state, words, importable }: { state: ImportState; words: EntityWords; importable: Importable }) {
  const {
    csv,
    byRow,
    sheets,
    submissionKey,
    problem,
    errors,
    errorCount,
    ignored,
    preview,
    question,
    fileColumns,
    chosenFields,
  } = state;
  const { sections, unpriced } = state;
  return (
    <div className="import-result">
      {(problem !== null || errors.length > 0) && (
        <div id="import-errors" className="alert" data-type="error" role="alert" tabIndex={-1} {...initialFocus(true)}>
          <strong>
            {problem ??
              `${formatCount(errorCount, "erreur")} : rien n’est importé. Corrigez ci-dessous ou dans le fichier.`}
          </strong>
        </div>
      )}
      {ignored.length > 0 && question === null && (
        <p className="alert" data-type="warning">
          Colonnes laissées de côté : {ignored.join(", ")}.
        </p>
      )}
      {sections.length > 0 && (
        <p className="alert" data-type="info">
          Titres dans la liste, laissés de côté : {sections.slice(0, mostSections).join(", ")}
          {sections.length > mostSections && ` et ${sections.length - mostSections} autres`}.
        </p>
      )}
      {unpriced.length > 0 && (
        <p className="alert" data-type="info">
          {`${formatLineNumbers(unpriced)} : prix du jour. Le prix connu ne change pas ; le nouveau n’en a pas.`}
        </p>
      )}
      {sheets && <Sheets {...sheets} />}
      {preview === null && fileColumns.length > 0 && <ImportQuestions state={state} importable={importable} />}
      {preview && (
        <Preview
          lines={preview}
          csv={csv}
          byRow={byRow}
          submissionKey={submissionKey}
          words={words}
          chosenFields={chosenFields}
        />
      )}
      {preview && <ImportQuestions state={state} importable={importable} />}
    </div>
  );
}

/** The sheet that was read, and the others, each of which can be read instead. */
function Sheets({ chosen, names, workbook }: NonNullable<ImportState["sheets"]>) {
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="card import-sheets">
      <p>
        Feuille lue : <strong>{chosen}</strong>. Lire une autre feuille du classeur :
      </p>
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="workbook" value={workbook} />
      <div className="actions">
        {names
          .filter((name) => name !== chosen)
          .slice(0, mostSheets)
          .map((name) => (
            <Button key={name} type="submit" name="sheet" value={name} variant="outline">
              {name}
            </Button>
          ))}
      </div>
    </Form>
  );
}

const mostSheets = 30;
const mostSections = 20;
const taken = ".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/plain";

function Preview({
  lines,
  csv,
  byRow,
  submissionKey,
  words,
  chosenFields,
}: {
  lines: NonNullable<ImportState["preview"]>;
  csv: string;
  byRow: boolean;
  submissionKey: string;
  chosenFields: ImportState["chosenFields"];
  words: EntityWords;
}) {
  const saving = useNavigation().formMethod === "POST";
  const visible = lines.slice(0, mostRows);
  const toWrite = lines.filter(({ unchanged }) => !unchanged).length;
  return (
    <Section id="apercu" heading="Ce que ce fichier va faire" aside={formatCount(lines.length, ...words.count)}>
      <LinesTable caption="Aperçu de l’import" lines={visible} words={words} />
      {lines.length > mostRows && <p className="dimmed">Et {lines.length - mostRows} autres.</p>}
      <Form method="post" encType="multipart/form-data" reloadDocument className="save-bar import-write">
        <input type="hidden" name="submissionKey" value={submissionKey} />
        {byRow && <input type="hidden" name="rows" value="1" />}
        {chosenFields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <textarea name="csv" defaultValue={csv} hidden aria-label="Fichier" />
        {toWrite > 0 ? (
          <Button type="submit" name="intent" value="apply" loading={saving}>
            {`Importer ${formatCount(toWrite, ...words.count)}`}
          </Button>
        ) : (
          <p>Rien à importer : tout est déjà à jour.</p>
        )}
        <ButtonLink to="." variant="outline" color="neutral">
          Renoncer
        </ButtonLink>
      </Form>
    </Section>
  );
}

const gathered =
  "Une ligne par ingrédient ou composant, que son nom suffit à trouver, même plus loin dans le fichier. Répétez le " +
  "nom de la fiche sur chacune de ses lignes, ou laissez-le vide sous la première. Ce qui existe déjà ne change pas.";
const changing =
  "Une ligne dont la référence interne ou le nom existe déjà modifie cette fiche ; une cellule vide ne change rien.";

function Upload({
  words,
  importable,
  csv,
  byRow,
  submissionKey,
}: {
  words: EntityWords;
  importable: Importable;
  csv: string;
  byRow: boolean;
  submissionKey: string;
}) {
  const headings = [...new Set([...columnsOf(importable).values()].map(({ label }) => label))];
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="card import-form">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <div className="field">
        <label htmlFor="file">Fichier</label>
        <input id="file" name="file" type="file" accept={taken} aria-describedby="file-hint" />
        <p id="file-hint" className="field-hint">
          Un classeur « .xlsx » ou un CSV, de 5 000 lignes au plus. Rien n’est enregistré avant que vous ayez vu
          l’aperçu.
        </p>
        <a href={`/exemples/${words.resource}.csv`} download>
          Télécharger un fichier d’exemple
        </a>
      </div>
      <div className="field">
        <label htmlFor="csv">Ou collez ici un tableau</label>
        {csv !== "" && byRow && <input type="hidden" name="rows" value="1" />}
        <textarea id="csv" name="csv" rows={6} defaultValue={csv} spellCheck={false} />
      </div>
      <details>
        <summary>Colonnes reconnues</summary>
        <p>{headings.join(" · ")}</p>
        <p className="dimmed">{importable.gathers ? gathered : changing}</p>
      </details>
      <div className="actions">
        <Button type="submit" name="intent" value="preview">
          Vérifier le fichier
        </Button>
        <Link className="button" data-variant="outline" data-color="neutral" to={`/${words.resource}`}>
          Annuler
        </Link>
      </div>
    </Form>
  );
}
