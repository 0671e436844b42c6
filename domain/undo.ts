/** Minutes during which what one touch did is taken back in one touch, exactly as it was. */
export const undoMinutes = 10;

const window = undoMinutes * 60_000;

/** Returns the instant until which what was done at one is taken back so. */
export const undoableUntil = (at: string): string => new Date(Date.parse(at) + window).toISOString();

/** Returns the earliest instant of which what was done is still taken back so at a moment. */
export const undoableSince = (now: Date): string => new Date(now.getTime() - window).toISOString();
