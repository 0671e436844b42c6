import type { Query } from "#server/api-client/api";
import { planChoices, planFlags } from "#domain/planning/plan-options";
import { readDecimal, typedDecimal } from "#app/forms/describe/decimals";
import { addDays, mondayOf } from "#domain/days";
import { instantInParis } from "#domain/paris";

/** The options of a calculation in its URL, as typed; the API judges them. */
export interface NeedsQuery {
  from: string;
  to: string;
  basis: string;
  status: string[];
  orderIds: string[];
  excludeOrderIds: string[];
  /** Extra quantity by product id. */
  extra: Record<string, string>;
  /** The offer to buy an article by, by article id: "34", or "34:5" for at least five packs. */
  offer: Record<string, string>;
  /** Names of the options that are off. */
  ignored: string[];
  /** By option: one of its values. */
  choices: Record<string, string>;
  /** The moment to compute as of: an instant, or a Paris time YYYY-MM-DDTHH:MM as the form sends it; "" for now. */
  asOf: string;
  /** A product to add by its typed name or code, and how many. */
  addProduct: string;
  addQuantity: string;
}

/** Returns the calculation that a query string asks for. Without a period it is the seven days from `today`. */
export function readNeedsQuery(params: URLSearchParams, today: string): NeedsQuery {
  const text = (name: string) => params.getAll(name).at(-1)?.trim() ?? "";
  const list = (name: string) => [...new Set([...params.getAll(name), ...params.getAll(`${name}[]`)].filter(Boolean))];
  const unsaid = !params.has("from") && !params.has("to");
  const byId = (of: string) =>
    Object.fromEntries(
      [...params].flatMap(([name, value]) => {
        const [, known, id] = /^([a-z]+)\[(\d{1,15})\]$/.exec(name) ?? [];
        return known === of && id && value.trim() ? [[id, value.trim()] as const] : [];
      }),
    );
  return {
    from: unsaid ? today : text("from"),
    to: unsaid ? addDays(today, 6) : text("to"),
    basis: text("basis") || "production",
    status: list("status"),
    orderIds: list("order_ids"),
    excludeOrderIds: list("exclude_order_ids"),
    extra: Object.fromEntries(Object.entries(byId("extra")).map(([id, quantity]) => [id, plainlyTyped(quantity)])),
    offer: byId("offer"),
    ignored: planFlags.map(([name]) => name).filter((name) => text(name) === "0"),
    choices: Object.fromEntries(planChoices.map(({ name, values }) => [name, text(name) || values[0]])),
    asOf: text("as_of"),
    addProduct: text("add_product"),
    addQuantity: text("add_quantity"),
  };
}

/** Returns a quantity as a field holds it, « 1/2 » as « 0,5 »; what cannot be read stays, for the API to refuse. */
function plainlyTyped(quantity: string): string {
  const read = readDecimal(quantity);
  return "value" in read ? typedDecimal(read.value) : quantity;
}

/** Returns the same calculation as the API's query. */
export function needsApiQuery(query: NeedsQuery): Query {
  const text = (value: string) => value || null;
  return {
    from: text(query.from),
    to: text(query.to),
    basis: query.basis,
    "status[]": query.status,
    "order_ids[]": query.orderIds,
    "exclude_order_ids[]": query.excludeOrderIds,
    ...Object.fromEntries(Object.entries(query.extra).map(([id, quantity]) => [`extra[${id}]`, decimalOf(quantity)])),
    ...Object.fromEntries(Object.entries(query.offer).map(([id, chosen]) => [`offer[${id}]`, chosen])),
    ...Object.fromEntries(query.ignored.map((name) => [name, 0])),
    ...query.choices,
    asOf: text(instantInParis(query.asOf)),
  };
}

/** Returns « 1 234,5 » as typed in French to "1234.5"; anything else unchanged, for the API to refuse. */
export function decimalOf(typed: string): string {
  const plain = typed.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^\d+(\.\d+)?$/.test(plain) ? plain : typed;
}

/** Returns the periods staff ask for, from a business date: name, first and last day. */
export function periodShortcuts(today: string): { name: string; from: string; to: string }[] {
  const [tomorrow, monday] = [addDays(today, 1), mondayOf(today)];
  return [
    { name: "Aujourd’hui", from: today, to: today },
    { name: "Demain", from: tomorrow, to: tomorrow },
    { name: "7 jours", from: today, to: addDays(today, 6) },
    { name: "Semaine prochaine", from: addDays(monday, 7), to: addDays(monday, 13) },
  ];
}
