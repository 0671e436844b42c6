import { Badge } from "#app/display/badge";

/** « En retard » on an order whose customer waits. */
export const LateBadge = ({ order: { isLate } }: { order: { isLate: boolean } }) =>
  isLate ? <Badge tone="late">En retard</Badge> : null;
