/** Sentences that both programs say, or both halves of the web app. */

export const fieldRequired = "Ce champ est obligatoire.";

export const answerUnreadable =
  "Le serveur des données a donné une réponse incompréhensible. Recommencez ; si cela continue, " +
  "prévenez la personne qui gère Bru.";

export const faultOfOurs =
  "Un problème est survenu. Recommencez ; si cela continue, prévenez la personne qui gère Bru.";
