import { isRecordId } from "#app/display/record";
import type { AppLoadContext } from "@remix-run/node";
import type { ApiClient } from "#server/api-client/api";
import type { Batch, BatchRow } from "#server/api-client/contract/planning/batches";
import type { LabelledProduct, Product } from "#server/api-client/contract/catalogue/products";
import type { One, Page } from "#server/api-client/contract/records";
import type { StockLot } from "#server/api-client/contract/stock";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { readUseBy } from "#app/catalogue/products/use-by";
import { readDate } from "#app/forms/describe/dates";
import { type FieldErrors, orNull } from "#app/shell/api-errors";
import { lotPath } from "#app/stock/paths";
import { type Code, codeOf } from "./code.server";
import {
  type FormatName,
  type PackagingName,
  isFormat,
  isPackaging,
  labelFormats,
  mostLabels,
  packagings,
} from "./formats";
import { readFirst } from "./first-place";
import { type Fit, fitLabel, readLetters } from "./measure.server";
import { type House, type LabelText, dayOnLabel, labelOfBatch, labelOfLot, labelOfProduct } from "./text";

/** A label to print, so many times. */
export interface PaperLabel {
  /** The field in which its copies are typed. */
  field: string;
  copies: number;
  text: LabelText;
  /** The letters in which it has room; null where it has none. */
  fit: Fit | null;
  code: Code | null;
  /** Has a page that a code leads to. */
  hasAddress: boolean;
  /** The page on which what it lacks is filled in. */
  mendAt: string | null;
}

/** The page of labels that an address asks for. */
export interface Labels {
  title: string;
  /** The way back, and the names and values that the form keeps. */
  from: { to: string; words: string };
  source: { name: string; value: string };
  /** The day of making and the lot as typed, where they are to be typed. */
  making: { made: string; lot: string } | null;
  format: FormatName;
  packaging: PackagingName;
  first: number;
  labels: PaperLabel[];
  /** A reason why there is nothing to print. */
  empty: string | null;
  errors: FieldErrors;
}

/** A label before its room is measured. */
interface Drafted {
  field: string;
  copies: number;
  text: LabelText;
  address: string | null;
  mendAt: string | null;
}

type Source = Pick<Labels, "title" | "from" | "source" | "making" | "empty"> & {
  drafts: Drafted[];
  errors: FieldErrors;
};

interface Question {
  context: Pick<AppLoadContext, "api" | "appOrigin" | "now">;
  params: URLSearchParams;
  house: House;
  isTiny: boolean;
}

/** Batches of a day that are read. */
const mostBatches = 100;

/**
 * Reads the labels that an address asks for: `?product=`, `?batch=`, `?lot=` or `?day=`. Null where it asks for none of
 * them. Throws what the API refuses, a 404 for what is not there.
 */
export async function readLabels(context: Question["context"], params: URLSearchParams): Promise<Labels | null> {
  const [format, packaging] = [params.get("format") ?? "", params.get("packaging") ?? ""];
  const chosen = isFormat(format) ? format : "a4-24";
  const size = packagings[isPackaging(packaging) ? packaging : "large"];
  const company = await orNull(context.api.get<One<House>>("/api/company"));
  const source = await readSource({ context, params, house: company?.data ?? {}, isTiny: size.isTiny });
  if (source === null) return null;
  const { drafts, ...rest } = source;
  const { first, errors } = readFirst(params, labelFormats[chosen].places);
  const letters = await readLetters();
  const labels = drafts.map(({ address, ...draft }): PaperLabel => {
    const fit = fitLabel(draft.text, { format: chosen, xHeight: size.xHeight, hasCode: address !== null }, letters);
    return {
      ...draft,
      fit,
      hasAddress: address !== null,
      code: address !== null && fit?.hasCode ? codeOf(context.appOrigin + address) : null,
    };
  });
  const total = labels.reduce((sum, { copies }) => sum + copies, 0);
  const tooMany: FieldErrors =
    total > mostLabels ? { copies: [`Cela fait ${total} étiquettes : au plus ${mostLabels} à la fois.`] } : {};
  return {
    ...rest,
    format: chosen,
    packaging: isPackaging(packaging) ? packaging : "large",
    first,
    labels,
    errors: { ...tooMany, ...rest.errors, ...errors },
  };
}

async function readSource(question: Question): Promise<Source | null> {
  const { params } = question;
  const id = (name: string) => (isRecordId(params.get(name) ?? "") ? params.get(name) : null);
  const [product, batch, lot] = [id("product"), id("batch"), id("lot")];
  if (product !== null) return ofProduct(question, product);
  if (batch !== null) return ofBatch(question, batch);
  if (lot !== null) return ofLot(question, lot);
  const day = readDate(params.get("day") ?? "");
  return day === null ? null : ofDay(question, day);
}

async function ofProduct({ context, params, house, isTiny }: Question, id: string): Promise<Source> {
  const { data: product } = await context.api.get<One<Product>>(`/api/products/${id}`);
  const dates = readUseBy(params, product.shelfLifeDays, dayInParis(context.now));
  const lot = params.get("lot_code")?.trim() ?? "";
  const { copies, errors } = readCopies(params, "copies", 1);
  const isLong = lot.length > mostOfLot;
  const text = labelOfProduct(product, { useBy: dates.useBy, lot: lot === "" || isLong ? null : lot }, house, isTiny);
  return {
    title: product.name,
    from: { to: `/products/${id}`, words: "Retour au produit" },
    source: { name: "product", value: id },
    making: { made: dates.typed, lot },
    empty: null,
    drafts: [{ field: "copies", copies, text, address: null, mendAt: `/products/${id}/edit` }],
    errors: { ...dates.errors, ...errors, ...(isLong && { lot_code: [`Au plus ${mostOfLot} caractères.`] }) },
  };
}

const mostOfLot = 40;

async function ofBatch(question: Question, id: string): Promise<Source> {
  const { context, params } = question;
  const { data: batch } = await context.api.get<One<Batch>>(`/api/batches/${id}`);
  const product =
    batch.productId === null ? null : (await context.api.get<One<Product>>(`/api/products/${batch.productId}`)).data;
  const { copies, errors } = readCopies(params, "copies", copiesOf(batch));
  const isGone = batch.reversedAt !== null;
  return {
    title: batch.name,
    from: { to: `/batches/${id}`, words: "Retour à la production" },
    source: { name: "batch", value: id },
    making: null,
    empty: isGone ? "Cette production a été annulée : elle n’a pas d’étiquette." : null,
    drafts: isGone ? [] : [draftOf(question, batch, product, { field: "copies", copies })],
    errors,
  };
}

/** Returns the label of what a batch gave: of a product what the law asks, else what the kitchen’s shelves ask. */
function draftOf(
  { house, isTiny }: Question,
  batch: BatchRow,
  product: LabelledProduct | Product | null,
  asks: { field: string; copies: number },
): Drafted {
  const address = batch.lotId === null ? `/batches/${batch.id}` : lotPath(batch.lotId);
  if (product === null)
    return {
      ...asks,
      text: labelOfBatch(batch),
      address,
      mendAt: batch.recipeId === null ? null : `/recipes/${batch.recipeId}/edit`,
    };
  const { shelfLifeDays } = product;
  const useBy = batch.expiresOn ?? (typeof shelfLifeDays === "number" ? addDays(batch.madeOn, shelfLifeDays) : null);
  return {
    ...asks,
    text: labelOfProduct(product, { useBy, lot: batch.lotCode }, house, isTiny),
    address: `/batches/${batch.id}`,
    mendAt: `/products/${product.id}/edit`,
  };
}

/** Returns a label for each piece of a product that was made, one of all else. */
function copiesOf({ productId, obtained }: Pick<BatchRow, "productId" | "obtained">): number {
  const integer = /^(\d{1,6})(\.0*)?$/.exec(obtained)?.[1];
  return productId !== null && integer !== undefined ? Number(integer) : 1;
}

async function ofLot({ context, params }: Question, id: string): Promise<Source> {
  const { data: lot } = await context.api.get<One<StockLot>>(`/api/stock/lots/${id}`);
  const { copies, errors } = readCopies(params, "copies", 1);
  return {
    title: lot.item.name,
    from: { to: lotPath(lot.id), words: "Retour au lot" },
    source: { name: "lot", value: id },
    making: null,
    empty: null,
    drafts: [{ field: "copies", copies, text: labelOfLot(lot), address: lotPath(lot.id), mendAt: null }],
    errors,
  };
}

async function ofDay(question: Question, day: string): Promise<Source> {
  const { context, params } = question;
  const batches = await context.api.get<Page<BatchRow>>("/api/batches", {
    query: { productionFrom: day, productionTo: day, reversed: "0", sort: "recorded_at", perPage: mostBatches },
  });
  const products = await readProducts(
    context.api,
    batches.data.flatMap(({ productId }) => productId ?? []),
  );
  let errors: FieldErrors = {};
  const drafts = batches.data.flatMap((batch): Drafted | [] => {
    const product = batch.productId === null ? null : products.get(batch.productId);
    if (product === undefined) return [];
    const field = `copies-${batch.id}`;
    const read = readCopies(params, field, copiesOf(batch), 0);
    errors = { ...errors, ...read.errors };
    return draftOf(question, batch, product, { field, copies: read.copies });
  });
  const more = batches.meta.total - batches.data.length;
  return {
    title: `Ce qui a été fait pour le ${dayOnLabel(day)}`,
    from: {
      to: `/production-planning/production-sheets?${new URLSearchParams({ from: day, to: day })}`,
      words: "Feuilles du jour",
    },
    source: { name: "day", value: day },
    making: null,
    empty: drafts.length === 0 ? "Rien n’a encore été noté comme fait pour ce jour." : null,
    drafts,
    errors: {
      ...errors,
      ...(more > 0 && { day: [`${more} productions de plus ne sont pas ici : ouvrez-les une à une.`] }),
    },
  };
}

/** Reads what the labels of several products say, by id; those that the API does not tell are not in it. */
async function readProducts(api: ApiClient, ids: readonly number[]): Promise<Map<number, LabelledProduct>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.get<Page<LabelledProduct>>("/api/product-labels", {
    query: { "product_ids[]": [...new Set(ids)], perPage: mostBatches },
  });
  return new Map(data.map((one) => [one.id, one]));
}

function readCopies(
  params: URLSearchParams,
  field: string,
  initially: number,
  least = 1,
): { copies: number; errors: FieldErrors } {
  const typed = params.get(field)?.trim();
  if (!typed) return { copies: initially, errors: {} };
  const isCount = /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= mostLabels;
  return isCount
    ? { copies: Number(typed), errors: {} }
    : { copies: 0, errors: { [field]: [`Un nombre de ${least} à ${mostLabels}.`] } };
}
