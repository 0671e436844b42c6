import type { Occasion } from "./occasion";

export const treat: Occasion = {
  customer_type: "individual",
  guests: null,
  times: ["09:30", "10:00", "10:30", "11:00", "16:30"],
  modes: ["pickup"],
  consumption_mode: "later",
  ordered_ahead: { from: 2, to: 5 },
  discounts: ["0"],
  deposit_percent: 0,
  baskets: [
    {
      lines: [
        { product: "TAR-CITRON", quantity: 1 },
        { product: "VIE-CROISSANT", quantity: 8 },
      ],
    },
    {
      lines: [
        { product: "ECL-CHOCOLAT", quantity: 4 },
        { product: "ECL-CAFE", quantity: 4 },
        { product: "VIE-NANTERRE", quantity: 1 },
      ],
    },
    { lines: [{ product: "PRO-ECLAIRS", quantity: 2 }], notes: ["Coupon de l’offre découverte présenté en boutique."] },
    {
      lines: [
        { product: "TAR-POMME", quantity: 1 },
        { product: "QUI-LORRAINE", quantity: 1 },
      ],
    },
    {
      lines: [
        { product: "VIE-CROISSANT", quantity: 10 },
        { product: "VIE-PAIN-CHOCOLAT", quantity: 10 },
        { product: "VIE-NANTERRE", quantity: 2 },
      ],
    },
    {
      lines: [
        { product: "ENT-PITHIVIERS", quantity: 1 },
        { product: "VIE-CHAUSSON", quantity: 6 },
      ],
    },
    {
      lines: [{ product: "COF-CHAMPAGNE", quantity: 1 }],
      notes: ["Cadeau : carte « Félicitations aux jeunes mariés » à glisser dans le coffret."],
    },
  ],
};

export const birthday: Occasion = {
  customer_type: "individual",
  guests: { from: 8, to: 16, step: 1 },
  times: ["10:00", "11:00", "12:00", "15:00", "16:00", "17:30"],
  modes: ["pickup", "pickup", "pickup", "delivery"],
  consumption_mode: "later",
  ordered_ahead: { from: 4, to: 12 },
  discounts: ["0"],
  deposit_percent: 0,
  baskets: [
    {
      lines: [{ product: "ENT-FRAMBOISIER", for_ten: 1.25, note: "Inscription : Joyeux anniversaire Jules" }],
      notes: ["Prévoir 8 bougies et la plaque « Jules, 8 ans »."],
      allergies: ["Allergie sévère aux arachides (l’enfant fêté). Appeler en cas de doute."],
    },
    {
      lines: [{ product: "ENT-ROYAL", for_ten: 1.25, note: "Inscription : Bonne fête maman" }],
      allergies: ["Une convive enceinte : confirmer la cuisson des jaunes de la mousse."],
    },
    {
      lines: [
        { product: "ENT-PARIS-BREST", quantity: 1 },
        { product: "TAR-CITRON", quantity: 1 },
      ],
      notes: ["Inscription sur carton : « 40 ans, l’âge de raison »."],
    },
    {
      lines: [
        { product: "TAR-POMME", quantity: 1 },
        { product: "TAR-CHOCOLAT", quantity: 1 },
        { product: "BOI-CHAMPAGNE", quantity: 2 },
      ],
      allergies: ["Allergie aux fruits à coque chez un invité : signaler la pâte aux amandes."],
    },
    {
      lines: [
        { product: "ENT-ROYAL", quantity: 1 },
        { product: "ENT-FRAMBOISIER", quantity: 1 },
        { product: "BOI-CHAMPAGNE", quantity: 3 },
      ],
      notes: ["Bougies chiffres 6 et 0."],
    },
    {
      lines: [
        { product: "PLT-SUCRE-30", quantity: 2 },
        { product: "TAR-POIRE", quantity: 1 },
      ],
      notes: ["Anniversaire surprise : ne pas rappeler après 18 h."],
    },
    {
      lines: [
        { product: "PIE-MONTEE", for_ten: 10, note: "Nougatine : prénom Louise" },
        { product: "BOI-CHAMPAGNE", for_ten: 2 },
      ],
      notes: ["Baptême de Louise : dragées fournies par la famille."],
      allergies: ["Intolérance aux œufs (1 personne) : prévoir une assiette de fruits."],
    },
  ],
};

export const familyMeal: Occasion = {
  customer_type: "individual",
  guests: { from: 8, to: 20, step: 1 },
  times: ["10:30", "11:00", "11:30", "17:00", "18:00"],
  modes: ["pickup", "pickup", "delivery"],
  consumption_mode: "later",
  ordered_ahead: { from: 3, to: 10 },
  discounts: ["0"],
  deposit_percent: 0,
  baskets: [
    {
      lines: [
        { product: "PLA-BLANQUETTE", for_ten: 10 },
        { product: "TAR-CITRON", for_ten: 1 },
      ],
      notes: ["Réchauffage au four : joindre la fiche."],
      allergies: ["Une personne allergique au céleri : il y en a dans la blanquette, la cliente est prévenue."],
    },
    {
      lines: [
        { product: "PLA-VOLAILLE", for_ten: 10 },
        { product: "ENT-FRAMBOISIER", for_ten: 1.25 },
      ],
    },
    {
      lines: [
        { product: "PLA-CABILLAUD", for_ten: 10 },
        { product: "TAR-POIRE", for_ten: 1.25 },
      ],
      allergies: ["Allergie aux crustacés : pas de contact avec les verrines."],
    },
    {
      lines: [
        { product: "PLA-PARMENTIER", for_ten: 10 },
        { product: "TAR-POMME", for_ten: 1.25 },
      ],
    },
    {
      lines: [
        { product: "PLA-BOUCHEE", for_ten: 10 },
        { product: "ENT-ROYAL", for_ten: 1.25 },
      ],
      notes: ["Croûtes et garniture séparées."],
    },
    {
      lines: [
        { product: "PLT-SALE-40", quantity: 1 },
        { product: "QUI-POIREAUX", for_ten: 1.25 },
        { product: "TAR-CHOCOLAT", quantity: 1 },
      ],
    },
    {
      lines: [
        { product: "COC-PAIN-SURPRISE", quantity: 1 },
        { product: "PLA-VOLAILLE", for_ten: 10 },
        { product: "ENT-PARIS-BREST", for_ten: 1.25 },
      ],
      allergies: ["Un enfant intolérant au lactose : plat sans sauce."],
    },
  ],
};

const venues = [
  "Salle des fêtes, 6 rue de l’Hôtel-de-Ville, 94300 Vincennes",
  "Pavillon du lac, route de la Pépinière, 94160 Saint-Mandé",
  "Guinguette des Îles, 2 quai du Port, 94130 Nogent-sur-Marne",
  "Domaine de la Garenne, 12 chemin des Vignes, 94120 Fontenay-sous-Bois",
];

export const celebration: Occasion = {
  customer_type: "individual",
  guests: { from: 60, to: 110, step: 5 },
  times: ["16:00", "17:00", "18:00"],
  modes: ["on_site", "delivery", "on_site"],
  venues,
  consumption_mode: "immediate",
  ordered_ahead: { from: 24, to: 45 },
  discounts: ["0", "0", "5"],
  deposit_percent: 30,
  baskets: [
    {
      lines: [
        { product: "COC-GOUGERE", for_ten: 20 },
        { product: "COC-BLINI", for_ten: 20 },
        { product: "COC-NAVETTE", for_ten: 20 },
        { product: "COC-VERRINE", for_ten: 10 },
        { product: "PIE-MONTEE", for_ten: 10, note: "Nougatine : initiales C & T" },
        { product: "BOI-CHAMPAGNE", for_ten: 2.5 },
      ],
      notes: ["Mariage Clara et Thomas. Montage du buffet une heure avant ; reprise des plateaux le lendemain."],
      allergies: [
        "Deux invités cœliaques (table 4) : assiettes à part, pas de gougères. Un invité allergique aux crustacés.",
      ],
    },
    {
      lines: [
        { product: "COC-PAIN-SURPRISE", for_ten: 0.5 },
        { product: "COC-MINI-QUICHE", for_ten: 20 },
        { product: "COC-NAVETTE", for_ten: 20 },
        { product: "COC-GOUGERE", for_ten: 20 },
        { product: "PIE-MONTEE", for_ten: 10, note: "Dragées roses, sur présentoir" },
        { product: "MIG-CITRON", for_ten: 10 },
      ],
      notes: ["Baptême de Rose. Accès par la cour, code 24A8."],
      allergies: ["Une invitée allergique aux fruits à coque."],
    },
    {
      lines: [
        { product: "PLT-SALE-40", for_ten: 2 },
        { product: "PLT-SUCRE-30", for_ten: 1 },
        { product: "COC-VERRINE", for_ten: 15 },
        { product: "BOI-CHAMPAGNE", for_ten: 2 },
      ],
      notes: ["Noces d’or : fournir nappes blanches et 6 plateaux de présentation."],
    },
  ],
};
