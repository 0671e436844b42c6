import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Imported } from "../../server/api-client/contract/changes";
import type { One } from "../../server/api-client/contract/records";
import type { ApiClient } from "../../server/context";
import type { EntityWords } from "~/catalogue/entities";
import { validationErrors } from "~/field-errors";
import { readRefusal } from "~/forms/refusal.server";
import { formatCount } from "~/formats/numbers";
import { type Importable, columnsOf } from "./columns";
import { type LineError, placeLineErrors, readLines } from "./lines";
import { type Table, decodeText, readTable } from "./table.server";

/** What an import page shows: the file's text, and what it would do or why it cannot. */
export interface ImportState {
  csv: string;
  submissionKey: string;
  /** The file as a whole cannot be read. */
  problem: string | null;
  errors: LineError[];
  ignored: string[];
  preview: Imported["lines"] | null;
}

/** Tries a file (`intent=preview`) or imports it whole (`intent=apply`), then leads to the list. */
export async function importFile({ request, context }: ActionFunctionArgs, words: EntityWords, importable: Importable) {
  const sent = await request.formData();
  const csv = await textOf(sent);
  const key = sent.get("submissionKey");
  const state: ImportState = { csv, submissionKey: context.freshKey, problem: null, errors: [], ignored: [], preview: null };
  const table = csv.trim() === "" ? { error: "Choisissez un fichier CSV, ou collez un tableau." } : readTable(csv);
  if ("error" in table) return refuse({ ...state, problem: table.error });
  const columns = columnsOf(importable);
  const { lines, ignored, errors } = readLines(table, columns);
  if (ignored.length === table.headings.length) return refuse({ ...state, ignored, problem: "Aucun titre de colonne n’est connu." });
  if (errors.length > 0) return refuse({ ...state, ignored, errors: inOrder([...errors, ...(await findInRest(context.api, words, lines, errors, table, columns))]) });
  const dryRun = sent.get("intent") !== "apply";
  try {
    const options = dryRun || typeof key !== "string" ? {} : { idempotencyKey: key };
    const { data: imported } = await context.api.post<One<Imported>>(`/api/${words.resource}/import`, { dryRun, lines }, options);
    if (dryRun) return data({ ...state, ignored, preview: imported.lines });
    context.flash({ type: "success", title: "Import terminé", description: said(imported.lines, words) });
    return redirect(`/${words.resource}`);
  } catch (error) {
    if (readRefusal(error)?.why === "unavailable") return data({ ...state, ignored, submissionKey: typeof key === "string" ? key : state.submissionKey, problem: unconfirmed }, { status: 503 });
    return refuse({ ...state, ignored, ...reasonOf(error, table, columns) });
  }
}

/** What else the API would refuse, beside the cells that cannot be read; nothing where it cannot say. */
async function findInRest(api: ApiClient, { resource }: EntityWords, lines: readonly object[], unread: readonly LineError[], table: Table, columns: ReturnType<typeof columnsOf>): Promise<LineError[]> {
  try {
    await api.post(`/api/${resource}/import`, { dryRun: true, lines });
    return [];
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    const known = new Set(unread.map(({ line, column }) => `${line} ${column}`));
    return refusal.why === "invalid" ? placeLineErrors(refusal.errors, table, columns).filter(({ line, column }) => !known.has(`${line} ${column}`)) : [];
  }
}

const inOrder = (errors: LineError[]) => errors.sort((a, b) => a.line - b.line);

const unconfirmed = "L’import n’a pas pu être confirmé : le service ne répond pas. Votre fichier est gardé ci-dessous ; recommencez, rien ne sera importé deux fois.";

const refuse = (state: ImportState) => data(state, { status: 422 });

function reasonOf(error: unknown, table: Table, columns: ReturnType<typeof columnsOf>): Pick<ImportState, "problem" | "errors"> {
  const errors = validationErrors(error);
  if (errors) return { problem: null, errors: placeLineErrors(errors, table, columns) };
  const unknown = error instanceof Error && "status" in error && (error.status === 404 || error.status === 405);
  if (unknown) return { problem: "Ce service ne sait pas importer de fichier.", errors: [] };
  throw error;
}

/** « 12 articles créés, 30 modifiés » */
function said(lines: Imported["lines"], { count }: EntityWords): string {
  const created = lines.filter(({ action }) => action === "create").length;
  const changed = lines.length - created;
  return `${formatCount(created, ...count)} créé${created < 2 ? "" : "s"}, ${changed} modifié${changed < 2 ? "" : "s"}`;
}

/** The file's text, the text pasted, or the text that a preview carried. */
async function textOf(sent: FormData): Promise<string> {
  const file = sent.get("file");
  if (file instanceof File && file.size > 0) return decodeText(new Uint8Array(await file.arrayBuffer()));
  const pasted = sent.get("csv");
  return typeof pasted === "string" ? pasted : "";
}
