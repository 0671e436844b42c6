import { z } from "@hono/zod-openapi";
import { Temporal } from "temporal-polyfill";
import { type OrderStatus, plannedStatuses } from "#domain/orders/order-statuses";
import { type PlanChoices, type PlanOptions, planChoices, planFlags, planOptions } from "#domain/planning/plan-options";
import { orderStatus } from "../http/fields/choices";
import { positiveQuantity } from "../http/fields/decimals";
import {
  choiceParameter,
  dayParameter,
  idsParameter,
  instantParameter,
  repeated,
  textParameter,
  yesNoParameter,
  yesNoParameters,
} from "../http/parameters";
import { type FieldErrors, invalid } from "../http/refusal";
import { dayInParis } from "#domain/paris";
import { type ChosenOffer, type ExtraQuantity, type NamedOrders, detailKinds } from "../needs/input";

const namedOrdersParameter = textParameter.refine(
  (text) => text === undefined || /^\d{1,5}$/.test(text),
  "Nombre attendu, de 0 à 99999.",
);
const figureParameter = textParameter.refine(
  (text) => text === undefined || /^(product|recipe|article)-\d{1,15}$/.test(text),
  "Valeur attendue : product-, recipe- ou article- et un numéro.",
);
const statuses = repeated(orderStatus, { type: "string", enum: orderStatus.options });

const byId = (description: string) => ({
  in: "query" as const,
  style: "deepObject" as const,
  explode: true,
  description,
  schema: { type: "object" as const, additionalProperties: { type: "string" as const } },
});

/** The parameters of a plan whose names are not fixed, as the OpenAPI document has them. */
export const bracketedParameters = [
  { name: "extra", ...byId("`extra[PRODUCT_ID]=QUANTITY`: so much more of a product") },
  {
    name: "offer",
    ...byId("`offer[ARTICLE_ID]=OFFER_ID` or `OFFER_ID:PACKS`: buys an article by that offer, at least so many packs"),
  },
];

function choiceParameters(): { [Name in keyof PlanChoices]: z.ZodType<PlanChoices[Name] | undefined> };
function choiceParameters(): z.ZodRawShape {
  return Object.fromEntries(planChoices.map(({ name, values }) => [name, choiceParameter(values)]));
}

/**
 * The parameters of a plan, but for `extra[PRODUCT_ID]=QUANTITY` and `offer[ARTICLE_ID]=OFFER_ID:PACKS`, whose names
 * are not fixed.
 */
export const planQuery = z.object({
  from: dayParameter,
  to: dayParameter,
  basis: choiceParameter(["production", "delivery"]),
  status: statuses,
  "status[]": statuses,
  order_ids: idsParameter,
  "order_ids[]": idsParameter,
  exclude_order_ids: idsParameter,
  "exclude_order_ids[]": idsParameter,
  ...yesNoParameters(planFlags.map(([name]) => name)),
  ...choiceParameters(),
  as_of: instantParameter,
  /** 0: without what brings an order to a minimum that is missed. */
  suggestions: yesNoParameter,
  /** The most orders named behind each figure… */
  named_orders: namedOrdersParameter,
  /** …but all behind this one. */
  all_orders_of: figureParameter,
  /** The rows that are looked at: where days are many, others tell neither theirs nor their reasons. */
  details: choiceParameter(detailKinds),
});

/** The orders that a plan counts: those of a period, or those picked by hand, whatever their period and status. */
export type Selection =
  | { picked: number[]; excluded: number[] }
  | {
      from: string;
      to: string;
      basis: "production" | "delivery";
      statuses: OrderStatus[];
      excluded: number[];
      overdue?: Overdue;
    }
  | null;

/** The orders of days before a period that count with it. */
interface Overdue {
  /** The earliest of their days… */
  since: string;
  /** …but for those that are still to be delivered, on this day or later. */
  due: string;
  /** Those in these statuses, of which something is still to be made. */
  statuses: OrderStatus[];
  /** Those too that a batch of these days was made for, whatever has become of them. */
  served: { from: string; to: string } | null;
}

/** A plan as it was asked for. */
export interface PlanQuestion {
  /** The days asked for, also when orders picked by hand make them matter to extra quantities only. */
  period: { from: string; to: string } | null;
  selection: Selection;
  extras: ExtraQuantity[];
  extras_on: string;
  chosen_offers: ChosenOffer[];
  options: PlanOptions;
  /**
   * True when orders of the same statuses between the moment of the plan and its period take stock and receipts first.
   */
  reserve_before: boolean;
  /** True when orders of past days of which something is still to be made count on the plan's first day. */
  include_overdue: boolean;
  as_of: string;
  /** Orders named behind each figure of the result; null names all. */
  named_orders: NamedOrders | null;
}

/** Days that a plan may cover. */
export const longestPeriod = 62;
const mostExtras = 1000;

/**
 * Reads the question of a query. Extra quantities are needed on the first day of the period that is not past.
 * @throws Refusal 422 that names each wrong parameter, in French
 */
export function readQuestion(
  query: z.output<typeof planQuery>,
  all: Record<string, string[]>,
  now: Date,
): PlanQuestion {
  const errors: FieldErrors = {};
  const extras = readExtras(all, errors);
  const chosen_offers = readChosenOffers(all, errors);
  const picked = [...new Set([...(query.order_ids ?? []), ...(query["order_ids[]"] ?? [])])];
  checkPeriod(query, picked.length > 0 || extras.length > 0, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const as_of = query.as_of ?? now.toISOString();
  const period = query.from !== undefined && query.to !== undefined ? { from: query.from, to: query.to } : null;
  return {
    period,
    selection: selectionOf(query, picked),
    extras,
    extras_on: extrasOn(query, dayInParis(new Date(as_of))),
    chosen_offers,
    options: planOptions(query),
    reserve_before: query.reserve_before ?? true,
    include_overdue: query.include_overdue ?? true,
    as_of,
    named_orders: namedOrdersOf(query),
  };
}

function checkPeriod({ from, to }: z.output<typeof planQuery>, periodOptional: boolean, errors: FieldErrors): void {
  if (from === undefined && (to !== undefined || !periodOptional))
    errors.from = ["Indiquez le premier jour de la période."];
  if (to === undefined && (from !== undefined || !periodOptional))
    errors.to = ["Indiquez le dernier jour de la période."];
  if (from === undefined || to === undefined) return;
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: "day" }).days + 1;
  if (days < 1) errors.to = ["Le dernier jour doit suivre le premier."];
  if (days > longestPeriod) errors.to = [`La période ne peut pas dépasser ${longestPeriod} jours.`];
}

function selectionOf(query: z.output<typeof planQuery>, picked: number[]): Selection {
  const excluded = [...(query.exclude_order_ids ?? []), ...(query["exclude_order_ids[]"] ?? [])];
  if (picked.length > 0) return { picked, excluded };
  if (query.from === undefined || query.to === undefined) return null;
  const requested = [...new Set([...(query.status ?? []), ...(query["status[]"] ?? [])])];
  return {
    from: query.from,
    to: query.to,
    basis: query.basis ?? "production",
    statuses: requested.length > 0 ? requested : [...plannedStatuses],
    excluded,
  };
}

/** Returns the number of orders that a query wants named behind each figure; null for all. */
export function namedOrdersOf({
  named_orders,
  all_orders_of,
  details,
}: Pick<z.output<typeof planQuery>, "named_orders" | "all_orders_of" | "details">): NamedOrders | null {
  return named_orders === undefined ? null : { most: Number(named_orders), allOf: all_orders_of ?? null, details };
}

function extrasOn({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): string {
  if (from === undefined || to === undefined) return today;
  if (today < from) return from;
  return today > to ? to : today;
}

function readExtras(all: Record<string, string[]>, errors: FieldErrors): ExtraQuantity[] {
  const extras: ExtraQuantity[] = [];
  for (const [id, typed] of bracketed(all, "extra")) {
    const quantity = positiveQuantity.safeParse(typed[0]);
    const refuse = (message: string) => {
      errors[`extra.${id}`] = [message];
    };
    if (!isId(id)) refuse("Numéro de produit attendu.");
    else if (typed.length > 1) refuse("Une seule quantité attendue.");
    else if (!quantity.success) refuse(quantity.error.issues[0]?.message ?? "Quantité attendue.");
    else extras.push({ product_id: Number(id), quantity: quantity.data });
  }
  if (extras.length > mostExtras) errors.extra = [`Au plus ${mostExtras} produits supplémentaires.`];
  return extras;
}

function readChosenOffers(all: Record<string, string[]>, errors: FieldErrors): ChosenOffer[] {
  const chosen: ChosenOffer[] = [];
  for (const [id, typed] of bracketed(all, "offer")) {
    const [, offer, packs = "0"] = /^([1-9]\d{0,14})(?::(\d{1,6}))?$/.exec(typed[0] ?? "") ?? [];
    if (!isId(id)) errors[`offer.${id}`] = ["Numéro d’article attendu."];
    else if (typed.length > 1 || offer === undefined)
      errors[`offer.${id}`] = ["Numéro de condition d’achat attendu, suivi au besoin de : et d’un nombre de colis."];
    else chosen.push({ article_id: Number(id), offer_id: Number(offer), packs: Number(packs) });
  }
  if (chosen.length > mostExtras) errors.offer = [`Au plus ${mostExtras} achats choisis.`];
  return chosen;
}

/** Returns the parameters `name[KEY]`, by key, without those that are empty. */
function bracketed(all: Record<string, string[]>, name: string): [key: string, values: string[]][] {
  return Object.entries(all).flatMap(([each, values]) => {
    const typed = values.filter((value) => value !== "");
    return each.startsWith(`${name}[`) && each.endsWith("]") && typed.length > 0
      ? [[each.slice(name.length + 1, -1), typed]]
      : [];
  });
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
