/** Returns « 1 jour avant », « 2 jours avant ». */
export const daysBeforeSaid = (days: number): string => `${days} ${days > 1 ? "jours" : "jour"} avant`;
