import { createHash } from "node:crypto";
import type { ImportJob } from "#server/api-client/contract/catalogue/changes";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { EntityWords } from "#app/catalogue/words";
import { hasStatus } from "#app/shell/api-errors";
import { type LineError, unreadByLine } from "./lines";
import type { Table } from "./file/table.server";

/** Lines of a file that are looked at while the person waits; more go on by themselves. */
const mostAtOnce = 500;
/** Characters of a file, likewise. */
const mostText = 200_000;

const linesInPart = 250;
/** Characters of one part's JSON: no API takes more than some hundred thousand with certainty. */
const partSize = 200_000;

/** Tells whether a file is so large that it is imported beside the requests. */
export const isLarge = (csv: string, { rows }: Table) => rows.length > mostAtOnce || csv.length > mostText;

interface File {
  csv: string;
  table: Table;
  lines: readonly object[];
  errors: readonly LineError[];
  /** The fields by which more was said of the file than stands in it. */
  chosenFields: readonly (readonly string[])[];
}

/**
 * Hands a file to the API in parts and has it checked; answers the import's id, or null where the API knows no such
 * imports. The same key leads to the same import. `again` is the key for another file that comes under it.
 */
export async function startImport(
  api: ApiClient,
  { resource }: EntityWords,
  file: File,
  key: string,
  again: string,
): Promise<number | null> {
  const digest = createHash("sha256")
    .update(JSON.stringify([file.csv, file.chosenFields]))
    .digest("base64url");
  const create = (idempotencyKey: string) =>
    api.post<One<ImportJob>>("/api/imports", { entity: resource, digest }, { idempotencyKey });
  let id;
  try {
    ({ id } = (
      await create(key).catch((error: unknown) => (hasStatus(error, 409) ? create(again) : Promise.reject(error)))
    ).data);
  } catch (error) {
    if (hasStatus(error, 404) || hasStatus(error, 405)) return null;
    throw error;
  }
  for (const part of partsOf(file)) await api.post(`/api/imports/${id}/lines`, part);
  await api.post(`/api/imports/${id}/check`, {});
  return id;
}

/** Returns the lines in parts of a bounded size, each with its number in the file and what could not be read of it. */
function* partsOf({ table, lines, errors }: File) {
  const unread = unreadByLine(errors);
  let part: object[] = [];
  let [from, size] = [0, 0];
  for (const [index, values] of lines.entries()) {
    const number = table.rows[index]?.line ?? 0;
    const line = { line: number, values, unread: unread.get(number) ?? {} };
    const length = JSON.stringify(line).length;
    if (part.length > 0 && (part.length === linesInPart || size + length > partSize)) {
      yield { from, lines: part };
      [from, size, part] = [index, 0, []];
    }
    part.push(line);
    size += length;
  }
  yield { from, lines: part };
}
