/** Height in points of `signatures`. */
export const signaturesHeight = 110;

/** Returns the height in points of `totals` of so many rows. */
export const totalsHeight = (rows: number): number => rows * 16 + 8;
