import { isRecordId } from "#app/display/record";
import { shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import type { Company } from "#server/api-client/contract/company";
import type { Customer, CustomerDetail } from "#server/api-client/contract/orders/customers";
import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import type { One, Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { copyTyped } from "#app/forms/describe/fill";
import { textOf } from "#app/forms/describe/typed";
import type { Line, Typed } from "#app/forms/describe/cells";
import { hasStatus, orNull } from "#app/shell/api-errors";
import { newOrderForm } from "../edit/form";
import { againIntent, customerIntent, dayIntent, filledField, timeIntent } from "./form-actions";
import type { Chip } from "./chips";
import { withFormer } from "./lay-out";
import { type Fills, type Remembered, filledBy, filledValue, nobody } from "./remembered";

/** The customers that are offered at once. */
const mostOffered = 6;

/** Reads the customers found by a name or number, the latest first; null from an API that remembers none. */
export async function readRemembered(api: ApiClient, search: string, most = mostOffered): Promise<Remembered[] | null> {
  try {
    const { data } = await api.get<Page<Customer>>("/api/customers", {
      query: { search: search.trim().slice(0, 120), page: 1, perPage: most },
    });
    return data.map(remembered);
  } catch (error) {
    if (!hasStatus(error, 404, 405, 422)) throw error;
    return null;
  }
}

/** Returns what a customer fills in an order: what orders know, and the allergies that are kept. */
function fillsOf({
  customerName,
  customerType,
  customerContact,
  phone,
  email,
  deliveryMode,
  deliveryAddress,
  allergies,
}: Customer): Fills {
  return {
    customerName,
    customerType,
    deliveryMode,
    customerContact: customerContact ?? "",
    phone: phone ?? "",
    email: email ?? "",
    deliveryAddress: deliveryAddress ?? "",
    allergyNotes: allergies.join(" ; "),
  };
}

/**
 * Returns a new order with the customer that an address names, by any of their orders; of a copy of an order, which
 * names them itself, only their allergies. It stays as it is where the API tells nothing of them.
 */
export async function withCustomer(
  api: ApiClient,
  typed: Typed,
  orderId: string | null,
  isCopy: boolean,
): Promise<Typed> {
  if (orderId === null || !isRecordId(orderId)) return typed;
  const answer = await orNull(api.get<One<CustomerDetail>>(`/api/customers/${orderId}`));
  if (!answer) return typed;
  const { allergyNotes = "", ...others } = fillsOf(answer.data);
  return withCells(typed, Object.entries(isCopy ? { allergyNotes } : { ...others, allergyNotes }));
}

function remembered(customer: Customer): Remembered {
  const { orderId, customerName, phone, email, deliveryAddress, lastOrder } = customer;
  return {
    chip: [
      `${customerIntent}:${orderId}`,
      [customerName, phone ?? email ?? deliveryAddress].filter(Boolean).join(" · "),
    ],
    fills: fillsOf(customer),
    again: lastOrder && [`${againIntent}:${lastOrder.id}`, `Comme le ${shortDay(lastOrder.deliveryOn)}`],
  };
}

/** Returns the field by which a customer is looked for: the name, else the telephone number. */
const soughtIn = ({ cells }: Typed) => (textOf(cells, "customerName").trim() === "" ? "phone" : "customerName");

/** A form as a button about its customer, day or hour leaves it; null where it is another button. */
export async function customerFormAnswer(
  api: ApiClient,
  sent: FormData,
  read: () => Typed,
): Promise<{ typed: Typed; focus: string; customers?: Chip[]; customersMessage?: string; filled?: string } | null> {
  const intent = sent.get("intent");
  const [, act = "", value = ""] = (typeof intent === "string" && /^(\w+)(?::(.*))?$/.exec(intent)) || [];
  if (![dayIntent, timeIntent, customerIntent, againIntent].includes(act)) return null;
  const typed = read();
  const sought = soughtIn(typed);
  if (act === dayIntent || act === timeIntent) {
    const field = act === dayIntent ? "deliveryOn" : "deliveryTime";
    return { typed: withCells(typed, [[field, value]]), focus: field };
  }
  if (act === customerIntent) {
    const found = (await readRemembered(api, textOf(typed.cells, sought))) ?? [];
    const taken = found.find(({ chip }) => chip[0] === intent);
    if (!taken)
      return {
        typed,
        focus: sought,
        customers: found.map(({ chip }) => chip),
        customersMessage: found.length > 0 ? "" : nobody,
      };
    const filled = filledBy(taken.fills, sought, (name) =>
      name === filledField ? readFilled(sent) : textOf(typed.cells, name),
    );
    const customers = taken.again ? [taken.again] : [];
    return { typed: withCells(typed, filled), focus: "deliveryOn", customers, filled: filledValue(filled) };
  }
  if (!isRecordId(value)) return null;
  const lines = await readAgain(api, value);
  return {
    typed: { ...typed, lists: { ...typed.lists, lines: withFormer(typed.lists.lines ?? [], lines) } },
    focus: "deliveryOn",
  };
}

/** Reads what the customer who was taken filled, as the form keeps it. */
export function readFilled(sent: FormData): string {
  const value = sent.get(filledField);
  return typeof value === "string" ? value.slice(0, 5000) : "";
}

const withCells = (typed: Typed, filled: [string, string][]): Typed => ({
  ...typed,
  cells: { ...typed.cells, ...Object.fromEntries(filled) },
});

/** Reads the lines of an order as a new one begins with them; none where it is no longer there. */
export async function readAgain(api: ApiClient, id: string): Promise<Line[]> {
  try {
    const { data } = await api.get<One<ExternalOrder>>(`/api/external-orders/${id}`);
    const lines = copyTyped(newOrderForm, data).lists.lines ?? [];
    return lines.map((line, index) => ({ ...line, key: `a${id}-${index}` }));
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return [];
  }
}

/** Returns the button that looks for the customer; none where the API remembers none. */
export const customerSuggestions = (remembered: unknown[] | null): Chip[] =>
  remembered ? [[customerIntent, "Retrouver le client"]] : [];

/** Reads when the house is open; null where that is not said, or the API does not tell. */
export async function readOpening(api: ApiClient): Promise<Opening | null> {
  const answer = await orNull(api.get<One<Partial<Company>>>("/api/company"));
  const { opensAt, closesAt } = answer?.data ?? {};
  return opensAt && closesAt ? { opensAt: opensAt.slice(0, 5), closesAt: closesAt.slice(0, 5) } : null;
}

interface Opening {
  opensAt: string;
  closesAt: string;
}

/** Returns the days that are offered for a delivery, and hours at which the house is open, the first among them. */
export function pickupSuggestions(today: string, opening: Opening | null): Chip[] {
  const { opensAt, closesAt } = opening ?? { opensAt: "08:00", closesAt: "24:00" };
  const hours = [opensAt, ...["10:00", "12:00", "17:00"].filter((time) => time > opensAt && time <= closesAt)];
  const days = [today, addDays(today, 1)];
  const saturday = [2, 3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead)).find((day) => /^sam/.test(shortDay(day)));
  const [soon = "", next = ""] = days;
  return [
    [`${dayIntent}:${soon}`, "Auj."],
    [`${dayIntent}:${next}`, "Dem."],
    ...(saturday ? [[`${dayIntent}:${saturday}`, `Sam. ${Number(saturday.slice(8))}`] as const] : []),
    ...hours.map((time) => [`${timeIntent}:${time}`, formatTimeOfDay(time)] as const),
  ];
}
