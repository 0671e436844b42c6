/** Height in points of `signatures`. */
export const signaturesHeight = 110;

/** Returns height in points of `totals` of so many rows. */
export const totalsHeight = (rows: number): number => rows * 16 + 8;
