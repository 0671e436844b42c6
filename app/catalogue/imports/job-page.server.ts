import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { ImportJob, ImportedLine } from "#server/api-client/contract/catalogue/changes";
import type { Page } from "#server/api-client/contract/records";
import { hasStatus } from "#app/shell/api-errors";
import { readListQuery } from "#app/lists/query";
import { readOfRecord, readRecord, recordId } from "#app/display/record";
import { importColumns } from "./import-columns";
import type { LineError } from "./lines";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

const unknown = "Cet import n’existe pas, ou plus : les imports sont gardés une semaine.";
const linesPerPage = 100;

/** Returns an import beside the requests as its page shows it: how far it is, or what it does, or what is wrong. */
export async function readJob(args: LoaderFunctionArgs) {
  const { errors, ...job } = await readRecord<ImportJob>(args, "imports", unknown);
  const params = new URL(args.request.url).searchParams;
  const listed = job.state === "checked" || job.state === "done";
  const page = listed
    ? await readOfRecord<Page<ImportedLine & { line: number }>>(args, "imports", "lines", unknown, {
        perPage: linesPerPage,
        page: readListQuery(params, "").page,
      })
    : null;
  const underWay = (job.state === "checking" || job.state === "applying") && !job.interrupted;
  return {
    job,
    errors: errors.map((error) => placed(error, job)),
    lines: page?.data ?? [],
    meta: page?.meta ?? null,
    ignored: params.getAll("ignored"),
    underWay,
    ...(underWay && { refreshAfter: 2 }),
  };
}

/** Returns a field by its column's heading. */
function placed(
  { line, field, message }: ImportJob["errors"][number],
  { entity }: Pick<ImportJob, "entity">,
): LineError {
  const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { line, column: importColumns[entity].get(name)?.label ?? (line === 0 ? "" : field), message };
}

const steps = new Set(["check", "apply"]);

/** Begins to check the lines, or to write them, as the button's `intent` says. */
export async function changeJob(args: ActionFunctionArgs) {
  const id = recordId(args);
  const intent = (await args.request.formData()).get("intent");
  if (typeof intent !== "string" || !steps.has(intent)) throw unknownButton();
  try {
    await args.context.api.post(`/api/imports/${id}/${intent}`, {});
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    args.context.flash({ type: "warning", title: "Cet import a changé", description: "Voici où il en est." });
  }
  return redirect(`/imports/${id}`);
}
