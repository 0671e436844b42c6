/** Messages kept at most for the next page, or shown at most in one: before one more, the oldest goes. */
export const messageLimit = 5;
