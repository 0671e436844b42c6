import { longDay, shortDay, timeSaid } from "#domain/day-words";
import { minutesSaid } from "#domain/durations";
import { signOf } from "#domain/exact/decimal";
import { noteOfBatch } from "#domain/recipe-notes";
import { byStation } from "#domain/stations";
import { readQuantity } from "../../http/documents/french";
import { type Cell, type Column, type Paper, type Part, openPaper } from "../../http/documents/paper";
import { allergenNames } from "../../orders/allergies/conflicts";
import type { PartOfSheets } from "./part";

type Sheet = PartOfSheets["data"][number];
type Recipe = Sheet["recipes"][number];
type Product = Sheet["products"][number];
type Order = Sheet["orders"][number];

interface Printed extends PartOfSheets {
  /** The plan that they are of, in words: « Calcul figé n° 3 ». */
  subject: string;
  /** Only what has changed since it was frozen is printed. */
  isChanged?: boolean;
  at: Date;
}

/** Prints production sheets, a day after the other: what is to be thrown away first, the allergies before the work. */
export async function printSheets({ data, meta, subject, isChanged, at }: Printed): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await openPaper(at);
  paper.heading(isChanged ? "Fiches qui remplacent" : "Feuilles de production", subject);
  if (meta.gone && meta.gone.length > 0) {
    const said = meta.gone.map(
      ({ day, name, unit, quantity }) => `${shortDay(day)} : ${name}, ${readQuantity(quantity, unit)}`,
    );
    paper.notice("À JETER : ces fiches n’ont plus lieu d’être", said.join("\n"));
  }
  for (const sheet of data) printDay(paper, sheet);
  if (data.length === 0) paper.text("", isChanged ? "Aucune fiche n’a changé." : "Rien à produire.");
  return paper.finish();
}

function printDay(paper: Paper, { day, recipes, products, orders, allergies_changed }: Sheet): void {
  const careful = orders.flatMap(({ customer_name, number, allergy_notes }) =>
    allergy_notes ? [`${customer_name} (${number}) : ${allergy_notes}`] : [],
  );
  const known = new Map(orders.map((order) => [order.order_id, order]));
  const head: Part = {
    title: `Production du ${longDay(day)}`,
    figure: counted(orders.length, "commande"),
    isMain: true,
  };
  const work = [
    ...recipes.map((one) => ({ station: one.station, parts: partsOfRecipe(one) })),
    ...products.map((one) => ({ station: one.station, parts: partsOfProduct(one, known) })),
  ];
  const posts = byStation(work, ({ station }) => station);
  const named = posts.some(({ name }) => name !== null);
  const [first = [], ...others] = posts.flatMap(({ name, things }) =>
    things.map(({ parts }, at): Part[] =>
      named && at === 0 ? [{ text: name === null ? "Sans poste" : `Poste : ${name}`, small: true }, ...parts] : parts,
    ),
  );
  const isCareful = careful.length > 0 || allergies_changed;
  paper.together(isCareful ? [head] : [head, ...first]);
  if (careful.length > 0)
    paper.notice(allergies_changed ? "ALLERGIES, qui ont changé" : "ALLERGIES", careful.join("\n"));
  else if (allergies_changed) paper.notice("ALLERGIES", "Aucune allergie n’est plus signalée ce jour-là.");
  if (isCareful) paper.together(first);
  for (const parts of others) paper.together(parts);
}

const counted = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? "s" : ""}`;

function partsOfRecipe(recipe: Recipe): Part[] {
  const { name, unit, planned_output, batches, physical_batches, lines, steps, notes } = recipe;
  const times = physical_batches > 1 ? `, en ${physical_batches}\u00a0fois` : "";
  return [
    { title: name, figure: readQuantity(planned_output, unit) },
    { text: `${readQuantity(batches, "fournée")}${times}` },
    ...partsOfBoth(recipe, planned_output),
    ...linesOf(lines, batches === "1" ? (note) => note : noteOfBatch),
    ...steps.map(({ text, minutes, temperature_c, critical }, at): Part => {
      const facts = [
        critical && "POINT CRITIQUE",
        minutes !== null && minutesSaid(minutes),
        temperature_c !== null && `${temperature_c}\u00a0°C`,
      ].filter(Boolean);
      return { text: `☐ ${at + 1}. ${text}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}` };
    }),
    ...(notes ? [{ text: notes }] : []),
    { text: " " },
  ];
}

function partsOfProduct(product: Product, orders: ReadonlyMap<number, Order>): Part[] {
  const { name, unit, quantity, lines, by_order } = product;
  return [
    { title: name, figure: readQuantity(quantity, unit) },
    ...partsOfBoth(product, quantity),
    ...linesOf(lines),
    ...by_order.map(({ order_id, quantity: part }): Part => {
      const order = order_id === null ? undefined : orders.get(order_id);
      return { text: `☐ ${readQuantity(part, unit)} : ${order ? orderSaid(order) : "ajouté aux commandes"}` };
    }),
    { text: " " },
  ];
}

const orderSaid = ({ customer_name, number, delivery_on, delivery_time }: Order) =>
  `${customer_name} (${number}), ${shortDay(delivery_on)}${delivery_time ? ` ${timeSaid(delivery_time)}` : ""}`;

/** Returns what a sheet replaces, what of it is done, and its allergens. */
function partsOfBoth(sheet: Recipe | Product, planned: string): Part[] {
  const { unit, change, replaces, done, allergens, lacks, rest = planned, overdue_since } = sheet;
  const made = (done ?? []).map(({ obtained }) => readQuantity(obtained, unit));
  const left = signOf(rest) > 0 ? `Reste ${readQuantity(rest, unit)}` : "Plus rien à faire";
  const stands = [
    ...(made.length > 0 ? [`Déjà fait : ${made.join(", ")}.`] : []),
    ...(made.length > 0 || rest !== planned ? [`${left}.`] : []),
    ...(overdue_since ? [`Reste des jours passés, depuis ${shortDay(overdue_since)}.`] : []),
  ];
  const said = change ? changeSaid(change, replaces ?? null, planned, unit) : null;
  return [
    ...(said ? [{ text: said }] : []),
    ...(lacks ?? []).map(({ message }): Part => ({ text: `⚠ ${message}` })),
    ...(stands.length > 0 ? [{ text: stands.join(" ") }] : []),
    ...(allergens.length > 0
      ? [{ text: `Allergènes : ${allergens.map((code) => allergenNames[code] ?? code).join(", ")}` }]
      : []),
  ];
}

/** Returns « Remplace la fiche de 130 pièces : 130 pièces → 142 pièces ». */
function changeSaid(change: string, replaces: string | null, planned: string, unit: string): string {
  if (replaces === null) return "NOUVELLE FICHE : elle ne remplace rien.";
  const was = readQuantity(replaces, unit);
  if (change === "quantity") return `REMPLACE la fiche de ${was} : ${was} → ${readQuantity(planned, unit)}.`;
  const why =
    change === "orders" ? "la répartition entre les commandes change" : "les ingrédients ou consignes changent";
  return `REMPLACE la fiche de ${was} : même quantité, ${why}.`;
}

const columns: Column[] = [
  { heading: "Fait", share: 0 },
  { heading: "Ingrédient", share: 5 },
  { heading: "Quantité", share: 2, align: "right" },
];

function linesOf(lines: Recipe["lines"], noteSaid = (note: string) => note): Part[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, part, note, quantity, gross_quantity, unit }): Cell[] => [
    "☐",
    { text: part ? `${name} (${part})` : name, below: note ? noteSaid(note) : "" },
    { text: readQuantity(quantity, unit), below: gross_quantity ? `${readQuantity(gross_quantity, unit)} brut` : "" },
  ]);
  return [{ columns, rows }];
}
