import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ImportJob } from "#server/api-client/contract/catalogue/changes";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { type EntityWords, articleWords, productWords, recipeWords, supplierWords } from "#app/catalogue/words";
import { Section } from "#app/display/section";
import { formatCount, formatDecimal } from "#app/display/numbers";
import { ListHeading } from "#app/lists/list-heading";
import { Pagination } from "#app/lists/pagination";
import type { readJob } from "./job-page.server";
import { groupErrors } from "./groups";
import { ErrorsTable, LinesTable } from "./tables";
import { importSummary, toDo } from "./words";

type JobView = Awaited<ReturnType<typeof readJob>>;
type Job = Omit<ImportJob, "errors">;

const wordsOf: Record<Job["entity"], EntityWords> = {
  suppliers: supplierWords,
  articles: articleWords,
  recipes: recipeWords,
  products: productWords,
};

/**
 * The page of an import: how far it is; its effects, with the button that applies them; its result; or its errors, line
 * by line.
 */
export function JobPage({ job, errors, lines, meta, ignored, underWay }: JobView) {
  const words = wordsOf[job.entity];
  return (
    <>
      <ListHeading
        title={`Importer des ${words.count[1]}`}
        count={job.total > 0 ? formatCount(job.total, "ligne") : undefined}
      />
      <div className="import-result">
        {underWay ? <Progress job={job} /> : <JobOutcome job={job} errors={errors.length} words={words} />}
        {ignored.length > 0 && job.state !== "done" && (
          <p className="alert" data-type="warning">
            Colonnes laissées de côté : {ignored.join(", ")}.
          </p>
        )}
        {errors.length > 0 && <ErrorsTable groups={groupErrors(errors)} />}
        {meta && (
          <Section id="lignes" heading={job.state === "done" ? "Ce qui a été fait" : "Ce que ce fichier va faire"}>
            <LinesTable
              caption={job.state === "done" ? "Lignes importées" : "Aperçu de l’import"}
              lines={lines}
              words={words}
            />
            <Pagination meta={meta} anchor="lignes" />
          </Section>
        )}
      </div>
    </>
  );
}

function Progress({ job: { state, checked, total } }: { job: Job }) {
  return (
    <div className="card import-progress" role="status">
      <p>
        <strong>{state === "checking" ? "Vérification du fichier" : "Import en cours"}</strong>
      </p>
      <progress value={checked} max={Math.max(total, 1)} aria-label="Lignes vérifiées" />
      <p>
        {formatDecimal(checked, { most: 0 })} sur {formatCount(total, "ligne vérifiée", "lignes vérifiées")}
      </p>
      <p className="dimmed">
        {state === "checking" ? "Rien n’est encore écrit." : "Tout s’écrit d’un coup, à la fin."} Vous pouvez quitter
        cette page : cela continue.
      </p>
      <ButtonLink to=".">Actualiser</ButtonLink>
    </div>
  );
}

/** The words and buttons of an import where nothing is under way. */
function JobOutcome({ job, errors, words }: { job: Job; errors: number; words: EntityWords }) {
  const { state, interrupted, problem, checked, total } = job;
  if (interrupted || state === "receiving") {
    return (
      <JobAlert
        type="warning"
        title={state === "receiving" ? "Le fichier n’est pas arrivé en entier" : "L’import a été interrompu"}
        text="Rien n’a été écrit."
      >
        {interrupted && <Step intent={state === "applying" ? "apply" : "check"} words="Reprendre" />}
        <NewFile words={words} quiet={interrupted} />
      </JobAlert>
    );
  }
  if (state === "refused") {
    const seen =
      checked < total
        ? ` Seules les ${formatDecimal(checked, { most: 0 })} premières lignes ont été lues : il y ` +
          "en a peut-être d’autres après."
        : "";
    return (
      <JobAlert
        type="error"
        title={`${formatCount(errors, "erreur")} : rien n’a été importé`}
        text={`Corrigez le fichier et recommencez, ou créez ce qui manque et vérifiez de nouveau.${seen}`}
      >
        <NewFile words={words} />
        <Step intent="check" words="Vérifier de nouveau" quiet />
      </JobAlert>
    );
  }
  if (state === "done") {
    return (
      <JobAlert type="success" title="Import terminé" text={`${importSummary(job, words)}.`}>
        <ButtonLink to={`/${words.resource}`}>{`Voir les ${words.count[1]}`}</ButtonLink>
      </JobAlert>
    );
  }
  const toWrite = job.created + job.updated;
  return (
    <JobAlert
      type={problem === null ? "info" : "warning"}
      title={problem === null ? "Le fichier est vérifié, rien n’est encore écrit" : "Rien n’a été importé"}
      text={`${problem === null ? "" : `${problem} `}${toDo(job, words)}.`}
    >
      {toWrite > 0 && <Step intent="apply" words={`Importer ${formatCount(toWrite, ...words.count)}`} />}
      <NewFile words={words} label="Renoncer" quiet={toWrite > 0} />
    </JobAlert>
  );
}

function JobAlert({ type, title, text, children }: { type: string; title: string; text: string; children: ReactNode }) {
  return (
    <>
      <div className="alert" data-type={type} role={type === "error" ? "alert" : "status"}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <div className="actions">{children}</div>
    </>
  );
}

function Step({ intent, words, quiet = false }: { intent: "check" | "apply"; words: string; quiet?: boolean }) {
  const saving = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action=".">
      <Button type="submit" name="intent" value={intent} loading={saving} {...(quiet && { variant: "outline" })}>
        {words}
      </Button>
    </Form>
  );
}

interface NewFileProps {
  words: EntityWords;
  label?: string;
  /** Another button matters more. */
  quiet?: boolean;
}

function NewFile({ words, label = "Choisir un autre fichier", quiet = false }: NewFileProps) {
  return (
    <ButtonLink to={`/${words.resource}/import`} {...(quiet && { variant: "outline", color: "neutral" })}>
      {label}
    </ButtonLink>
  );
}
