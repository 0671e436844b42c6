/** Returns the words to somebody who has tried too often, and must wait so many seconds; null where nobody knows. */
export const tooManyTries = (seconds: number | null): string =>
  `Trop d’essais. Patientez ${seconds === null ? "un instant" : formatWait(seconds)} avant de réessayer.`;

function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 seconde" : `${seconds} secondes`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
