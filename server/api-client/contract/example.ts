import type { example } from "#domain/contract/example";
import type { Seen } from "#domain/contract/field";

/** The example that an API may fill an empty company with: what it holds, and what may be done with it. */
export type Example = Seen<typeof example>;
