import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Imported } from "#server/api-client/contract/catalogue/changes";
import type { One, Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { EntityWords } from "#app/catalogue/words";
import { hasStatus, validationErrors } from "#app/shell/api-errors";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { type Choices, choiceFields, readChoices } from "./choices";
import type { Importable } from "./columns";
import { isLarge, startImport } from "./job.server";
import { type LineError, isOpen, placeLineErrors } from "./lines";
import {
  type FileColumn,
  type OpenQuestion,
  type ReadFile,
  type SentTable,
  readFile,
  tableOf,
} from "./read-file.server";
import { importSummary } from "./words";
import { keepChoices, recallChoices } from "./remembered-choices.server";
import { sayUnconfirmed } from "#app/forms/submit/unconfirmed";

/** The state of an import page: the file's text, and its effects or the reason why it has none. */
export interface ImportState {
  csv: string;
  /** The text is that of a workbook’s sheet, counted by its rows. */
  byRow: boolean;
  /** The sheets of a workbook of several. */
  sheets: SentTable["sheets"];
  submissionKey: string;
  /** The file as a whole cannot be read. */
  problem: string | null;
  /** The first of the errors, and how many there are. */
  errors: LineError[];
  errorCount: number;
  ignored: string[];
  /** The titles within the list, and the lines without a price, which nothing is made of. */
  sections: string[];
  unpriced: number[];
  preview: Imported["lines"] | null;
  /** The columns of the file; none where it could not be read. */
  fileColumns: FileColumn[];
  /** The question that it leaves open. */
  question: OpenQuestion | null;
  /** The names of suppliers, for a file that may name none; null where there are too many to choose from, or none. */
  suppliers: string[] | null;
  /** The fields by which was said what stands in the file, and what to put where it says nothing. */
  chosenFields: [name: string, value: string][];
  /** It was said of an earlier file with the same headings. */
  isRecalled: boolean;
}

/**
 * Tries a file (`intent=preview`) or imports it whole (`intent=apply`), then leads to the list; asks what it leaves
 * open. A large file is checked beside the requests: it leads to the page of its import.
 */
export async function importFile({ request, context }: ActionFunctionArgs, words: EntityWords, importable: Importable) {
  const sent = await request.formData();
  const sentTable = await tableOf(sent);
  const { csv, byRow, sheets, problem } = sentTable;
  const given = sent.get("submissionKey");
  const key = typeof given === "string" ? given : null;
  const isFresh = sent.get("fresh") !== null;
  const choices = readChoices(isFresh || isNewFile(sent) ? new FormData() : sent);
  const dryRun = sent.get("intent") !== "apply";
  // What was said of an earlier file is seen before it holds.
  const isExplicit = choices.columns.size + choices.put.size > 0 || isFresh || !dryRun;
  const state: ImportState = {
    csv: problem === null ? csv : "",
    byRow,
    sheets,
    submissionKey: context.freshKey,
    problem,
    errors: [],
    errorCount: 0,
    ignored: [],
    sections: [],
    unpriced: [],
    preview: null,
    fileColumns: [],
    question: null,
    suppliers: null,
    chosenFields: choiceFields(choices),
    isRecalled: false,
  };
  if (problem !== null) return refuse(state);
  const file = await readFile(sentTable, importable, async (headings) =>
    isExplicit ? choices : recallChoices(context.api, words, headings),
  );
  const fields = file.choices === null ? [] : choiceFields(file.choices);
  const suppliers = await suppliersFor(context.api, importable, file);
  const read = {
    ...state,
    ignored: file.ignored,
    sections: file.sections ?? [],
    unpriced: file.problem === null ? file.unpriced : [],
    fileColumns: file.fileColumns,
    suppliers,
    chosenFields: fields,
    isRecalled: !isExplicit && fields.length > 0,
  };
  if (file.problem !== null) return refuse({ ...read, problem: file.problem });
  if (file.question !== null) return data({ ...read, question: file.question });
  const { lines, errors, table } = file;
  const unavailable = (sentence: string) =>
    data({ ...read, submissionKey: key ?? state.submissionKey, problem: sentence }, { status: 503 });
  try {
    const id =
      dryRun && isLarge(csv, table) && errors.every(({ line }) => line > table.headingLine)
        ? await startImport(
            context.api,
            words,
            { csv, table, lines, errors, chosenFields: fields },
            key ?? context.freshKey,
            context.freshKey,
          )
        : null;
    if (id !== null) return redirect(`/imports/${id}${toIgnoredQuery(file.ignored)}`);
  } catch (error) {
    if (readRefusal(error)?.why === "unavailable") return unavailable(notReceived);
    throw error;
  }
  if (errors.length > 0)
    return refuse({ ...read, errors: inOrder([...errors, ...(await findInRest(context.api, words, file))]) });
  try {
    const { data: imported } = await context.api.post<One<Imported>>(
      `/api/${words.resource}/import`,
      { dryRun, lines },
      dryRun || key === null ? {} : { idempotencyKey: key },
    );
    if (dryRun) return data({ ...read, preview: imported.lines });
    await keepChoices(context.api, words, table.headings, withoutAnswer(file, importable));
    context.flash({ type: "success", title: "Import terminé", description: countsOf(imported.lines, words) });
    return redirect(`/${words.resource}`);
  } catch (error) {
    if (readRefusal(error)?.why === "unavailable") return unavailable(unconfirmed);
    return refuse({ ...read, ...reasonOf(error, file) });
  }
}

const mostSuppliers = 100;

/** Returns the suppliers to choose from, where a file tells what is bought: from whom it may not say, or wrongly. */
async function suppliersFor(api: ApiClient, { ofElement = [] }: Importable, file: ReadFile): Promise<string[] | null> {
  const presentFields = new Set(file.fileColumns.flatMap(({ name }) => name ?? []));
  const isBuying =
    ofElement.some((name) => presentFields.has(name)) || (file.problem === null && file.question !== null);
  if (!ofElement.includes("supplier") || !isBuying) return null;
  const { data: suppliers, meta } = await api.get<Page<{ name: string }>>("/api/suppliers", {
    query: { perPage: mostSuppliers, sort: "name" },
  });
  return meta.total > 0 && meta.total <= mostSuppliers ? suppliers.map(({ name }) => name) : null;
}

/** Tells whether a file came with the form: what was said of the one before does not hold for it. */
function isNewFile(sent: FormData): boolean {
  const file = sent.get("file");
  return (file instanceof File && file.size > 0) || sent.get("workbook") !== null;
}

const mostHeadings = 20;

/** Returns the headings that nothing is made of, as far as an address can hold them. */
function toIgnoredQuery(ignored: readonly string[]): string {
  const pairs = ignored.slice(0, mostHeadings).map((heading) => ["ignored", heading.slice(0, 60)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

type WholeFile = Extract<ReadFile, { problem: null }>;

/** Returns the API's further refusals, beside the cells that cannot be read; none where it cannot say. */
async function findInRest(api: ApiClient, { resource }: EntityWords, file: WholeFile): Promise<LineError[]> {
  const { lines, errors, table, columns, places } = file;
  try {
    await api.post(`/api/${resource}/import`, { dryRun: true, lines });
    return [];
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const known = new Set(errors.map(({ line, column }) => `${line} ${column}`));
    return refusal.why === "invalid"
      ? placeLineErrors(refusal.errors, table, columns, places).filter(
          ({ line, column }) => !known.has(`${line} ${column}`),
        )
      : [];
  }
}

const inOrder = (errors: LineError[]) => errors.sort((a, b) => a.line - b.line);

const unconfirmed = sayUnconfirmed(
  "L’import",
  "Votre fichier est gardé ci-dessous ; recommencez, rien ne sera importé deux fois.",
);

const notReceived =
  "Le fichier n’a pas pu être envoyé en entier : le service ne répond pas. Rien n’a été importé ; " +
  "il est gardé ci-dessous, recommencez.";

const tooLarge =
  "Le service ne prend pas un fichier aussi gros en une fois : coupez-le en plusieurs fichiers, " +
  "avec les mêmes titres de colonnes, et importez-les l’un après l’autre.";

/** Errors that a page is given, at most: a wrong file has as many as it has cells. */
const mostErrors = 1000;

const refuse = (state: ImportState) =>
  data({ ...state, errorCount: state.errors.length, errors: state.errors.slice(0, mostErrors) }, { status: 422 });

/** Returns what is kept of what was said of a file: not which of two prices a column is, which is asked each time. */
const withoutAnswer = ({ choices, table }: WholeFile, importable: Importable): Choices => ({
  ...choices,
  columns: new Map(
    [...choices.columns].filter(
      ([at, name]) => !importable.open?.either.includes(name) || !isOpen(table.headings[at] ?? "", importable),
    ),
  ),
});

function reasonOf(error: unknown, { table, columns, places }: WholeFile): Pick<ImportState, "problem" | "errors"> {
  const errors = validationErrors(error);
  if (errors) return { problem: null, errors: placeLineErrors(errors, table, columns, places) };
  const unknown = hasStatus(error, 404, 405);
  const refusal = readRefusal(error);
  if (refusal?.why === "refused" && refusal.status === 413) return { problem: tooLarge, errors: [] };
  if (refusal?.why === "refused" && refusal.status === 409) return { problem: refusal.message, errors: [] };
  if (unknown) return { problem: "Ce service ne sait pas importer de fichier.", errors: [] };
  throw error;
}

/** Returns « 12 articles créés, 30 modifiés ». */
function countsOf(lines: Imported["lines"], words: EntityWords): string {
  const unchanged = lines.filter((line) => line.unchanged).length;
  const created = lines.filter(({ action }) => action === "create").length;
  return importSummary({ created, unchanged, updated: lines.length - created - unchanged }, words);
}
