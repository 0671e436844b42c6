/**
 * Returns what of a sheet's rest was made beyond what orders have: « Déjà fait en trop : 4 pièces, à noter dans la
 * commande », for noting it there takes it.
 */
export const formatLeftOver = (quantity: string): string =>
  `Déjà fait en trop\u00a0: ${quantity}, à noter dans la commande`;
