/** The title of the page of a new order. */
export const newOrderTitle = "Nouvelle commande client";
