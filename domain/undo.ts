/** Minutes during which what one touch did is taken back in one touch, exactly as it was. */
export const undoMinutes = 10;

/** Returns the instant until which what was done at one is taken back so. */
export const undoneUntil = (at: string): string => new Date(Date.parse(at) + undoMinutes * 60_000).toISOString();
