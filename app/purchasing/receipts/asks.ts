import { QUANTITY_SCALE, compareDecimals, shiftDecimal } from "#domain/exact/decimal";
import { fromInteger, mul, readDecimal, toDecimal } from "#domain/exact/rational";
import type { SupplierOrder } from "../../../server/api-client/contract/supplier-orders";
import { formatDate } from "~/display/dates";
import { formatQuantity } from "~/display/quantities";
import type { Asks, Question } from "~/forms/questions";
import { type ExpectedLine, expectedLines } from "./expected";

/**
 * Returns the questions of a delivery before it is saved: more than ten times what was expected, and a date that is
 * past.
 * @param today the day in Paris
 * @param order the order that it belongs to; null for what was bought without
 */
export function asksOfReceipt(today: string, order: Pick<SupplierOrder, "lines"> | null): Asks {
  const awaited = order ? expectedLines(order) : [];
  return {
    before({ lines }) {
      const received: object[] = Array.isArray(lines) ? lines : [];
      return Promise.resolve(received.flatMap((line, at) => questionsOf({ today, order, awaited }, { ...line }, at)));
    },
    refused: () => [],
    body: () => ({}),
  };
}

interface Delivery {
  today: string;
  order: Pick<SupplierOrder, "lines"> | null;
  /** The lines that the order still expects. */
  awaited: readonly ExpectedLine[];
}

function questionsOf(
  { today, order, awaited: all }: Delivery,
  { articleId, packs, quantity, expiresOn }: Record<string, unknown>,
  at: number,
): Question[] {
  const ordered = order?.lines.find((line) => line.articleId === articleId);
  const awaited = all.find((line) => line.articleId === articleId);
  const name = ordered?.articleName ?? `Article ${at + 1}`;
  const given = typeof quantity === "string" ? quantity : contentOf(packs, ordered?.packQuantity ?? null);
  const asked: Question[] = [];
  if (given !== null && awaited && compareDecimals(given, shiftDecimal(awaited.quantity, 1)) > 0)
    asked.push({
      accept: `much:${awaited.articleId}:${given}`,
      message:
        `${name} : ${formatQuantity(given, awaited.unit)} pour ${formatQuantity(awaited.quantity, awaited.unit)} ` +
        "attendus.",
    });
  if (typeof expiresOn === "string" && expiresOn < today)
    asked.push({
      accept: `past:${String(articleId)}:${expiresOn}`,
      message: `${name} : la DLC ou DDM du ${formatDate(expiresOn)} est passée.`,
    });
  return asked;
}

/** Returns what so many packs hold; null where one of the two is unknown. */
function contentOf(packs: unknown, pack: string | null): string | null {
  const content = readDecimal(pack);
  return typeof packs === "number" && content ? toDecimal(mul(content, fromInteger(packs)), QUANTITY_SCALE) : null;
}
