/** Returns « 1 jour avant », « 2 jours avant ». */
export const formatDaysBefore = (days: number): string => `${days} ${days > 1 ? "jours" : "jour"} avant`;
