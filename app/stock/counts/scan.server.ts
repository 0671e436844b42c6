import type { StockCount } from "#server/api-client/contract/stock";
import type { ApiClient } from "#server/api-client/api";
import { anyYear, readCode } from "#domain/codes";
import { readOptions } from "#app/forms/picker/read-options";

/**
 * Returns the place of the line that a scanned code, a lot or a name leads to: of the lot that the code says, else the
 * first of the article that nobody has counted. A sentence where there is none, or the code is not understood.
 */
export async function findCounted(
  api: ApiClient,
  lines: StockCount["lines"],
  scanned: string,
): Promise<number | string> {
  const text = scanned.trim().slice(0, 200);
  if (text === "") return "Scannez ou tapez un code-barres, un lot ou un nom.";
  const read = readCode(text, anyYear);
  if (read && "error" in read) return read.error;
  const lot = read ? read.code.lot : text;
  const hasLot = (at: number) => lot !== null && lines[at]?.code?.toLowerCase() === lot.toLowerCase();
  const all = lines.map((_, at) => at);
  const ofLot = read ? [] : all.filter(hasLot);
  if (ofLot[0] !== undefined) return ofLot[0];
  const ids = new Set((await readOptions(api, "articles", text)).map(({ id }) => id));
  const own = all.filter((at) => lines[at]?.item?.type === "article" && ids.has(lines[at].item.id));
  if (own.length === 0) return "Aucune ligne de cet inventaire n’a ce code, ce lot ou ce nom.";
  const scannedLot = read?.code.lot ?? null;
  if (scannedLot === null) return own.find((at) => lines[at]?.counted === null) ?? own[0] ?? 0;
  return own.find(hasLot) ?? `Le lot ${scannedLot} n’est pas dans cet inventaire : « Ajouter un lot trouvé ».`;
}
