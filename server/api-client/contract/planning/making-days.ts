import type { Seen } from "#domain/contract/field";
import type { makingDays } from "#domain/contract/planning/making-days";

export type MakingDays = Seen<typeof makingDays>;
