import type { Occasion } from "./occasion";

export const breakfast: Occasion = {
  customer_type: "business",
  guests: { from: 30, to: 90, step: 5 },
  times: ["07:45", "08:00", "08:15", "08:30"],
  modes: ["delivery"],
  consumption_mode: "immediate",
  ordered_ahead: { from: 3, to: 9 },
  discounts: ["0"],
  deposit_percent: 0,
  baskets: [
    {
      lines: [{ product: "COF-PETIT-DEJEUNER", for_ten: 1 }],
      notes: ["Livrer à l’accueil, badge visiteur à demander."],
    },
    {
      lines: [
        { product: "MIN-CROISSANT", for_ten: 15 },
        { product: "MIN-PAIN-CHOCOLAT", for_ten: 15 },
      ],
    },
    {
      lines: [
        { product: "COF-PETIT-DEJEUNER", for_ten: 1 },
        { product: "VIE-NANTERRE", for_ten: 1 },
      ],
      notes: ["Facture au nom du comité d’entreprise."],
    },
    {
      lines: [
        { product: "MIN-CROISSANT", for_ten: 20 },
        { product: "MIN-PAIN-CHOCOLAT", for_ten: 10 },
        { product: "VIE-CHAUSSON", for_ten: 5 },
      ],
      allergies: ["Une personne allergique aux œufs : prévenue, apporte son petit-déjeuner."],
    },
  ],
};

export const lunchTrays: Occasion = {
  customer_type: "business",
  guests: { from: 15, to: 60, step: 1 },
  times: ["11:30", "11:45", "12:00", "12:15"],
  modes: ["delivery"],
  consumption_mode: "immediate",
  ordered_ahead: { from: 3, to: 8 },
  discounts: ["0"],
  deposit_percent: 0,
  baskets: [
    {
      lines: [
        { product: "PLT-HALLES", for_ten: 7 },
        { product: "PLT-POTAGER", for_ten: 3 },
      ],
      notes: ["Monter au 3e par l’ascenseur de service."],
    },
    {
      lines: [
        { product: "PLT-HALLES", for_ten: 8 },
        { product: "PLT-POTAGER", for_ten: 2 },
      ],
      allergies: ["Un plateau des Halles sans moutarde ni fromage (M. Guérin), à étiqueter."],
    },
    {
      lines: [
        { product: "PLT-HALLES", for_ten: 6 },
        { product: "PLT-POTAGER", for_ten: 4 },
      ],
      notes: ["Salle de réunion Ampère, prête à 11 h 30."],
      allergies: ["Une participante allergique aux fruits à coque."],
    },
  ],
};

export const reception: Occasion = {
  customer_type: "business",
  guests: { from: 60, to: 130, step: 10 },
  times: ["17:00", "17:30", "18:00", "18:30"],
  modes: ["delivery", "on_site"],
  consumption_mode: "immediate",
  ordered_ahead: { from: 10, to: 24 },
  discounts: ["0", "0", "0", "5"],
  deposit_percent: 30,
  baskets: [
    {
      lines: [
        { product: "COC-GOUGERE", for_ten: 20 },
        { product: "COC-MINI-QUICHE", for_ten: 20 },
        { product: "COC-BLINI", for_ten: 20 },
        { product: "COC-NAVETTE", for_ten: 20 },
        { product: "MIG-ECLAIR", for_ten: 10 },
        { product: "MIG-CITRON", for_ten: 10 },
        { product: "BOI-CHAMPAGNE", for_ten: 1.5 },
      ],
      notes: ["Vernissage : dressage sur nos plateaux ardoise, reprise à 22 h."],
      allergies: ["Trois invités végétariens : séparer les mini-quiches et les navettes."],
    },
    {
      lines: [
        { product: "COC-PAIN-SURPRISE", for_ten: 0.5 },
        { product: "COC-NAVETTE", for_ten: 20 },
        { product: "COC-VERRINE", for_ten: 20 },
        { product: "COC-GOUGERE", for_ten: 20 },
        { product: "MIG-VERRINE", for_ten: 20 },
      ],
      notes: ["Pot de départ à la retraite : carte signée des collègues à poser sur le buffet."],
      allergies: ["Allergie aux crustacés signalée : verrines à part, avec étiquette."],
    },
    {
      lines: [
        { product: "PLT-SALE-40", for_ten: 2 },
        { product: "PLT-SUCRE-30", for_ten: 1 },
        { product: "BOI-CHAMPAGNE", for_ten: 1.5 },
      ],
      notes: ["Stationnement réservé devant l’entrée, appeler en arrivant."],
    },
  ],
};
