import type { Seen } from "#domain/contract/field";
import type {
  cancellablePacks,
  changed,
  changedOrder,
  runDifference,
  runRow,
} from "#domain/contract/planning/planning-runs";
import type { Needs, PlanParameters } from "./needs";

/** A frozen calculation in a list. */
export interface PlanningRunRow extends Seen<typeof runRow> {
  parameters: PlanParameters;
}

/** `change` is after − before, signed. */
export type Changed = Seen<typeof changed>;
export type ChangedOrder = Seen<typeof changedOrder.fields>;
export type CancellablePacks = Seen<typeof cancellablePacks.fields>;
/** The effects of later changes on a frozen calculation; only differences. */
export type RunDifference = Seen<typeof runDifference>;

/** A frozen calculation; `diff` is null while nothing it depends on has changed. */
export interface PlanningRun extends Needs {
  id: number;
  createdAt: string;
  userName: string;
  parameters: PlanParameters;
  diff: RunDifference | null;
}
