/** The address's name for the page of an order's history. */
export const historyParam = "historique";
