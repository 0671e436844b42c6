/** The sentences about a record that is not there, by its collection. */
export const unknownRecords = {
  suppliers: "Ce fournisseur n’existe pas.",
  articles: "Cet article n’existe pas.",
  recipes: "Cette recette n’existe pas.",
  products: "Ce produit n’existe pas.",
  external_orders: "Cette commande client n’existe pas.",
  standing_orders: "Cette commande récurrente n’existe pas.",
} as const;

export const unknownRun = "Ce calcul figé n’existe pas.";
export const unknownWeighing = "Cette pesée n’existe pas.";
export const unknownSupplierOrder = "Cette commande fournisseur n’existe pas.";
export const unknownFollowUp = "Cette relance n’existe pas.";
export const unknownPress = "Aucune commande ne vient de cet envoi.";
export const unknownReceipt = "Cette réception n’existe pas.";
export const unknownLot = "Ce lot n’existe pas.";
export const unknownCount = "Cet inventaire n’existe pas.";
export const unknownPayment = "Ce paiement n’existe pas.";
export const unknownWaste = "Cette perte n’existe pas.";
export const unknownBatch = "Cette production n’existe pas.";
export const unknownMessage = "Ce message n’existe pas.";
export const unknownCustomer = "Ce client n’existe pas, ou ses commandes ne sont plus là.";
