import { shortDay } from "./day-words";

/** Days near today in French: apart from the others, which every page loads. */

/** Returns « sam. 21 », where the month goes without saying. */
export const nearDay = (day: string): string => shortDay(day).replace(/ \S+$/, "");

/** Returns « depuis sam. 21 ». */
export const formatSince = (day: string): string => `depuis ${nearDay(day)}`;
