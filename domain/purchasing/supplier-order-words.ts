import type { OrderChannel, Rest, SupplierOrderStatus } from "../choices";
import { daysBetween } from "../days-between";

/** The statuses of an order to a supplier as screens and papers name them. */
export const supplierOrderStatusNames: Record<SupplierOrderStatus, string> = {
  draft: "Brouillon",
  to_send: "À envoyer",
  sent: "Envoyée",
  confirmed: "Confirmée",
  partially_received: "Reçue en partie",
  received: "Reçue",
  cancelled: "Annulée",
};

/** Returns the status as it follows « une commande »: « reçue en partie », « en brouillon ». */
export const supplierOrderStatusAfter = (status: SupplierOrderStatus): string =>
  status === "draft" ? "en brouillon" : supplierOrderStatusNames[status].toLowerCase();

/** Returns « En retard de 5 jours » for what was expected on a day that is past. */
export function formatLateness(expectedOn: string, today: string): string {
  const days = daysBetween(expectedOn, today);
  return days === 1 ? "En retard d’un jour" : `En retard de ${days} jours`;
}

/** The ends of a rest as they follow what it is of: « refusé 10 kg : racheté ». */
export const restNames: Record<Rest, string> = { later: "livré plus tard", rebuy: "racheté", close: "soldé" };

/** The ways in which an order goes to its supplier, as they follow « envoyée ». */
export const channelPhrases: Record<OrderChannel, string> = {
  email: "par e-mail",
  phone: "par téléphone",
  portal: "sur le portail",
};
