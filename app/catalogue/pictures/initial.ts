/** Returns the first letter of a name as a tile shows it, whole where it is a picture of two halves. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();
