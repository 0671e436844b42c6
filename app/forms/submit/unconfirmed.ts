/** Says that nobody knows whether something was written, and what to do then. `what` begins with its article. */
export const sayUnconfirmed = (what: string, then: string): string =>
  `${what} n’a pas pu être ${what.startsWith("La ") ? "confirmée" : "confirmé"} : le service ne répond pas. ${then}`;
