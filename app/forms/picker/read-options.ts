import type { Option, Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { hasStatus } from "#app/shell/api-errors";
import type { ResourceName } from "../describe/description";

/** Reads what a resource offers under a search text; "" offers the first ones. */
export async function readOptions(api: ApiClient, resource: ResourceName, search: string): Promise<Option[]> {
  try {
    return (await api.get<{ data: Option[] }>(`/api/options/${resource}`, { query: { search } })).data;
  } catch (error) {
    if (!hasStatus(error, 404, 405)) throw error;
    return readFromList(api, resource, search);
  }
}

/** Reads the choices from the list of an API without options for pickers. */
async function readFromList(api: ApiClient, resource: ResourceName, search: string): Promise<Option[]> {
  const { data } = await api.get<Page<ListedOption>>(`/api/${resource}`, {
    query: { search: search || null, page: 1, perPage: 100 },
  });
  return data.map(({ id, name, code = null, unit, outputUnit }) => ({
    id,
    name,
    code,
    unit: unit ?? outputUnit ?? "",
  }));
}

interface ListedOption extends Pick<Option, "id" | "name" | "code" | "unit"> {
  outputUnit?: string;
}
