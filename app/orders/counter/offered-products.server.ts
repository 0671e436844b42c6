import { isRecordId } from "#app/display/record";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { fold } from "#domain/french/fold";
import { unitName } from "#domain/kitchen/units";
import type { ProductRow } from "#server/api-client/contract/catalogue/products";
import type { Page } from "#server/api-client/contract/records";
import type { RequestContext } from "#server/context";
import { familyStyle } from "#app/catalogue/pictures/family-style";
import { initialOf } from "#app/catalogue/pictures/initial";
import { pictureFile } from "#app/catalogue/pictures/paths";
import { formatUnitPrice } from "#app/display/numbers";
import { enterIntent } from "#app/forms/submit/form-actions";
import { lineLists } from "#app/forms/describe/description";
import type { Typed } from "#app/forms/describe/cells";
import { hasStatus, orNull } from "#app/shell/api-errors";
import { formatAllergens } from "../allergies";
import { newOrderForm } from "../edit/form";
import { againIntent, customerIntent, familyIntent, findIntent } from "./form-actions";
import { readAgain, readRemembered } from "./customers.server";
import type { Chip } from "./chips";
import { type LaidOut, type OfferedProduct, foundMessage } from "./offered-products";
import { productOf, withOffered } from "./lay-out";

/** The most products that are read at once; others are searched, or written by name. */
const mostRead = 100;

/** The allergens of a product stand in its row where the API tells them. */
type Sold = ProductRow & { allergens?: string[] };

/** Products that were asked for, and how they are laid out. */
export interface Offer {
  laidOut: LaidOut;
  products: OfferedProduct[];
}

/** The request that a counter is shown for. */
type Asking = Pick<RequestContext, "api" | "lightMode">;

/** Reads the products that are sold, without photos in light mode; none from an API that does not list them so. */
export async function readSold(
  { api, lightMode }: Asking,
  query: { category?: string; search?: string } = {},
): Promise<Sold[]> {
  try {
    const { data } = await api.get<Page<Sold>>("/api/products", {
      query: { ...query, active: "1", sort: "category", page: 1, perPage: mostRead },
    });
    return data
      .filter(({ active, archivedAt }) => active && archivedAt === null)
      .slice(0, mostRead)
      .map((product) => (lightMode ? { ...product, picture: null } : product));
  } catch (error) {
    if (!hasStatus(error, 404, 405, 422)) throw error;
    return [];
  }
}

/** Returns the families of what is sold, and what the counter says of the products of an order's lines. */
export function counterOf(sold: readonly Sold[], typed: Typed): { families: Chip[]; products: OfferedProduct[] } {
  const counts = new Map<string, number>();
  for (const { category } of sold) counts.set(category ?? "", (counts.get(category ?? "") ?? 0) + 1);
  const isWhole = sold.length < mostRead;
  return {
    families: [...counts].map(([name, count]) => [
      familyIntent + name,
      `${name || "Autres produits"}${isWhole ? ` · ${count}` : ""}`,
    ]),
    products: ofLines(sold, typed),
  };
}

/** Reads what the counter says of the products of an order's lines; nothing where the API does not answer. */
export async function readProductsOf(asking: Asking, typed: Typed): Promise<OfferedProduct[]> {
  const isAny = (typed.lists.lines ?? []).some((line) => productOf(line) !== null);
  return isAny ? ofLines((await orNull(readSold(asking))) ?? [], typed) : [];
}

function ofLines(sold: readonly Sold[], { lists }: Typed): OfferedProduct[] {
  const ids = new Set((lists.lines ?? []).map(productOf));
  return sold.filter(({ id }) => ids.has(id)).map(offered);
}

/** Reads the products that a button of the counter asks for; null where it is another button. */
export async function readOffer(asking: Asking, sent: FormData): Promise<Offer | null> {
  const [intent, search] = [sent.get("intent"), sent.get(findIntent)];
  // Enter in the search sends the form as the first of its buttons does.
  if (intent === findIntent || (intent === enterIntent && search)) return readFound(asking, search);
  if (typeof intent !== "string" || !intent.startsWith(familyIntent)) return null;
  return readFamily(asking, intent.slice(familyIntent.length));
}

/**
 * Answers as JSON the products that `?family=` or `?find=` asks for, the customers of `?customer=`, the lines of the
 * order `?again=`; null where nothing is asked.
 */
export async function answerCounterQuery({ request, context }: LoaderFunctionArgs): Promise<Response | null> {
  const params = new URL(request.url).searchParams;
  const [family, search] = [params.get("family"), params.get(findIntent)];
  const [customer, again] = [params.get(customerIntent), params.get(againIntent)];
  if (customer !== null) return jsonResponse({ customers: (await readRemembered(context.api, customer)) ?? [] });
  if (again !== null) {
    const lines = isRecordId(again) ? await readAgain(context.api, again) : [];
    return jsonResponse({ lines, products: await readProductsOf(context, { cells: {}, lists: { lines } }) });
  }
  if (family === null && search === null) return null;
  const offer = family === null ? await readFound(context, search) : await readFamily(context, family);
  return jsonResponse(offer);
}

const jsonResponse = (answer: object) => Response.json(answer, { headers: { "Cache-Control": "no-store" } });

async function readFamily(asking: Asking, family: string): Promise<Offer> {
  const sold = await readSold(asking, family === "" ? {} : { category: family });
  return layOut(
    sold.filter(({ category }) => (category ?? "") === family),
    { family: familyIntent + family },
  );
}

/** Reads the products that hold every word, accents and order aside. */
async function readFound(asking: Asking, typed: FormDataEntryValue | null): Promise<Offer> {
  const search = typeof typed === "string" ? typed.trim().slice(0, 120) : "";
  const words = fold(search).split(" ");
  const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
  if (longest === "") return layOut([], {});
  const holding = (sold: Sold[]) =>
    sold.filter(({ name, code, category }) => {
      const text = fold([name, code, category].join(" "));
      return words.every((word) => text.includes(word));
    });
  const found = holding(await readSold(asking, { search: longest }));
  // An API that minds accents finds less than people look for.
  return layOut(found.length > 0 ? found : holding(await readSold(asking)), { search });
}

function layOut(some: Sold[], { family = "", search = "" }: Partial<LaidOut>): Offer {
  const sold = some.toSorted((a, b) => a.name.localeCompare(b.name, "fr"));
  return {
    products: sold.map(offered),
    laidOut: {
      ids: sold.map(({ id }) => id),
      family,
      search,
      message: foundMessage(sold.length, search !== ""),
    },
  };
}

const offered = (product: Sold): OfferedProduct => ({
  id: product.id,
  name: product.name,
  details: [formatPrice(product), formatAllergens(product.allergens ?? [])].filter(Boolean).join(" · "),
  photo: pictureFile(product.picture, "small"),
  initial: initialOf(product.name),
  style: familyStyle(product.category),
});

/** Returns the order with what was asked for laid out. */
export const withLaidOut = (typed: Typed, { products }: Offer): Typed => ({
  ...typed,
  lists: {
    ...typed.lists,
    lines: withOffered(typed.lists.lines ?? [], products, lineLists(newOrderForm)[0]?.fields ?? {}),
  },
});

/** Returns « 1,20 € TTC » or « 24,00 € TTC / kg »; nothing where no price is told. */
function formatPrice({ priceHt, priceTtc, saleUnit }: Sold): string {
  const price = priceTtc ?? priceHt;
  const by = saleUnit === "piece" ? "" : ` / ${unitName(saleUnit)}`;
  return price ? `${formatUnitPrice(price)} ${priceTtc ? "TTC" : "HT"}${by}` : "";
}
