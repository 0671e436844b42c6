import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";

export const deliveryModeNames: Record<ExternalOrder["deliveryMode"], string> = {
  pickup: "Retrait",
  delivery: "Livraison",
  on_site: "Sur place",
};
export const consumptionModeNames: Record<ExternalOrder["consumptionMode"], string> = {
  later: "Différée",
  immediate: "Immédiate",
};
export const customerTypeNames: Record<ExternalOrder["customerType"], string> = {
  individual: "Particulier",
  business: "Professionnel",
  internal: "Boutique",
};
