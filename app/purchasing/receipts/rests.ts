import { addDecimals, compareDecimals, shiftDecimal, signOf, subtractDecimals } from "#domain/exact/decimal";
import type { SupplierOrder, SupplierOrderLine } from "#server/api-client/contract/supplier-orders";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import type { FormDescription } from "#app/forms/describe/description";
import { fillTyped } from "#app/forms/describe/fill";
import type { Wanted } from "#app/forms/submit/submit.server";
import { textOf } from "#app/forms/describe/typed";
import type { Line, Typed } from "#app/forms/describe/cells";
import type { FieldErrors } from "#app/shell/api-errors";
import { restOf } from "../supplier-orders/rest";
import { type SentLine, receivedOf } from "./questions";
import { orderLinesOf } from "./expected";

/** The rest that a delivery leaves of an ordered line, and the places of its lines in the form. */
interface Left {
  line: SupplierOrderLine;
  quantity: string;
  isRefused: boolean;
  /** Weighed, and short of no more than a tenth. */
  isNear: boolean;
  places: number[];
}

/**
 * Returns what asks, line by line, what becomes of what a delivery does not bring whole: what is refused is bought anew
 * unless said otherwise, a weight that is short of a tenth at most is closed, what else is short is expected on its day
 * where that is to come; else somebody has to say.
 * @param proposed the day that what comes later is proposed for
 */
export function restsWanted(
  form: FormDescription,
  order: Pick<SupplierOrder, "lines">,
  { today, proposed }: { today: string; proposed: string | null },
): (typed: Typed, values: Record<string, unknown>) => Wanted | null {
  return (typed, { lines }) => {
    const sent: object[] = Array.isArray(lines) ? lines : [];
    const read = sent.map((line): SentLine => ({ ...line }));
    // Where nothing came nothing is received: that is said first.
    if (!read.some(isThere)) return null;
    const left = leftOf(order, read);
    const displayed = [...(typed.lists.lines ?? [])];
    const errors: FieldErrors = {};
    const unanswered = left.filter(({ places }) =>
      places.every((at) => textOf(displayed[at]?.cells ?? {}, "rest") === ""),
    );
    if (unanswered.length === 0) return null;
    for (const { line, quantity, isRefused, isNear, places } of unanswered) {
      const isToCome = line.expectedOn !== null && line.expectedOn !== undefined && line.expectedOn > today;
      const at = places.at(-1) ?? displayed.push(lineOf(form, line, displayed.length)) - 1;
      const rest = isRefused ? "rebuy" : isNear ? "close" : isToCome ? "later" : "";
      const day = (isToCome ? line.expectedOn : proposed) ?? "";
      const cells = { restExpectedOn: day, ...displayed[at]?.cells, rest };
      displayed[at] = {
        ...(displayed[at] ?? lineOf(form, line, at)),
        cells: { ...cells, restExpectedOn: textOf(cells, "restExpectedOn") || day },
      };
      if (rest === "")
        errors[`lines.${at}.rest`] = [
          `Il manque ${formatQuantity(quantity, line.unit)} : dites ce que devient le reste.`,
        ];
    }
    const few =
      unanswered.length === 1
        ? "Une ligne n’est pas venue entière"
        : `${formatCount(unanswered.length, "ligne")} ne sont pas venues entières`;
    return {
      typed: { ...typed, lists: { ...typed.lists, lines: displayed } },
      errors,
      general: [`${few} : vérifiez ce que devient le reste, puis enregistrez.`],
    };
  };
}

/** Tells whether a line says that something came, or was refused. */
const isThere = ({ packs, quantity, refusedQuantity }: SentLine): boolean =>
  [packs, quantity, refusedQuantity].some((amount) => signOf(String(amount ?? "0")) > 0);

function leftOf(order: Pick<SupplierOrder, "lines">, sent: readonly SentLine[]): Left[] {
  const ids = orderLinesOf(
    order,
    sent.map(({ articleId }) => (typeof articleId === "number" ? articleId : null)),
  );
  return order.lines.flatMap((line) => {
    const places = ids.flatMap((id, at) => (id === line.id ? [at] : []));
    const came = places.reduce((sum, at) => addDecimals(sum, receivedOf(sent[at] ?? {}, line) ?? "0"), "0");
    const quantity = subtractDecimals(restOf(line), came);
    const isRefused = places.some((at) => signOf(String(sent[at]?.refusedQuantity ?? "0")) > 0);
    const isWeighed = places.some((at) => typeof sent[at]?.quantity === "string");
    const isNear = isWeighed && compareDecimals(shiftDecimal(quantity, 1), line.quantity) <= 0;
    return signOf(restOf(line)) > 0 && signOf(quantity) > 0 ? [{ line, quantity, isRefused, isNear, places }] : [];
  });
}

/** Returns a line of the form for an article that it has none of. */
function lineOf(form: FormDescription, { articleId, articleName }: SupplierOrderLine, at: number): Line {
  const [line] = fillTyped(form, { lines: [{ articleId, articleName, updatePrice: true }] }).lists.lines ?? [];
  return { isOpen: false, cells: {}, ...line, key: `rest${at}` };
}
