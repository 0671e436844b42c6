import type { batchDetail, batchRow, yields } from "#domain/contract/planning/batches";
import type { Seen } from "#domain/contract/field";

export type BatchRow = Seen<typeof batchRow>;
export type Batch = Seen<typeof batchDetail>;
export type Yields = Seen<typeof yields>;
