import { isRecordId } from "#app/display/record";
import { shortDay } from "#domain/french/day-words";
import { fold } from "#domain/french/fold";
import type { Customer } from "#server/api-client/contract/orders/customers";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One, Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { Question } from "#app/forms/submit/questions";
import { orNull } from "#app/shell/api-errors";

/**
 * Returns a question about each note of a new order, and of its lines, that stood on the order before: the one it is a
 * copy of, else the customer's last. A name on a cake is that of one day.
 * @param from the id of the order that it is a copy of
 */
export async function askAboutNotes(
  api: ApiClient,
  values: Record<string, unknown>,
  from: string | null,
): Promise<Question[]> {
  const { customerName, deliveryOn } = values;
  const lines = Array.isArray(values.lines) ? values.lines.filter(isNoted) : [];
  const notes = typeof values.notes === "string" ? values.notes : "";
  if ((lines.length === 0 && notes === "") || typeof customerName !== "string") return [];
  const id = from !== null && isRecordId(from) ? Number(from) : await readLastOf(api, customerName);
  const former = id === null ? null : await orNull(api.get<One<ExternalOrder>>(`/api/external-orders/${id}`));
  // One of the same day is no order before: it may be this one, sent twice.
  if (!former || former.data.deliveryOn === deliveryOn) return [];
  const day = shortDay(former.data.deliveryOn);
  const known = former.data.lines.filter((line) =>
    lines.some(({ productId, note }) => productId === line.productId && note === line.note),
  );
  const repeated = [
    ...known.map(({ productName, note }) => `« ${note} » (${productName})`),
    ...(notes !== "" && notes === former.data.notes ? [`« ${notes} »`] : []),
  ];
  return [...new Set(repeated)].map((note) => ({
    accept: `note:${note}`,
    message: `La note ${note} vient de la commande du ${day} : vaut-elle pour celle-ci ? Sinon, effacez-la.`,
  }));
}

/** Reads the last order of the customer of that name; null where none is remembered. */
async function readLastOf(api: ApiClient, customerName: string): Promise<number | null> {
  const query = { search: customerName.trim().slice(0, 120), page: 1, perPage: 6 };
  const found = await orNull(api.get<Page<Customer>>("/api/customers", { query }));
  return found?.data.find((one) => fold(one.customerName) === fold(customerName))?.lastOrder?.id ?? null;
}

const isNoted = (line: unknown): line is { productId: number; note: string } =>
  typeof line === "object" &&
  line !== null &&
  "productId" in line &&
  typeof line.productId === "number" &&
  "note" in line &&
  typeof line.note === "string" &&
  line.note !== "";
