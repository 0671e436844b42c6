import { unknownRecords } from "#domain/french/not-found";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MakeableDetail } from "#server/api-client/contract/planning/makeable";
import { validationErrors } from "#app/shell/api-errors";
import { readDecimal } from "#app/forms/describe/decimals";
import { readRecord } from "#app/display/record";
import { stockQuery } from "./query";

/**
 * Reads the quantity of the route's product that can be made, and the needs of the quantity that the address names; or
 * the error of that quantity, as typed.
 */
export async function readMakeable(
  args: LoaderFunctionArgs,
): Promise<{ makeable: MakeableDetail; typed: string; error: string | null }> {
  const params = new URL(args.request.url).searchParams;
  const typed = params.get("quantity")?.trim() ?? "";
  const read = typed === "" ? null : readDecimal(typed);
  const quantity = read && "value" in read ? read.value : null;
  const ask = (chosen: string | null, stock = stockQuery(params)) =>
    readRecord<MakeableDetail>(args, "production-planning/makeable", unknownRecords.products, {
      ...stock,
      quantity: chosen,
    });
  try {
    return { makeable: await ask(quantity), typed, error: read && "error" in read ? read.error : null };
  } catch (error) {
    const errors = validationErrors(error);
    if (!errors) throw error;
    return { makeable: await ask(null, {}), typed, error: Object.values(errors).flat().join(" ") };
  }
}
