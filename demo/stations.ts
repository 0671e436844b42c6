const stations: Partial<Record<string, string>> = {
  Pâtes: "Tour",
  "Pâtes levées": "Tour",
  Biscuits: "Four",
  Viennoiseries: "Four",
  Tartes: "Four",
  "Tartes salées": "Four",
  Appareils: "Froid",
  Crèmes: "Froid",
  Garnitures: "Froid",
  Glaçages: "Froid",
  Montages: "Montage",
  Entremets: "Montage",
  "Pâtisseries individuelles": "Montage",
  "Cocktail sucré": "Montage",
  "Cocktail salé": "Traiteur",
  Plateaux: "Traiteur",
  Fonds: "Traiteur",
  Sauces: "Traiteur",
  Plats: "Traiteur",
  "Plats traiteur": "Traiteur",
};

/** Returns the post of the demo house at which what is of a category is made; null for none. */
export const stationOf = (category: string): string | null => stations[category] ?? null;
