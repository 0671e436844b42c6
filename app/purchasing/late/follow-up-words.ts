import type { OrderChannel } from "#domain/choices";
import type { SupplierOrder } from "#server/api-client/contract/supplier-orders";
import { formatInstant, formatShortDate } from "#app/display/dates";

export type FollowUp = NonNullable<SupplierOrder["followUps"]>[number];

/** The ways by which another day is agreed. */
export const channelNames: Record<OrderChannel, string> = { phone: "Téléphone", email: "E-mail", portal: "Portail" };

/** Returns « relancée pour le jeu. 26 nov. », « soldée ». */
export const describeAgreed = ({ act, expectedOn }: Pick<FollowUp, "act" | "expectedOn">): string =>
  act === "closed" ? "soldée" : `relancée pour le ${formatShortDate(expectedOn)}`;

/** Returns « prévue lun. 23 nov., relancée pour le jeu. 26 nov. (téléphone, Camille, sam. 21 nov. 2026 à 14 h 05) ». */
export function describeFollowUp(followUp: FollowUp): string {
  const { lines, channel, userName, createdAt } = followUp;
  const days = [...new Set(lines.map(({ expectedBefore }) => formatShortDate(expectedBefore)))].join(" et ");
  const how = [...(channel ? [channelNames[channel].toLowerCase()] : []), userName, formatInstant(createdAt)];
  return `Prévue ${days}, ${describeAgreed(followUp)} (${how.join(", ")})`;
}
