import { isRecordId } from "#app/display/record";
import type { Option } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { type FieldErrors, hasStatus } from "#app/shell/api-errors";
import type { ResourceName } from "../describe/description";
import { exactlyNamed, findOption } from "./find-option";

/** A filter by something that is named: typed as text under `name`, or linked to by id under `idName`. */
export interface NamedFilter {
  name: string;
  idName: string;
  resource: ResourceName;
}

export interface Resolved {
  set?: Record<string, string>;
  fieldTexts?: Record<string, string>;
}

/**
 * Returns the query of a named filter to the API (`set`) and the text of its field (`fieldTexts`), by name in the URL;
 * or the reason why the text means nothing. /
 */
export async function resolveNamed(
  api: ApiClient,
  { name, idName, resource }: NamedFilter,
  set: Record<string, string>,
): Promise<Resolved | { errors: FieldErrors }> {
  const [text, id] = [set[name], set[idName]];
  if (text !== undefined) {
    const option = await findOption(api, resource, text);
    const found = "problem" in option ? ((await archivedNamed(api, resource, text)) ?? option) : option;
    return "problem" in found
      ? { errors: { [name]: [found.problem] } }
      : { set: { [idName]: String(found.id) }, fieldTexts: { [name]: found.name } };
  }
  if (id === undefined || !isRecordId(id)) return {};
  return { fieldTexts: { [name]: await nameOf(api, resource, id) } };
}

/**
 * Returns the one in the archives that a typed text names exactly: nothing new is made with it, but what was made is
 * still looked for.
 */
async function archivedNamed(api: ApiClient, resource: ResourceName, typed: string): Promise<Option | null> {
  const { data } = await api.get<{ data: Option[] }>(`/api/${resource}`, {
    query: { search: typed, archived: "1", perPage: 100 },
  });
  return exactlyNamed(data, typed)[0] ?? null;
}

async function nameOf(api: ApiClient, resource: ResourceName, id: string): Promise<string> {
  try {
    return (await api.get<{ data: { name: string } }>(`/api/${resource}/${id}`)).data.name;
  } catch (error) {
    if (hasStatus(error, 404)) return `n° ${id}`;
    throw error;
  }
}
