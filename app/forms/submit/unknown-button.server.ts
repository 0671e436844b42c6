import { data } from "@remix-run/node";

/** Returns the answer, to be thrown, to a button that the page does not have. */
export const unknownButton = () =>
  data({ message: "Bad Request", description: "Ce bouton ne fait pas partie de la page." }, { status: 400 });
