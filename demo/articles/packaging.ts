import { alternative, article, preferred } from "./article";

const packaging = { category: "emballage", kind: "packaging", unit: "piece", vat_rate: "20" } as const;
const consumable = { kind: "consumable", vat_rate: "20" } as const;

/** Packaging, and what the kitchen uses up. */
export const packagingAndCleaning = [
  article({
    ...packaging,
    code: "BOI-P24",
    name: "Boîte pâtissière blanche 24 × 24 × 8 cm",
    safety_stock: "20",
    lots: [{ code: "EP-114", quantity: "50", expires_in: null }],
    barcode: "3099016812018",
    offers: [
      preferred("PARISOT", {
        supplier_code: "BP24",
        pack_label: "Paquet de 50",
        pack_quantity: "50",
        pack_price_ht: "19.50",
      }),
      alternative("HYGIENA", {
        supplier_code: "EM-2408",
        pack_label: "Paquet de 25",
        pack_quantity: "25",
        pack_price_ht: "12.10",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "BOI-IND",
    name: "Boîte pâtissière individuelle 16 × 10 cm",
    lots: [{ code: "EP-115", quantity: "70", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "BP16",
        pack_label: "Paquet de 100",
        pack_quantity: "100",
        pack_price_ht: "17.00",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "SOC-D22",
    name: "Support carton doré rond 22 cm",
    lots: [{ code: "EP-116", quantity: "70", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "SC22",
        pack_label: "Paquet de 100",
        pack_quantity: "100",
        pack_price_ht: "13.50",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "PLA-TRA",
    name: "Plateau traiteur noir 46 × 30 cm avec couvercle",
    lots: [{ code: "EP-117", quantity: "50", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "PT46",
        pack_label: "Carton de 25",
        pack_quantity: "25",
        pack_price_ht: "36.25",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "PLA-REP",
    name: "Coffret plateau-repas kraft 4 cases",
    lots: [{ code: "EP-118", quantity: "100", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "PR4C",
        pack_label: "Carton de 50",
        pack_quantity: "50",
        pack_price_ht: "49.00",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "BAR-500",
    name: "Barquette bagasse operculable 500 mL",
    lots: [{ code: "EP-119", quantity: "90", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "BB500",
        pack_label: "Carton de 100",
        pack_quantity: "100",
        pack_price_ht: "21.00",
      }),
      alternative("HYGIENA", {
        supplier_code: "EM-B500",
        pack_label: "Carton de 50",
        pack_quantity: "50",
        pack_price_ht: "12.90",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "VER-060",
    name: "Verrine recyclable 60 mL",
    lots: [{ code: "EP-120", quantity: "420", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "VR60",
        pack_label: "Carton de 200",
        pack_quantity: "200",
        pack_price_ht: "22.00",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "CAI-PLI",
    name: "Caissette plissée n° 3",
    lots: [{ code: "EP-121", quantity: "900", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "CP3",
        pack_label: "Boîte de 1000",
        pack_quantity: "1000",
        pack_price_ht: "9.90",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "COF-KRA",
    name: "Coffret kraft à fenêtre 30 × 20 cm",
    lots: [{ code: "EP-122", quantity: "18", expires_in: null }],
    incoming: [{ supplier: "PARISOT", quantity: "50", from_in: 2 }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "CK30",
        pack_label: "Carton de 50",
        pack_quantity: "50",
        pack_price_ht: "41.00",
      }),
    ],
  }),
  article({
    ...packaging,
    code: "SAC-KRA",
    name: "Sac kraft à poignées 32 × 17 cm",
    lots: [{ code: "EP-123", quantity: "160", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "SK32",
        pack_label: "Carton de 250",
        pack_quantity: "250",
        pack_price_ht: "31.50",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "PAP-CUI",
    name: "Papier de cuisson 40 × 60 cm",
    category: "emballage",
    unit: "piece",
    lots: [{ code: "EP-124", quantity: "170", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "PC4060",
        pack_label: "Paquet de 500 feuilles",
        pack_quantity: "500",
        pack_price_ht: "23.50",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "POC-JET",
    name: "Poche à douille jetable 55 cm",
    category: "emballage",
    unit: "piece",
    lots: [{ code: "EP-125", quantity: "48", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "PD55",
        pack_label: "Rouleau de 100",
        pack_quantity: "100",
        pack_price_ht: "12.80",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "FIL-ETI",
    name: "Film étirable 300 m",
    category: "emballage",
    unit: "piece",
    safety_stock: "2",
    target_stock: "6",
    lots: [{ code: "EP-126", quantity: "1", expires_in: null }],
    offers: [
      preferred("PARISOT", {
        supplier_code: "FE45",
        pack_label: "Rouleau de 300 m",
        pack_quantity: "1",
        pack_price_ht: "8.90",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "DET-DES",
    name: "Détergent désinfectant alimentaire",
    category: "entretien",
    unit: "l",
    safety_stock: "5",
    target_stock: "15",
    lots: [{ code: "HY-510", quantity: "4", expires_in: 400 }],
    incoming: [{ supplier: "HYGIENA", quantity: "10", from_in: 1 }],
    barcode: "3099017182080",
    offers: [
      preferred("HYGIENA", {
        supplier_code: "DD5",
        pack_label: "Bidon de 5 L",
        pack_quantity: "5",
        pack_price_ht: "17.90",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "LIQ-VAI",
    name: "Liquide lave-vaisselle eau dure",
    category: "entretien",
    unit: "l",
    safety_stock: "5",
    target_stock: "20",
    lots: [{ code: "HY-522", quantity: "8", expires_in: 500 }],
    offers: [
      preferred("HYGIENA", {
        supplier_code: "LV10",
        pack_label: "Bidon de 10 L",
        pack_quantity: "10",
        pack_price_ht: "29.50",
      }),
    ],
  }),
  article({
    ...consumable,
    code: "GAN-NIT",
    name: "Gants nitrile bleus, taille M",
    category: "entretien",
    unit: "piece",
    safety_stock: "200",
    target_stock: "500",
    lots: [{ code: "HY-540", quantity: "340", expires_in: null }],
    offers: [
      preferred("HYGIENA", {
        supplier_code: "GN-M",
        pack_label: "Boîte de 100",
        pack_quantity: "100",
        pack_price_ht: "4.90",
        pack_multiple: 10,
      }),
    ],
  }),
  article({
    ...consumable,
    code: "ESS-MAI",
    name: "Bobine d’essuie-mains à dévidage central",
    category: "entretien",
    unit: "piece",
    safety_stock: "4",
    target_stock: "12",
    lots: [{ code: "HY-551", quantity: "3", expires_in: null }],
    incoming: [{ supplier: "HYGIENA", quantity: "6", from_in: 4 }],
    offers: [
      preferred("HYGIENA", {
        supplier_code: "BE450",
        pack_label: "Colis de 6 bobines",
        pack_quantity: "6",
        pack_price_ht: "24.60",
      }),
    ],
  }),
];
