import type { StandingStatus } from "./standing-days";

/** The statuses of standing orders, as they are read. */
export const standingStatusNames: Readonly<Record<string, string>> = {
  active: "Active",
  paused: "En pause",
  ended: "Terminée",
} satisfies Record<StandingStatus, string>;
