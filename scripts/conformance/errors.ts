/** The API does not do what the contract says. */
export class Lack extends Error {}

/** Thrown when it could not be seen whether the API does it: something before it is missing. */
export class Unchecked extends Error {}
