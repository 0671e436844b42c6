import type { Seen } from "#domain/contract/field";
import type { weighing, weighingLine, weighingRow } from "#domain/contract/planning/weighings";

export type WeighingRow = Seen<typeof weighingRow>;
export type WeighingLine = Seen<typeof weighingLine>;
export type Weighing = Seen<typeof weighing>;
