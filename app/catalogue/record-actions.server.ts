import { unknownOf } from "./unknown.server";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { Reference } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { hasStatus, isApiError, validationErrors } from "#app/shell/api-errors";
import { recordId } from "#app/display/record";
import { wayBack } from "#app/display/links/way-back";
import type { EntityWords } from "./words";
import { unknownButton } from "#app/forms/submit/unknown-button.server";

/** The reason why an action on a record did not happen. */
export interface RecordRefusal {
  message: string;
  usedBy: Reference[];
}

/**
 * Archives, restores or deletes the record of the route's `:id`, as the pressed button's `intent` says; then leads to
 * it, to the page that its address comes back to once restored, or to the list once deleted.
 * @param read the request's form, where it has been read already
 */
export async function actOnRecord(args: ActionFunctionArgs, words: EntityWords, read?: FormData) {
  const id = recordId(args);
  const { api } = args.context;
  const { search } = new URL(args.request.url);
  const path = `/api/${words.resource}/${id}`;
  const sent = read ?? (await args.request.formData());
  const intent = sent.get("intent");
  try {
    switch (intent) {
      case "archive":
      case "restore":
        await api.post(`${path}/${intent}`, {});
        args.context.flash({ type: "success", title: intent === "archive" ? words.archived : words.restored });
        return redirect((intent === "restore" && wayBack(search)) || `/${words.resource}/${id}`);
      case "delete":
        await deleteOnce(api, path);
        args.context.flash({ type: "success", title: words.deleted });
        return redirect(`/${words.resource}`);
    }
  } catch (error) {
    const refusal = refusalOf(error, words);
    if (!refusal) throw error;
    return data(refusal.refused, { status: refusal.status });
  }
  throw unknownButton();
}

/**
 * Deletes what is there; what is gone already, because the answer to a first request was lost or someone else was
 * quicker, is as it was wished.
 */
async function deleteOnce(api: ApiClient, path: string): Promise<void> {
  try {
    await api.delete(path);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}

function refusalOf(error: unknown, words: EntityWords): { status: number; refused: RecordRefusal } | null {
  const errors = validationErrors(error);
  if (errors) return { status: 422, refused: { message: Object.values(errors).flat().join(" "), usedBy: [] } };
  if (!isApiError(error)) return null;
  if (error.status === 404) return { status: 404, refused: { message: unknownOf(words), usedBy: [] } };
  if (error.status !== 409) return null;
  const usedBy = Array.isArray(error.body.usedBy) ? error.body.usedBy.filter(isReference) : [];
  return {
    status: 409,
    refused: { message: error.detail ?? "Cette action est refusée dans l’état actuel de la fiche.", usedBy },
  };
}

const isReference = (value: unknown): value is Reference =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  "id" in value &&
  "name" in value &&
  typeof value.type === "string" &&
  typeof value.id === "number" &&
  typeof value.name === "string";
