import type { SessionLost } from "../transport/errors";
import type { Message } from "../context";

const lostSession: Message = {
  type: "error",
  title: "Could not refresh token",
  description:
    "Votre session n’a pas pu être prolongée. Connectez-vous à nouveau ; vous reviendrez à la page demandée.",
};

/** Signing in will say the same: whoever reads it need not try twice. */
const oversizedSession: Message = {
  type: "error",
  title: "Could not refresh token",
  description:
    "Votre session n’a pas pu être prolongée : elle ne tient pas dans un cookie. Prévenez la personne qui gère Bru.",
};

/** Returns the message to somebody whose session is lost. */
export const lossMessage = ({ why }: SessionLost): Message => (why === "oversized" ? oversizedSession : lostSession);

/** The message to somebody who must sign in to have back what they have sent. */
export const storedFormMessage: Message = {
  type: "info",
  title: "Votre session a pris fin",
  description: "Rien n’a été enregistré, mais votre saisie est gardée : connectez-vous pour la retrouver.",
};

/** The message to somebody whose form is lost: it was too long, or of files. */
export const lostFormMessage: Message = {
  type: "warning",
  title: "Votre envoi n’a pas pu être gardé",
  description: "Il sera à refaire après la connexion, un fichier à choisir de nouveau.",
};
