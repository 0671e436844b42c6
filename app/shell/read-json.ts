/**
 * Reads a JSON document of this site.
 * @throws when the answer is not 200, not JSON, or does not come
 */
export async function readJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
