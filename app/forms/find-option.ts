import type { Option } from "../../server/api-client/contract";
import type { ApiClient } from "../../server/context";

const same = (text: string | null, typed: string) => text?.localeCompare(typed, "fr", { sensitivity: "base" }) === 0;

/**
 * The one entity that a typed name or code means: an exact name or code (case and accents aside), else the only match.
 * Otherwise `problem` says in French why there is none.
 */
export async function findOption(api: ApiClient, resource: "products" | "recipes" | "articles" | "suppliers", typed: string): Promise<Option | { problem: string }> {
  const { data } = await api.get<{ data: Option[] }>(`/api/options/${resource}`, { query: { search: typed } });
  const exact = data.find((option) => same(option.name, typed) || same(option.code, typed));
  const [only] = exact ? [exact] : data.length === 1 ? data : [];
  if (only) return only;
  if (data.length === 0) return { problem: `Rien ne s’appelle « ${typed} » : vérifiez le nom ou le code.` };
  const some = data.slice(0, 5).map((option) => `« ${option.name} »`);
  return { problem: `Plusieurs correspondent : ${some.join(", ")}${data.length > 5 ? "…" : ""}. Précisez le nom.` };
}
