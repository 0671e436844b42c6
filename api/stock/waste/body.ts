import type { Body } from "#domain/contract/field";
import { waste } from "#domain/contract/stock/waste";
import { bodySchema } from "../../http/fields/schema";

/** The body of a new loss. */
export const wasteBody = bodySchema(waste);
export type WasteBody = Body<typeof waste>;
