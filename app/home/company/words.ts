/** Words of the house and of the first account. */
export const companyWords = {
  title: "La maison",
  printedHint: "Ces lignes sont imprimées sur les confirmations, les bons de livraison et les bons de commande.",
  followsHint:
    "Une commande passe « En production » avec le premier travail noté, et « Prête » quand tout est fait. " +
    "Décoché, chaque statut se change à la main.",
  closedHint:
    "Ce qui devrait être fait un de ces jours l’est le dernier jour ouvert d’avant. " +
    "Une date de production donnée à la main reste.",
  recurringHint: "Les commandes de ces jours sont faites quand on le demande ou, d’office, chaque heure.",
  emailHint: "Les réponses aux messages que la maison envoie y arrivent.",
  saved: "Maison enregistrée",
  setUp: "Bienvenue",
  setUpText: "Créez le premier compte. Il ne faut que ces quelques lignes ; le reste peut attendre.",
  more: "Horaires, téléphone, SIRET et TVA",
  code: "Code d’installation",
  codeHint: "Bru l’affiche là où il a démarré, à la suite de « Créez le premier compte ».",
  userName: "Votre nom",
  email: "Adresse e-mail",
  password: "Mot de passe",
  passwordHint: "10 caractères au moins.",
  passwordAgain: "Saisissez-le de nouveau : il n’est pas rendu par la page.",
  make: "Créer le compte",
  made: "Votre compte est créé",
  madeText: "Connectez-vous avec l’adresse et le mot de passe que vous venez de choisir.",
  taken: "Le premier compte vient d’être créé",
  takenText: "Connectez-vous, ou demandez un compte à la personne qui l’a créé.",
  unavailable: "Le compte n’a pas pu être créé pour le moment. Patientez un instant et réessayez.",
} as const;
