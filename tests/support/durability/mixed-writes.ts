import { type Fields, fieldsOf } from "../form-fields";
import { type Screen, type Tablet, createTablet } from "../browser/tablet";

export const writeKinds = ["order", "status", "article", "supplier", "weighing", "weighed", "sign-in"] as const;
export type WriteKind = (typeof writeKinds)[number];

/** One form as it was sent. */
export interface Sent {
  kind: WriteKind;
  /**
   * The name that only this submission writes; for a status, the address of its order; the start of a weighing writes
   * none.
   */
  mark: string;
  path: string;
  fields: Fields;
  /** The redirect that said it was done; null when no such answer came. */
  acknowledged: string | null;
  /** The cookies of an acknowledged sign-in. */
  session: ReadonlyMap<string, string>;
}

const supplier = "Minoterie du Gué";
const weighingForm = "/production-planning/weighings/create?recipe=1";

const article = (name: string): Fields => ({
  name,
  category: "épicerie",
  unit: "kg",
  allergens: ["gluten"],
  "offers.0.supplierId": supplier,
  "offers.0.packLabel": "Sac de 25 kg",
  "offers.0.packQuantity": "25",
  "offers.0.packPriceHt": "22,50",
  "offers.0.preferred": "1",
  "offers.0.available": "1",
  "lots.0.quantity": "12,5",
  "lots.1.quantity": "3",
  "lots.1.code": "L1",
});
const order = (customerName: string): Fields => ({
  customerName,
  deliveryOn: "2027-03-10",
  "lines.0.productId": "TARTE",
  "lines.0.quantity": "3",
  "lines.1.productId": "CAKE",
  "lines.1.quantity": "12",
  "lines.1.discountPercent": "10",
});

/** The destination of writers, their account, and the events that they tell. */
export interface Writing {
  url: string;
  account: { email: string; password: string };
  /** Begins the marks of this writing: no two writings may share one. */
  name: string;
  /** Notes that a submission was acknowledged. */
  tell(sent: Sent): void;
  /** Notes a page that is no form, or an answer that is no acknowledgement. */
  refused(path: string, screen: Screen): void;
  isOver(): boolean;
}

/** Writes what the forms need to choose from, on an empty database. */
export async function stockUp(url: string, account: Writing["account"]): Promise<void> {
  const tablet = createTablet(url);
  await tablet.signIn(account);
  const create = async (path: string, fields: Fields) => {
    const { status } = await tablet.send(path, { ...fieldsOf((await tablet.get(path)).text), ...fields });
    if (status !== 302) throw new Error(`${path} answered ${String(status)}`);
  };
  await create("/suppliers/create", { name: supplier, code: "GUE" });
  for (const name of ["Farine", "Beurre"]) await create("/articles/create", article(name));
  await create("/recipes/create", {
    name: "Pâte",
    status: "active",
    outputQuantity: "10",
    "lines.0.articleId": "Farine",
    "lines.0.quantity": "6",
    "lines.0.unit": "kg",
    "lines.1.articleId": "Beurre",
    "lines.1.quantity": "4",
    "lines.1.unit": "kg",
  });
  await create("/products/create", {
    name: "Tarte fine",
    code: "TARTE",
    price: "12,50",
    priceBasis: "ht",
    vatRate: "5.5",
    active: "1",
  });
  await create("/products/create", {
    name: "Cake au citron",
    code: "CAKE",
    price: "4,995",
    priceBasis: "ht",
    vatRate: "20",
    active: "1",
  });
}

/** Writes a supplier with its form, as a person does, and returns the answer to it. */
export async function saveSupplier(tablet: Tablet, name: string): Promise<Screen> {
  const path = "/suppliers/create";
  return tablet.send(path, { ...fieldsOf((await tablet.get(path)).text), name });
}

/**
 * One person at a tablet who signs in, orders, confirms, weighs, adds articles and suppliers, over and over, until it
 * is over; what is refused is left. Throws when a connection is cut before it is over.
 */
export async function keepWriting(writing: Writing, person: number, sent: Sent[]): Promise<void> {
  const { url, account, name, isOver } = writing;
  try {
    const tablet = createTablet(url);
    await tablet.signIn(account);
    for (let turn = person; !isOver(); turn += 1) {
      const mark = `${name} ${String(person)}-${String(turn)}`;
      if (turn % 5 === 0) await write(createTablet(url), "sign-in", mark, "/login", { ...account });
      if (turn % 5 === 1) await fillIn(tablet, "supplier", "/suppliers/create", { name: mark });
      if (turn % 5 === 2) await fillIn(tablet, "article", "/articles/create", article(mark));
      if (turn % 5 === 3) await orderAndConfirm(tablet, mark);
      if (turn % 5 === 4) await startAndWeigh(tablet, mark);
    }
  } catch (error) {
    if (!isOver()) throw error;
  }

  async function orderAndConfirm(tablet: Tablet, mark: string): Promise<void> {
    const path = await fillIn(tablet, "order", "/external-orders/create", order(mark));
    const opened = path === null ? null : await open(tablet, path);
    if (path === null || opened === null) return;
    const { lockVersion = "", submissionKey = "" } = opened;
    await write(tablet, "status", path, path, { lockVersion, submissionKey, intent: "status", to: "confirmed" });
  }

  async function startAndWeigh(tablet: Tablet, mark: string): Promise<void> {
    const start = await open(tablet, weighingForm);
    const path =
      start &&
      (await write(tablet, "weighing", mark, weighingForm, {
        ...start,
        outputQuantity: "10",
        fills: "1",
        intent: "save",
      }));
    const line = path === null ? null : await open(tablet, path);
    if (path !== null && line !== null)
      await write(tablet, "weighed", mark, path, { ...line, otherLot: mark, intent: "weigh" });
  }

  async function open(tablet: Tablet, path: string): Promise<Fields | null> {
    const screen = await tablet.get(path);
    if (screen.status === 200) return fieldsOf(screen.text);
    writing.refused(path, screen);
    return null;
  }

  async function fillIn(tablet: Tablet, kind: WriteKind, path: string, typed: Fields): Promise<string | null> {
    const opened = await open(tablet, path);
    return opened && write(tablet, kind, String(typed.customerName ?? typed.name), path, { ...opened, ...typed });
  }

  async function write(
    tablet: Tablet,
    kind: WriteKind,
    mark: string,
    path: string,
    fields: Fields,
  ): Promise<string | null> {
    const one: Sent = { kind, mark, path, fields, acknowledged: null, session: tablet.cookies };
    sent.push(one);
    const screen = await tablet.send(path, fields);
    if (screen.status === 302 && screen.location !== "/login") {
      one.acknowledged = screen.location;
      writing.tell(one);
    } else writing.refused(path, screen);
    return one.acknowledged;
  }
}

/** Sends what was not acknowledged again, as a person does who saw no answer; answers how many there were. */
export async function sendAgain(
  { url, account }: Pick<Writing, "url" | "account">,
  sent: readonly Sent[],
): Promise<number> {
  const tablet = createTablet(url);
  await tablet.signIn(account);
  const doubtful = sent.filter(({ kind, acknowledged }) => acknowledged === null && kind !== "sign-in");
  for (const one of doubtful) {
    const { status, location } = await tablet.send(one.path, one.fields);
    if (status !== 302 || location === "/login")
      throw new Error(`${one.kind} ${one.mark}, sent again, was answered ${String(status)}`);
    one.acknowledged = location;
  }
  return doubtful.length;
}
