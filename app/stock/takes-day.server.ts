import type { ApiClient } from "#server/api-client/api";
import { readRefusal } from "#app/forms/submit/refusal.server";

/**
 * Tells whether the API takes the day of what is written late: it finds fault with what is no day. One that does not
 * would write it of today without a word.
 * @param path the collection in the API: "/api/stock/waste"
 */
export async function takesDay(api: ApiClient, path: string, field: string): Promise<boolean> {
  try {
    await api.post(`${path}/preview`, { [field]: "?" });
    return false;
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return refusal.why === "invalid" && field in refusal.errors;
  }
}
