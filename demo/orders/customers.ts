/** A customer. The phone numbers are of the ranges kept for fiction, the addresses of domains that do not exist. */
export interface Customer {
  name: string;
  contact: string | null;
  phone: string;
  email: string;
  address: string;
}

export const individuals: Customer[] = [
  { name: "Amélie Charpentier", contact: null, phone: "06 39 98 11 02", email: "amelie.charpentier@courriel.example", address: "14 rue Diderot, 94300 Vincennes" },
  { name: "Bertrand Lacombe", contact: null, phone: "06 39 98 14 57", email: "b.lacombe@courriel.example", address: "3 avenue du Château, 94300 Vincennes" },
  { name: "Fatou Diallo", contact: null, phone: "06 39 98 20 31", email: "fatou.diallo@courriel.example", address: "27 rue de Lagny, 93100 Montreuil" },
  { name: "Jean-Marc Pruvost", contact: null, phone: "06 39 98 22 84", email: "jm.pruvost@courriel.example", address: "8 rue de l’Église, 94300 Vincennes" },
  { name: "Inès Belkacem", contact: null, phone: "06 39 98 25 19", email: "ines.belkacem@courriel.example", address: "51 rue de Fontenay, 94300 Vincennes" },
  { name: "Catherine Vasselin", contact: null, phone: "06 39 98 28 73", email: "c.vasselin@courriel.example", address: "19 avenue Foch, 94160 Saint-Mandé" },
  { name: "Olivier Thévenet", contact: null, phone: "06 39 98 30 46", email: "olivier.thevenet@courriel.example", address: "6 villa des Lilas, 94160 Saint-Mandé" },
  { name: "Mathilde Gauthier", contact: null, phone: "06 39 98 33 90", email: "mathilde.gauthier@courriel.example", address: "42 rue Raymond-du-Temple, 94300 Vincennes" },
  { name: "Youssef Amrani", contact: null, phone: "06 39 98 36 25", email: "youssef.amrani@courriel.example", address: "10 rue Robespierre, 93100 Montreuil" },
  { name: "Hélène Da Costa", contact: null, phone: "06 39 98 39 61", email: "helene.dacosta@courriel.example", address: "75 rue Defrance, 94300 Vincennes" },
  { name: "Pierre-Yves Kermarrec", contact: null, phone: "06 39 98 41 08", email: "py.kermarrec@courriel.example", address: "2 rue du Lac, 94160 Saint-Mandé" },
  { name: "Nathalie Rousselot", contact: null, phone: "06 39 98 44 52", email: "n.rousselot@courriel.example", address: "33 rue des Moulins, 94120 Fontenay-sous-Bois" },
  { name: "Thanh Nguyen", contact: null, phone: "06 39 98 47 16", email: "thanh.nguyen@courriel.example", address: "5 rue Mauconseil, 94120 Fontenay-sous-Bois" },
  { name: "Solène Marquet", contact: null, phone: "06 39 98 49 87", email: "solene.marquet@courriel.example", address: "12 cours Marigny, 94300 Vincennes" },
  { name: "Xavier Dumontier", contact: null, phone: "06 39 98 52 33", email: "xavier.dumontier@courriel.example", address: "60 avenue de la République, 94300 Vincennes" },
  { name: "Margaux Lelièvre", contact: null, phone: "06 39 98 55 70", email: "margaux.lelievre@courriel.example", address: "18 rue Massue, 94300 Vincennes" },
  { name: "Claude Benoliel", contact: null, phone: "06 39 98 58 14", email: "claude.benoliel@courriel.example", address: "9 rue Sacrot, 94160 Saint-Mandé" },
  { name: "Sophie Arnoult", contact: null, phone: "06 39 98 61 49", email: "sophie.arnoult@courriel.example", address: "24 rue de Strasbourg, 94300 Vincennes" },
  { name: "David Oliveira", contact: null, phone: "06 39 98 63 95", email: "david.oliveira@courriel.example", address: "87 rue de Paris, 93100 Montreuil" },
  { name: "Élisabeth Hautecœur", contact: null, phone: "06 39 98 66 28", email: "e.hautecoeur@courriel.example", address: "1 allée des Marronniers, 94130 Nogent-sur-Marne" },
  { name: "Grégoire Fontanel", contact: null, phone: "06 39 98 69 03", email: "gregoire.fontanel@courriel.example", address: "16 rue Leprince, 94130 Nogent-sur-Marne" },
  { name: "Aïcha Benmoussa", contact: null, phone: "06 39 98 71 77", email: "aicha.benmoussa@courriel.example", address: "38 rue Gambetta, 94120 Fontenay-sous-Bois" },
  { name: "Lucas Peyronnet", contact: null, phone: "06 39 98 74 40", email: "lucas.peyronnet@courriel.example", address: "11 rue Lejemptel, 94300 Vincennes" },
  { name: "Madeleine Courtois", contact: null, phone: "01 99 00 52 17", email: "madeleine.courtois@courriel.example", address: "4 square Carnot, 94300 Vincennes" },
];

export const businesses: Customer[] = [
  { name: "Cabinet Aubry & Lefort", contact: "Léa Simonet, office manager", phone: "01 99 00 31 05", email: "accueil@aubry-lefort.example", address: "22 avenue de Paris, 3e étage, 94300 Vincennes" },
  { name: "Studio Vauban Architectes", contact: "Marc Guérin", phone: "01 99 00 31 48", email: "studio@vauban-architectes.example", address: "7 passage des Ateliers, 93100 Montreuil" },
  { name: "Agence Kaléo", contact: "Julie Tan", phone: "01 99 00 32 60", email: "julie.tan@agence-kaleo.example", address: "15 rue Marcel-Sembat, 93100 Montreuil" },
  { name: "Clinique des Peupliers", contact: "Service hôtelier, M. Perrot", phone: "01 99 00 33 12", email: "hotellerie@clinique-peupliers.example", address: "48 boulevard de la Marne, 94130 Nogent-sur-Marne" },
  { name: "Étude Perrin-Dubreuil, notaires", contact: "Isabelle Perrin", phone: "01 99 00 33 77", email: "etude@perrin-dubreuil.example", address: "5 place du Général-Leclerc, 94130 Nogent-sur-Marne" },
  { name: "Imprimerie Sorel", contact: "Bruno Sorel", phone: "01 99 00 34 26", email: "contact@imprimerie-sorel.example", address: "31 rue de Valmy, 93100 Montreuil" },
  { name: "Galerie Ombrage", contact: "Camille Ferrand", phone: "01 99 00 34 81", email: "galerie@ombrage.example", address: "13 rue du Midi, 94300 Vincennes" },
  { name: "Novélia Assurances", contact: "Sandrine Kohler, comité d’entreprise", phone: "01 99 00 35 39", email: "cse@novelia.example", address: "Tour Est, 120 avenue du Maréchal-Joffre, 94120 Fontenay-sous-Bois" },
  { name: "Lycée Marguerite-Audoux", contact: "Intendance, Mme Baron", phone: "01 99 00 36 04", email: "intendance@lycee-audoux.example", address: "2 rue du Lycée, 94120 Fontenay-sous-Bois" },
  { name: "Théâtre du Passeur", contact: "Romain Delaunay", phone: "01 99 00 36 58", email: "production@theatre-passeur.example", address: "40 rue Carnot, 93100 Montreuil" },
  { name: "Hexalab Biotech", contact: "Priya Nair", phone: "01 99 00 37 21", email: "office@hexalab.example", address: "Pépinière Est, 9 rue Louis-Pasteur, 94160 Saint-Mandé" },
  { name: "Mairie de quartier, service événements", contact: "Karim Ziani", phone: "01 99 00 37 90", email: "evenements@mairie-quartier.example", address: "Salle des mariages, 1 place de la Mairie, 94160 Saint-Mandé" },
  { name: "Banque Courvoisier, agence de Vincennes", contact: "Anne-Laure Petit", phone: "01 99 00 38 43", email: "vincennes@banque-courvoisier.example", address: "64 rue de Montreuil, 94300 Vincennes" },
  { name: "Fondation Aurore", contact: "Étienne Jacquemin", phone: "01 99 00 39 08", email: "contact@fondation-aurore.example", address: "17 avenue Pasteur, 94160 Saint-Mandé" },
];
