import { QUANTITY_SCALE, addDecimals, compareDecimals, shiftDecimal, signOf } from "#domain/exact/decimal";
import { fromInteger, mul, readDecimal, toDecimal } from "#domain/exact/rational";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { formatDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import type { Asks, Question } from "#app/forms/submit/questions";
import { type ExpectedLine, expectedLines } from "./expected";
import { formatDifference } from "./price-change";

/** Times dearer or cheaper than ordered from which a price is asked about. */
const farPrice = 3n;

/**
 * Returns the questions of a delivery before it is saved: more than ten times what was expected, what was refused and
 * counted as received all the same, a price far from the order's, and a date that is past.
 * @param today the day in Paris
 * @param order the order that it belongs to; null for what was bought without
 */
export function asksOfReceipt(today: string, order: Pick<SupplierOrder, "lines"> | null): Asks {
  const awaited = order ? expectedLines(order) : [];
  return {
    before({ lines }) {
      const received: object[] = Array.isArray(lines) ? lines : [];
      const sent = received.map((line): SentLine => ({ ...line }));
      return Promise.resolve([
        ...sent.flatMap((line, at) => questionsOf({ today, order, awaited }, line, at)),
        ...awaited.flatMap((line) => refusedToo(line, orderedOf(order, line.articleId), sent)),
      ]);
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

type Ordered = SupplierOrder["lines"][number] | undefined;
/** A line of a delivery as it was read. */
export type SentLine = Record<string, unknown>;

const orderedOf = (order: Delivery["order"], articleId: unknown): Ordered =>
  order?.lines.find((line) => line.articleId === articleId);

function questionsOf({ today, order, awaited: all }: Delivery, line: SentLine, at: number): Question[] {
  const { articleId, packPriceHt, expiresOn } = line;
  const ordered = orderedOf(order, articleId);
  const awaited = all.find((one) => one.articleId === articleId);
  const name = ordered?.articleName ?? `Article ${at + 1}`;
  const given = receivedOf(line, ordered);
  const questions: Question[] = [];
  if (given !== null && awaited && compareDecimals(given, shiftDecimal(awaited.quantity, 1)) > 0)
    questions.push({
      accept: `much:${awaited.articleId}:${given}`,
      message:
        `${name} : ${formatQuantity(given, awaited.unit)} pour ${formatQuantity(awaited.quantity, awaited.unit)} ` +
        "à recevoir.",
    });
  if (typeof packPriceHt === "string" && ordered && isFarPrice(packPriceHt, ordered.packPriceHt))
    questions.push({
      accept: `price:${ordered.articleId}:${packPriceHt}`,
      message: `${name} : ${formatDifference({ before: ordered.packPriceHt, after: packPriceHt }) ?? ""}.`,
    });
  if (typeof expiresOn === "string" && expiresOn < today)
    questions.push({
      accept: `past:${String(articleId)}:${expiresOn}`,
      message: `${name} : la DLC ou DDM du ${formatDate(expiresOn)} est passée.`,
    });
  return questions;
}

/** Asks about an article of which more was received and refused than was expected: the refused stays out of stock. */
function refusedToo(
  { articleId, articleName, unit, quantity: expected }: ExpectedLine,
  ordered: Ordered,
  sent: readonly SentLine[],
): Question[] {
  const own = sent.filter((line) => line.articleId === articleId);
  const received = own.reduce((sum, line) => addDecimals(sum, receivedOf(line, ordered) ?? "0"), "0");
  const refused = own.reduce((sum, line) => addDecimals(sum, String(line.refusedQuantity ?? "0")), "0");
  const isWithin = compareDecimals(addDecimals(received, refused), expected) <= 0;
  if (signOf(received) <= 0 || signOf(refused) <= 0 || isWithin) return [];
  const format = (quantity: string) => formatQuantity(quantity, unit);
  return [
    {
      accept: `refused:${articleId}:${received}:${refused}`,
      message:
        `${articleName} : ${format(received)} en stock et ${format(refused)} de refus, ` +
        `pour ${format(expected)} à recevoir. ` +
        "Ôtez des colis reçus ce qui est refusé.",
    },
  ];
}

/** Returns how much of an article a line of a delivery says has come; null where that cannot be told. */
export const receivedOf = ({ quantity, packs }: SentLine, ordered: Ordered): string | null =>
  typeof quantity === "string" ? quantity : contentOf(packs, ordered?.packQuantity ?? null);

function isFarPrice(typed: string, ordered: string | null): boolean {
  const [now, before] = [readDecimal(typed), readDecimal(ordered)];
  if (!now || !before || before.num <= 0n) return false;
  const [large, small] = [now.num * before.den, before.num * now.den];
  return large > small * farPrice || small > large * farPrice;
}

/** Returns what so many packs hold; null where one of the two is unknown. */
function contentOf(packs: unknown, pack: string | null): string | null {
  const content = readDecimal(pack);
  return typeof packs === "number" && content ? toDecimal(mul(content, fromInteger(packs)), QUANTITY_SCALE) : null;
}
