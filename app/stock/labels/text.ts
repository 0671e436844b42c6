import type { Batch } from "#server/api-client/contract/planning/batches";
import type { Company } from "#server/api-client/contract/company";
import type { LabelledProduct } from "#server/api-client/contract/catalogue/products";
import type { StockLot } from "#server/api-client/contract/stock";
import { nameAllergen } from "#domain/kitchen/allergen-names";
import { labelNames, lacksKind } from "#app/catalogue/allergen-kinds";
import { type LabelPiece, sayIngredient } from "#app/catalogue/products/words";
import { formatQuantity } from "#app/display/quantities";

/** The words of a label, paragraph by paragraph, and what it lacks to be complete. */
export interface LabelText {
  name: string;
  paragraphs: LabelPiece[][];
  lacks: string[];
}

/** The fields of a product that its label says, any of which an API may leave out. */
export type Labelled = Pick<LabelledProduct, "id" | "name" | "saleUnit" | "allergens" | "traces"> &
  Partial<Pick<LabelledProduct, "label" | "netQuantity" | "netUnit" | "dateKind" | "storage">>;

/** The making of what is labelled; null where it is not known. */
export interface Making {
  /** The last day of use. */
  useBy: string | null;
  lot: string | null;
}

export type House = Partial<Pick<Company, "name" | "address" | "postalCode" | "city">>;

const plain = (text: string): LabelPiece => ({ text, strong: false });
const strong = (text: string): LabelPiece => ({ text, strong: true });

/** Returns a day as labels have it: « 24/11/2026 ». */
export const dayOnLabel = (day: string): string => day.split("-").reverse().join("/");

/** The words before the last day (annex X of regulation (EU) 1169/2011). */
const dateWords = {
  use_by: "À consommer jusqu’au",
  best_before: "À consommer de préférence avant le",
} as const;

/**
 * Returns the label of a product as regulation (EU) 1169/2011, article 9, wants it. What is not known is left out, and
 * named in `lacks`: nothing is made up.
 * @param isTiny only what article 16 (2) asks of packagings under 10 cm²: no list of ingredients, only its allergens
 */
export function labelOfProduct(product: Labelled, making: Making, house: House, isTiny: boolean): LabelText {
  const { netQuantity = null, netUnit = null, dateKind = null, storage = null, label, traces } = product;
  const ingredients = [...(label?.ingredients ?? []), ...(label?.unweighed ?? [])];
  const address = [house.address, [house.postalCode, house.city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lacks = [
    ...(ingredients.length === 0 ? ["la composition"] : []),
    ...(label?.missing ?? []).map((name) => `le poids de ${name}`),
    ...ingredients.filter(lacksKind).map(({ name }) => `la céréale ou le fruit à coque de ${name}`),
    ...(label?.unsure ?? []).map((name) => `les allergènes de ${name}`),
    ...(netQuantity === null || netUnit === null ? ["la quantité nette"] : []),
    ...(dateKind === null ? ["DLC ou DDM"] : []),
    ...(making.useBy === null ? ["la date limite (durée de vie)"] : []),
    ...(dateKind === "use_by" && storage === null && !isTiny ? ["la conservation"] : []),
    ...(isTiny || (house.name && address) ? [] : ["le nom et l’adresse de la maison"]),
  ];
  const contained = [...new Set(ingredients.flatMap(({ allergens, kinds = [] }) => labelNames({ allergens, kinds })))];
  const composed = isTiny
    ? contained.length > 0 && [plain("Contient : "), strong(contained.join(", "))]
    : ingredients.length > 0 && [plain("Ingrédients : "), ...listed(ingredients), plain(".")];
  const paragraphs = [
    composed,
    traces.length > 0 && [plain("Peut contenir : "), strong(traces.map(nameAllergen).join(", ")), plain(".")],
    netQuantity !== null &&
      netUnit !== null && [plain(`${netWords(netUnit)} : ${formatQuantity(netQuantity, netUnit)}`)],
    dateKind !== null &&
      making.useBy !== null && [plain(`${dateWords[dateKind]} : `), strong(dayOnLabel(making.useBy))],
    !isTiny && storage !== null && [plain(storage)],
    making.lot !== null && [plain(`Lot : ${making.lot}`)],
    !isTiny && house.name !== undefined && [plain([house.name, address].filter(Boolean).join(", "))],
  ].flatMap((pieces) => (pieces ? [pieces] : []));
  return { name: product.name, paragraphs, lacks };
}

function netWords(unit: string): string {
  if (unit === "g" || unit === "kg") return "Poids net";
  return unit === "piece" ? "Quantité nette" : "Volume net";
}

function listed(ingredients: readonly { name: string; part: string | null; allergens: string[]; kinds?: string[] }[]) {
  return ingredients.flatMap(({ name, part, allergens, kinds }, at) => [
    ...(at > 0 ? [plain(", ")] : []),
    ...sayIngredient(part ? `${name} (${part})` : name, allergens, kinds),
  ]);
}

/** Returns the label of what a batch gave, for the kitchen’s own shelves. */
export function labelOfBatch({ name, obtained, unit, madeOn, expiresOn, lotCode, lotId }: BatchMade): LabelText {
  return shelfLabel(name, {
    in: `Fait le ${dayOnLabel(madeOn)}`,
    expiresOn,
    lot: lotCode ?? (lotId === null ? null : `n° ${lotId}`),
    quantity: formatQuantity(obtained, unit),
  });
}

type BatchMade = Pick<Batch, "name" | "obtained" | "unit" | "madeOn" | "expiresOn" | "lotCode" | "lotId">;

/** Returns the label of a lot in stock. */
export function labelOfLot({ id, code, item, enteredOn, expiresOn }: StockLot): LabelText {
  const isBought = item.type === "article";
  return shelfLabel(item.name, {
    in: `${isBought ? "Entré" : "Fait"} le ${dayOnLabel(enteredOn)}`,
    expiresOn,
    lot: code ?? `n° ${id}`,
    quantity: null,
  });
}

function shelfLabel(
  name: string,
  made: { in: string; expiresOn: string | null; lot: string | null; quantity: string | null },
): LabelText {
  return {
    name,
    paragraphs: [
      [plain(made.in)],
      ...(made.expiresOn === null ? [] : [[plain("À utiliser jusqu’au "), strong(dayOnLabel(made.expiresOn))]]),
      ...(made.lot === null ? [] : [[plain(`Lot : ${made.lot}`)]]),
      ...(made.quantity === null ? [] : [[plain(made.quantity)]]),
    ],
    lacks: made.expiresOn === null ? ["la date limite"] : [],
  };
}

/** The line at the head of a label that is not complete. */
export const incompleteWords = "ÉTIQUETTE INCOMPLÈTE";
