import type { Option } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { fold } from "#domain/french/fold";
import type { ResourceName } from "../describe/description";
import { readOptions } from "./read-options";

/** Returns those that a text names exactly, else those whose code it is exactly; case and accents aside. */
export function exactlyNamed(options: readonly Option[], typed: string): Option[] {
  const wanted = fold(typed);
  const byName = options.filter(({ name }) => fold(name) === wanted);
  return byName.length > 0 ? byName : options.filter(({ code }) => code !== null && fold(code) === wanted);
}

/**
 * Returns the one entity that a typed name or code means: the only one of an exact name or code (case and accents
 * aside), else the only match. Otherwise `problem` says in French why there is none.
 */
export async function findOption(
  api: ApiClient,
  resource: ResourceName,
  typed: string,
): Promise<Option | { problem: string }> {
  const data = await readOptions(api, resource, typed);
  const [exact, another] = exactlyNamed(data, typed);
  if (exact && another) return { problem: ambiguityMessage(exactlyNamed(data, typed)) };
  const only = exact ?? (data.length === 1 ? data[0] : undefined);
  if (only) return only;
  if (data.length === 0) return { problem: `Rien ne s’appelle « ${typed} » : vérifiez le nom ou le code.` };
  const some = data.slice(0, 5).map((option) => `« ${option.name} »`);
  return { problem: `Plusieurs correspondent : ${some.join(", ")}${data.length > 5 ? "…" : ""}. Précisez le nom.` };
}

/** Returns what to write where several have one name: the code of the one that is meant, if they have one. */
function ambiguityMessage(options: readonly Option[]): string {
  const codes = options.flatMap(({ code }) => (code === null ? [] : [code])).slice(0, 5);
  const names = `${options.length} portent ce nom`;
  return codes.length > 0 ? `${names} : écrivez la référence (${codes.join(", ")}).` : `${names} : renommez-en un.`;
}
