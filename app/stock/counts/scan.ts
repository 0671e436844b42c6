/** The parameter of a count's address that holds what was scanned. */
export const scanParam = "scan";
