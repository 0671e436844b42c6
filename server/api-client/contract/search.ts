import type { Seen } from "#domain/contract/field";
import type { found } from "#domain/contract/search";

/** The things of one kind that a text finds (an extension: GET /api/search). */
export type Found = Seen<typeof found>;
