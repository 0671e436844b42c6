/** A day of which something is to be made or noted, and whether others of its sheets were: an API may not tell. */
export interface UnconfirmedDay {
  day: string;
  sheets: number;
  noted?: boolean;
}
