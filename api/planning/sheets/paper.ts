import { longDay, shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { formatMinutes } from "#domain/french/durations";
import { compareDecimals, signOf, subtractDecimals } from "#domain/exact/decimal";
import { formatLeftOver } from "#domain/planning/left-over";
import { formatMadeAhead, formatForStock } from "#domain/planning/made-ahead";
import { noteOfBatch } from "#domain/kitchen/recipe-notes";
import { byStation } from "#domain/kitchen/stations";
import { readQuantity } from "../../http/documents/french";
import { type Cell, type Column, type Paper, type Part, openPaper } from "../../http/documents/paper";
import { nameAllergenInside } from "#domain/kitchen/allergen-names";
import type { PartOfSheets } from "./part";

type Sheet = PartOfSheets["data"][number];
type Recipe = Sheet["recipes"][number];
type Product = Sheet["products"][number];
type Order = Sheet["orders"][number];
type Known = ReadonlyMap<number, Order>;

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
    const goneLines = meta.gone.map(
      ({ day, name, unit, quantity }) => `${shortDay(day)} : ${name}, ${readQuantity(quantity, unit)}`,
    );
    paper.notice("À JETER : ces fiches n’ont plus lieu d’être", goneLines.join("\n"));
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
    ...recipes.map((one) => ({ station: one.station, parts: partsOfRecipe(one, known) })),
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

function partsOfRecipe(recipe: Recipe, orders: Known): Part[] {
  const { name, unit, planned_output, batches, physical_batches, lines, steps, notes } = recipe;
  const times = physical_batches > 1 ? `, en ${physical_batches}\u00a0fois` : "";
  const say = (quantity: string) => readQuantity(quantity, unit);
  const whatFor = [
    formatMadeAhead(recipe.for_days, planned_output, say),
    formatForStock(recipe.for_stock, recipe.needed, say),
  ];
  return [
    { title: name, figure: readQuantity(planned_output, unit) },
    {
      text: `${readQuantity(batches, "fournée")}${times}${whatFor.map((text) => (text ? ` · ${text}` : "")).join("")}`,
    },
    ...partsOfBoth(recipe, planned_output, orders),
    ...linesOf(lines, batches === "1" ? (note) => note : noteOfBatch),
    ...steps.map(({ text, minutes, temperature_c, critical }, at): Part => {
      const facts = [
        critical && "POINT CRITIQUE",
        minutes !== null && formatMinutes(minutes),
        temperature_c !== null && `${temperature_c}\u00a0°C`,
      ].filter(Boolean);
      return { text: `☐ ${at + 1}. ${text}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}` };
    }),
    ...(notes ? [{ text: notes }] : []),
    { text: " " },
  ];
}

function partsOfProduct(product: Product, orders: Known): Part[] {
  const { name, unit, quantity, lines, by_order, left_over } = product;
  return [
    { title: name, figure: readQuantity(quantity, unit) },
    ...partsOfBoth(product, quantity, orders),
    ...(left_over ? [{ text: `${formatLeftOver(readQuantity(left_over, unit))}.` }] : []),
    ...linesOf(lines),
    ...by_order.map(({ order_id, quantity: part, restock }): Part => {
      const order = order_id === null ? undefined : orders.get(order_id);
      const other = restock ? "pour le stock" : "ajouté aux commandes";
      return { text: `☐ ${readQuantity(part, unit)} : ${order ? formatOrder(order) : other}` };
    }),
    { text: " " },
  ];
}

const formatOrder = ({ customer_name, number, delivery_on, delivery_time }: Order) =>
  `${customer_name} (${number}), ${shortDay(delivery_on)}${delivery_time ? ` ${formatTimeOfDay(delivery_time)}` : ""}`;

/** Returns what a sheet replaces, what of it is done, and its allergens. */
function partsOfBoth(sheet: Recipe | Product, planned: string, orders: Known): Part[] {
  const { unit, change, replaces, allergens, lacks, overdue_since, noted_later } = sheet;
  const changeText = change ? describeChange(change, replaces ?? null, planned, unit) : null;
  const made = describeMade(sheet, planned);
  return [
    ...(changeText ? [{ text: changeText }] : []),
    ...(lacks ?? []).map(({ message }): Part => ({ text: `⚠ ${message}` })),
    ...(overdue_since ? [{ text: describeOwed(sheet, overdue_since, orders) }] : []),
    ...(made ? [{ text: made }] : []),
    ...(noted_later && signOf(noted_later.quantity) > 0
      ? [{ text: `Noté ${shortDay(noted_later.day)} : ${readQuantity(noted_later.quantity, unit)}.` }]
      : []),
    ...(allergens.length > 0 ? [{ text: `Allergènes : ${allergens.map(nameAllergenInside).join(", ")}` }] : []),
  ];
}

/** Returns « RESTE depuis mer. 25 nov. : Institut Feuillade (CC-2026-00004), jeu. 26 nov. 12 h, et 2 autres. ». */
function describeOwed({ order_ids = [], order_count = 0 }: Recipe | Product, since: string, orders: Known): string {
  const behind = order_ids.flatMap((id) => orders.get(id) ?? []);
  const first = behind.find((order) => order.overdue_since) ?? behind[0];
  const others = order_count - 1;
  const more = others > 0 ? `, et ${others}\u00a0${others > 1 ? "autres" : "autre"}` : "";
  return `RESTE depuis ${shortDay(since)}${first ? ` : ${formatOrder(first)}${more}` : ""}.`;
}

/**
 * Returns « Déjà fait : 3 kg. Reste 1,31 kg. », « Plus rien à faire. »; null of what nobody has begun, and of which no
 * less is asked than was planned.
 */
function describeMade({ unit, done, rest }: Recipe | Product, planned: string): string | null {
  const made = (done ?? []).map(({ obtained }) => readQuantity(obtained, unit));
  const left = rest ?? (done ?? []).reduce((sum, { expected }) => subtractDecimals(sum, expected), planned);
  const isDone = signOf(left) <= 0;
  const restText = isDone ? "Plus rien à faire." : `Reste ${readQuantity(left, unit)}.`;
  if (made.length > 0) return `Déjà fait : ${made.join(", ")}.${isDone ? "" : ` ${restText}`}`;
  return isDone || compareDecimals(left, planned) < 0 ? restText : null;
}

/** Returns « Remplace la fiche de 130 pièces : 130 pièces → 142 pièces ». */
function describeChange(change: string, replaces: string | null, planned: string, unit: string): string {
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

function linesOf(lines: Recipe["lines"], formatNote = (note: string) => note): Part[] {
  if (lines.length === 0) return [];
  const rows = lines.map(({ name, part, note, quantity, gross_quantity, unit }): Cell[] => [
    "☐",
    { text: part ? `${name} (${part})` : name, below: note ? formatNote(note) : "" },
    { text: readQuantity(quantity, unit), below: gross_quantity ? `${readQuantity(gross_quantity, unit)} brut` : "" },
  ]);
  return [{ columns, rows }];
}
