import type { Option } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { unitName } from "#domain/kitchen/units";
import { formatDate } from "#app/display/dates";
import { formatUnitPrice } from "#app/display/numbers";
import { hasStatus } from "#app/shell/api-errors";
import type { ResourceName } from "../describe/description";
import { lookUpIn } from "./pickers.server";
import { type Choice, mostChoices } from "./choice";

/** Returns what these resources offer under a search text, with what is known of each; names alone from a lean API. */
export async function readChoices(
  api: ApiClient,
  resources: readonly ResourceName[],
  search: string,
): Promise<Choice[]> {
  const lists = await Promise.all(
    resources.map(async (resource) =>
      (await readDetailed(api, resource, search)).slice(0, mostChoices).map((option) => choiceOf(resource, option)),
    ),
  );
  return lists.flat();
}

async function readDetailed(api: ApiClient, resource: ResourceName, search: string): Promise<Option[]> {
  try {
    const query = { search, details: "1", perPage: mostChoices };
    return (await api.get<{ data: Option[] }>(`/api/options/${resource}`, { query })).data;
  } catch (error) {
    if (!hasStatus(error, 404, 405, 422)) throw error;
    return lookUpIn(api)(resource, search);
  }
}

const lastUse: Record<ResourceName, string> = {
  suppliers: "dernière commande pour le",
  articles: "utilisé le",
  recipes: "faite le",
  products: "commandé pour le",
};

/** Returns an option as a list shows it: « 7,60 € HT / kg · utilisé le jeu. 12 nov. 2026 ». */
export function choiceOf(resource: ResourceName, { id, name, code, unit = "", ...known }: Option): Choice {
  const { unitPriceHt = null, priceTtc = null, lastUsedOn = null } = known;
  const price = priceTtc ?? unitPriceHt;
  const by = unitName(unit);
  const parts = [
    price === null ? by : `${formatUnitPrice(price)} ${priceTtc === null ? "HT" : "TTC"}${by && ` / ${by}`}`,
    lastUsedOn === null ? "" : `${lastUse[resource]} ${formatDate(lastUsedOn)}`,
  ];
  return { resource, id, name, code, unit: unit || null, details: parts.filter(Boolean).join(" · ") };
}
