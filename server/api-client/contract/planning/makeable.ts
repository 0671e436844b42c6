import type { Seen } from "#domain/contract/field";
import type { makeableDetail, makeableRow, obstacle } from "#domain/contract/planning/makeable";

export type Obstacle = Seen<typeof obstacle.fields>;
export type MakeableRow = Seen<typeof makeableRow>;
export type MakeableDetail = Seen<typeof makeableDetail>;
