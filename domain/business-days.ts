/** First and last day that anything is written for. */
export const firstDay = "2000-01-01";
export const lastDay = "2100-12-31";

/** Tells whether a date lies where business dates do. */
export const isBusinessDay = (date: string): boolean => firstDay <= date && date <= lastDay;

/** The refusal of a date that lies elsewhere. */
export const outsideBusiness = "Donnez une date entre le 01/01/2000 et le 31/12/2100.";
