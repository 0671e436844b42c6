import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "~/actions/button";
import type { EntityWords } from "~/catalogue/entities";
import { Badge } from "~/details/badge";
import { Section } from "~/details/section";
import { formatCount } from "~/formats/numbers";
import { initialFocus } from "~/forms/initial-focus";
import { DataTable } from "~/lists/data-table";
import { ListHeading } from "~/lists/list-heading";
import { type Importable, columnsOf } from "./columns";
import type { ImportState } from "./import.server";
import type { LineError } from "./lines";

const mostShown = 200;

/** Takes a CSV, shows what it would do or what is wrong line by line, then imports it whole. Sent as a document, so that the answer to a file too large can be shown. */
export function ImportPage({ words, importable }: { words: EntityWords; importable: Importable }) {
  const { submissionKey } = useLoaderData<{ submissionKey: string }>();
  const state = useActionData<ImportState>();
  return (
    <>
      <ListHeading title={`Importer des ${words.count[1]}`} />
      {state && <Result state={state} words={words} />}
      <Upload words={words} importable={importable} csv={state?.preview ? "" : (state?.csv ?? "")} submissionKey={state?.submissionKey ?? submissionKey} />
    </>
  );
}

function Result({ state: { csv, submissionKey, problem, errors, ignored, preview }, words }: { state: ImportState; words: EntityWords }) {
  return (
    <div className="import-result">
      {(problem !== null || errors.length > 0) && (
        <div id="import-errors" className="alert" data-type="error" role="alert" tabIndex={-1} {...initialFocus(true)}>
          <strong>{problem ?? `${formatCount(errors.length, "erreur")} : rien n’a été importé. Corrigez le fichier et recommencez.`}</strong>
        </div>
      )}
      {errors.length > 0 && <Errors errors={errors} />}
      {ignored.length > 0 && (
        <p className="alert" data-type="warning">
          Colonnes laissées de côté : {ignored.join(", ")}.
        </p>
      )}
      {preview && <Preview lines={preview} csv={csv} submissionKey={submissionKey} words={words} />}
    </div>
  );
}

function Errors({ errors }: { errors: readonly LineError[] }) {
  const shown = errors.slice(0, mostShown);
  return (
    <>
      <DataTable
        caption="Erreurs du fichier"
        columns={[
          { heading: "Ligne", cell: ({ line }) => (line === 0 ? "Fichier" : `Ligne ${line}`) },
          { heading: "Colonne", cell: ({ column }) => column },
          { heading: "Erreur", cell: ({ message }) => message },
        ]}
        rows={shown}
        rowKey={(error) => shown.indexOf(error)}
      />
      {errors.length > mostShown && <p className="dimmed">Et {errors.length - mostShown} autres.</p>}
    </>
  );
}

function Preview({ lines, csv, submissionKey, words }: { lines: NonNullable<ImportState["preview"]>; csv: string; submissionKey: string; words: EntityWords }) {
  const saving = useNavigation().formMethod === "POST";
  const shown = lines.slice(0, mostShown);
  return (
    <Section id="apercu" heading="Ce que ce fichier va faire" aside={formatCount(lines.length, ...words.count)}>
      <DataTable
        caption="Aperçu de l’import"
        columns={[
          { heading: "Nom", cell: ({ name }) => name },
          { heading: "Action", cell: ({ action }) => <Badge tone={action === "create" ? "green" : "blue"}>{action === "create" ? "Création" : "Modification"}</Badge> },
        ]}
        rows={shown}
        rowKey={(line) => shown.indexOf(line)}
        rowHref={({ action, id }) => (action === "update" ? `/${words.resource}/${id}` : null)}
      />
      {lines.length > mostShown && <p className="dimmed">Et {lines.length - mostShown} autres.</p>}
      <Form method="post" encType="multipart/form-data" reloadDocument className="save-bar">
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <textarea name="csv" defaultValue={csv} hidden aria-label="Fichier" />
        <Button type="submit" name="intent" value="apply" loading={saving}>
          {`Importer ${formatCount(lines.length, ...words.count)}`}
        </Button>
        <ButtonLink to="." variant="outline" color="neutral">
          Renoncer
        </ButtonLink>
      </Form>
    </Section>
  );
}

function Upload({ words, importable, csv, submissionKey }: { words: EntityWords; importable: Importable; csv: string; submissionKey: string }) {
  const headings = [...new Set([...columnsOf(importable).values()].map(({ label }) => label))];
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="card import-form">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <div className="field">
        <label htmlFor="file">Fichier CSV</label>
        <input id="file" name="file" type="file" accept=".csv,text/csv,text/plain" aria-describedby="file-hint" />
        <p id="file-hint" className="field-hint">
          Points-virgules, virgules ou tabulations ; UTF-8 ou Windows ; 5 000 lignes et 1 Mo au plus. Rien n’est écrit avant que vous ayez vu l’aperçu.
        </p>
      </div>
      <div className="field">
        <label htmlFor="csv">Ou collez ici un tableau</label>
        <textarea id="csv" name="csv" rows={6} defaultValue={csv} spellCheck={false} />
      </div>
      <details>
        <summary>Colonnes reconnues</summary>
        <p>{headings.join(" · ")}</p>
        <p className="dimmed">Une ligne dont la référence interne ou le nom existe déjà modifie cette fiche ; une cellule vide ne change rien.</p>
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
