import { counted, countScope, foundLot } from "#domain/contract/stock/counts";
import type { Body } from "#domain/contract/field";
import { bodySchema } from "../../http/fields/schema";

/** The body of a new count: what is counted. */
export const scopeBody = bodySchema(countScope);
export type ScopeBody = Body<typeof countScope>;

/** The body of a line: what was found of it. */
export const countedBody = bodySchema(counted);
export type CountedBody = Body<typeof counted>;

/** The body of a lot that no line is about. */
export const foundBody = bodySchema(foundLot);
export type FoundBody = Body<typeof foundLot>;
