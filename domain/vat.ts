/** The French rates of VAT, in percent, the usual one of food first. */
export const vatRates = ["5.5", "10", "20", "2.1", "0"] as const;
