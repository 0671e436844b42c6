import type { ApiClient } from "../../server/context";
import type { FieldErrors } from "~/field-errors";
import type { ResourceName } from "~/forms/description";
import { findOption } from "~/forms/find-option";

/** A filter by something that is named: typed as text under `name`, or linked to by id under `idName`. */
export interface NamedFilter {
  name: string;
  idName: string;
  resource: ResourceName;
}

export interface Resolved {
  set?: Record<string, string>;
  shown?: Record<string, string>;
}

/** What a named filter asks of the API (`set`) and how its field reads (`shown`), by name in the URL; or why the text means nothing. */
export async function resolveNamed(api: ApiClient, { name, idName, resource }: NamedFilter, set: Record<string, string>): Promise<Resolved | { errors: FieldErrors }> {
  const [text, id] = [set[name], set[idName]];
  if (text !== undefined) {
    const found = await findOption(api, resource, text);
    return "problem" in found ? { errors: { [name]: [found.problem] } } : { set: { [idName]: String(found.id) }, shown: { [name]: found.name } };
  }
  if (id === undefined || !/^\d{1,15}$/.test(id)) return {};
  return { shown: { [name]: await nameOf(api, resource, id) } };
}

async function nameOf(api: ApiClient, resource: ResourceName, id: string): Promise<string> {
  try {
    return (await api.get<{ data: { name: string } }>(`/api/${resource}/${id}`)).data.name;
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return `n° ${id}`;
    throw error;
  }
}
