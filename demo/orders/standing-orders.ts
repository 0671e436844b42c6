import type { Customer } from "./customers";
import type { Basket } from "./occasion";

/** A customer of the trade who takes the same thing every week on the same day. */
export interface StandingOrder {
  /** 1 (Monday) to 6. */
  weekday: number;
  customer: Customer;
  time: string;
  mode: "pickup" | "delivery";
  discount_percent: string;
  basket: Basket;
}

const remparts: Customer = {
  name: "Hôtel des Remparts",
  contact: "Cuisine, M. Auger",
  phone: "01 99 00 40 11",
  email: "cuisine@hotel-remparts.example",
  address: "28 avenue Carnot, 94300 Vincennes",
};

export const standingOrders: StandingOrder[] = [
  {
    weekday: 1,
    customer: remparts,
    time: "06:45",
    mode: "delivery",
    discount_percent: "12",
    basket: {
      lines: [
        { product: "VIE-CROISSANT", quantity: 40 },
        { product: "VIE-PAIN-CHOCOLAT", quantity: 24 },
        { product: "VIE-NANTERRE", quantity: 3 },
      ],
      notes: ["Entrée fournisseurs, rue des Laitières."],
    },
  },
  {
    weekday: 2,
    customer: {
      name: "Café du Marché",
      contact: "Mme Traoré",
      phone: "01 99 00 40 58",
      email: "bonjour@cafe-marche.example",
      address: "2 place du Marché, 93100 Montreuil",
    },
    time: "07:00",
    mode: "delivery",
    discount_percent: "10",
    basket: {
      lines: [
        { product: "VIE-CROISSANT", quantity: 30 },
        { product: "VIE-CHAUSSON", quantity: 12 },
        { product: "TAR-POMME", quantity: 2 },
        { product: "QUI-LORRAINE", quantity: 2 },
      ],
    },
  },
  {
    weekday: 3,
    customer: {
      name: "L’Heure bleue, salon de thé",
      contact: "Violette Caron",
      phone: "01 99 00 41 32",
      email: "violette@heure-bleue.example",
      address: "9 rue Eugène-Renaud, 94300 Vincennes",
    },
    time: "09:00",
    mode: "pickup",
    discount_percent: "15",
    basket: {
      lines: [
        { product: "TAR-CITRON", quantity: 2 },
        { product: "TAR-POIRE", quantity: 2 },
        { product: "ENT-FRAMBOISIER", quantity: 1 },
        { product: "ECL-CHOCOLAT", quantity: 12 },
        { product: "ECL-CAFE", quantity: 8 },
      ],
      notes: ["Boîtes reprises le mercredi suivant."],
    },
  },
  {
    weekday: 4,
    customer: {
      name: "Brasserie Le Zinc",
      contact: "Chef Maillot",
      phone: "01 99 00 41 79",
      email: "lezinc@brasserie-zinc.example",
      address: "55 rue de Lagny, 93100 Montreuil",
    },
    time: "09:30",
    mode: "delivery",
    discount_percent: "15",
    basket: {
      lines: [
        { product: "TAR-CHOCOLAT", quantity: 3 },
        { product: "TAR-CITRON", quantity: 3 },
        { product: "ENT-PARIS-BREST", quantity: 2 },
      ],
    },
  },
  {
    weekday: 4,
    customer: {
      name: "Résidence Les Glycines",
      contact: "Mme Lavigne, cuisine",
      phone: "01 99 00 43 06",
      email: "cuisine@residence-glycines.example",
      address: "11 avenue des Minimes, 94300 Vincennes",
    },
    time: "10:45",
    mode: "delivery",
    discount_percent: "10",
    basket: {
      lines: [
        { product: "PLA-BLANQUETTE", quantity: 28, note: "Barquettes de deux parts" },
        { product: "TAR-POMME", quantity: 4 },
      ],
      notes: ["Textures modifiées faites sur place : livrer le plat froid, à moins de 3 °C."],
    },
  },
  {
    weekday: 5,
    customer: {
      name: "Institut Feuillade, restaurant de direction",
      contact: "M. Okoye",
      phone: "01 99 00 43 57",
      email: "restauration@institut-feuillade.example",
      address: "70 avenue du Petit-Parc, 94300 Vincennes",
    },
    time: "11:00",
    mode: "delivery",
    discount_percent: "5",
    basket: {
      lines: [
        { product: "PLA-CABILLAUD", quantity: 16 },
        { product: "PLA-VOLAILLE", quantity: 12 },
        { product: "TAR-CITRON", quantity: 3 },
      ],
    },
  },
  {
    weekday: 5,
    customer: {
      name: "La Réserve, épicerie fine",
      contact: "Paul Escande",
      phone: "01 99 00 42 20",
      email: "commande@lareserve.example",
      address: "37 rue du Midi, 94300 Vincennes",
    },
    time: "08:30",
    mode: "pickup",
    discount_percent: "12",
    basket: {
      lines: [
        { product: "QUI-LORRAINE", quantity: 3 },
        { product: "QUI-POIREAUX", quantity: 3 },
        { product: "ENT-PITHIVIERS", quantity: 3 },
        { product: "VIE-NANTERRE", quantity: 4 },
      ],
    },
  },
  {
    weekday: 6,
    customer: remparts,
    time: "06:45",
    mode: "delivery",
    discount_percent: "12",
    basket: {
      lines: [
        { product: "VIE-CROISSANT", quantity: 70 },
        { product: "VIE-PAIN-CHOCOLAT", quantity: 50 },
        { product: "VIE-CHAUSSON", quantity: 20 },
        { product: "VIE-NANTERRE", quantity: 6 },
      ],
      notes: ["Entrée fournisseurs, rue des Laitières."],
    },
  },
];
