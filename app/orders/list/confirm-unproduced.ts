/** Accepted in the form of several orders: they are ready although nothing of some is noted as made. */
export const confirmUnproduced = "unproduced";
