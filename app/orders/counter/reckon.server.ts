import type { ActionFunctionArgs } from "@remix-run/node";
import type { Preview } from "#server/api-client/contract/catalogue/changes";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { shortDay } from "#domain/french/day-words";
import { isPutOut } from "#domain/orders/shop-window";
import { dayInParis } from "#domain/paris";
import { formatCount, formatMoney } from "#app/display/numbers";
import { parseTyped } from "#app/forms/describe/parse";
import { lookUpIn, resolvePickers } from "#app/forms/picker/pickers.server";
import type { Question } from "#app/forms/submit/questions";
import { readRefusal } from "#app/forms/submit/refusal.server";
import { FormTooLarge, initialTyped, readTyped, withoutBlankLines } from "#app/forms/describe/typed";
import { readMakingDays } from "#app/catalogue/products/making-days.server";
import { metAllergies } from "../allergies";
import { newOrderForm } from "../edit/form";
import { withPricesKnown } from "../edit/typed-prices.server";
import type { Reckoned } from "./reckoned";

type Values = Record<string, unknown>;

/** Answers what the typed order comes to as JSON; null when it cannot be said. Nothing is written. */
export async function answerReckoned({ request, context }: ActionFunctionArgs): Promise<Response> {
  return Response.json(await reckon(context.api, await request.formData(), dayInParis(context.now)), {
    headers: { "Cache-Control": "no-store" },
  });
}

/**
 * Returns what the typed order comes to; null when it cannot be said, as of an API without previews.
 * @param more what its body says beside what is typed
 */
export async function reckon(
  api: ApiClient,
  sent: FormData,
  today: string,
  more: Values = {},
): Promise<Reckoned | null> {
  try {
    const { values, unread, isDayKnown } = await readableOrder(api, sent, today);
    const lines = arrayOf(values.lines).length;
    if (lines === 0) return null;
    const after = await previewOrder(api, { ...values, ...more });
    const { ttc = null, ht = null } = after?.totals ?? {};
    if (!after || ttc === null) return null;
    return {
      total: isPutOut(after) ? "Sans prix" : `${formatMoney(ttc)} TTC`,
      details: [
        formatCount(lines, "produit") +
          (unread > 0 ? `, sans ${formatCount(unread, "ligne incomplète", "lignes incomplètes")}` : ""),
        values.customerType === "business" && `${formatMoney(ht)} HT`,
      ]
        .filter(Boolean)
        .join(" · "),
      warnings: [
        ...new Set((await questionsOf(api, values, after, isDayKnown ? today : null)).map(({ message }) => message)),
      ],
    };
  } catch (error) {
    if (error instanceof FormTooLarge || readRefusal(error) !== null) return null;
    throw error;
  }
}

/**
 * Returns the order as far as it can be read: lines that are not complete are left out, and a total does not wait for a
 * name or a day.
 */
async function readableOrder(
  api: ApiClient,
  sent: FormData,
  today: string,
): Promise<{ values: Values; unread: number; isDayKnown: boolean }> {
  const written = withoutBlankLines(newOrderForm, readTyped(newOrderForm, sent));
  const { typed, errors: unresolved } = await resolvePickers(newOrderForm, written, lookUpIn(api));
  const { values, errors } = parseTyped(newOrderForm, typed);
  const wrong = new Set(Object.keys({ ...errors, ...unresolved }).map((path) => /^\w+\.\d+/.exec(path)?.[0] ?? path));
  const lines = arrayOf(values.lines);
  const readableLines = lines.filter((_, at) => !wrong.has(`lines.${at}`));
  const initial = parseTyped(newOrderForm, initialTyped(newOrderForm)).values;
  const readable = Object.entries(values).filter(([name]) => !wrong.has(name));
  return {
    values: {
      ...initial,
      deliveryOn: today,
      ...Object.fromEntries(readable),
      customerName: "Au comptoir",
      email: null,
      phone: null,
      deliveryMode: "pickup",
      deliveryAddress: null,
      lines: readableLines,
    },
    unread: lines.length - readableLines.length,
    isDayKnown: !wrong.has("deliveryOn"),
  };
}

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the order that saving these values would make; null from an API that does not tell. */
async function previewOrder(api: ApiClient, values: Values): Promise<ExternalOrder | null> {
  const { data } = await api.post<One<Partial<Preview<ExternalOrder>>>>(
    "/api/external-orders/preview",
    await withPricesKnown(api, values),
  );
  return data.after ?? null;
}

/**
 * Returns what is to be confirmed before these values become an order that is to be made; none where the API does not
 * tell.
 */
export async function askBeforeConfirming(api: ApiClient, values: Values, today: string): Promise<Question[]> {
  try {
    const after = await previewOrder(api, values);
    return after ? await questionsOf(api, values, after, today) : [];
  } catch (error) {
    // What is wrong with the order is said when it is written.
    if (readRefusal(error) === null) throw error;
    return [];
  }
}

/**
 * Returns what is unusual about an order: allergies that it meets, a production that should have begun, quantities.
 * @param today null where the day of delivery is not known yet
 */
async function questionsOf(
  api: ApiClient,
  typed: Values,
  after: ExternalOrder,
  today: string | null,
): Promise<Question[]> {
  const { lines = [], warnings = [], allergenConflicts = [] } = after;
  const tooLate = today === null ? [] : await questionsOfDelay(api, typed, after, today);
  const unusual = warnings.map(({ field, message }) => {
    const line = lines[Number(/^lines\.(\d+)\./.exec(field)?.[1] ?? -1)];
    return {
      accept: `unusual:${line?.productId ?? ""}:${line?.quantity ?? ""}`,
      message: line?.productName ? `${line.productName} : ${message}` : message,
    };
  });
  const allergies = metAllergies(allergenConflicts).flatMap(({ product, description, accepts }) =>
    accepts.map((accept) => ({ accept, message: `Allergie : « ${product} » ${description}.` })),
  );
  return [...allergies, ...tooLate, ...unusual];
}

/**
 * Returns what of an order should have been begun before today: its production, unless its day is typed, or what is
 * made ahead for it.
 */
async function questionsOfDelay(
  api: ApiClient,
  typed: Values,
  { lines = [], productionOn, deliveryOn }: ExternalOrder,
  today: string,
): Promise<Question[]> {
  if (typeof productionOn !== "string" || deliveryOn < today) return [];
  if (productionOn < today)
    return [
      {
        accept: `late:${productionOn}`,
        message: "Délai : d’après les produits, la production aurait dû commencer " + `le ${shortDay(productionOn)}`,
      },
    ];
  const begun = await readMakingDays(
    api,
    lines.map(({ productId }) => productId),
    productionOn,
  );
  return begun.flatMap(({ productId, name, first, earliestDeliveryOn }) => {
    const from = earliestDeliveryOn ? ` (livrable à partir du ${shortDay(earliestDeliveryOn)})` : "";
    if (first && first.day < today)
      return {
        accept: `late:${productId}:${first.day}`,
        message: `Délai : pour « ${name} », « ${first.name} » aurait dû être fait ${shortDay(first.day)}${from}`,
      };
    if (typeof typed.productionOn === "string" || !earliestDeliveryOn || earliestDeliveryOn <= deliveryOn) return [];
    return {
      accept: `late:${productId}:${deliveryOn}`,
      message: `Délai : « ${name} » aurait dû être commencé avant aujourd’hui${from}`,
    };
  });
}
