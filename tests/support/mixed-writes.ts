import { type Fields, fieldsOf } from "./form-fields";
import { type Screen, type Tablet, createTablet } from "./tablet";

export const writeKinds = ["order", "status", "article", "supplier", "sign-in"] as const;
export type WriteKind = (typeof writeKinds)[number];

/** One form as it was sent. */
export interface Sent {
  kind: WriteKind;
  /** The name that only this submission writes; for a status, the address of its order. */
  mark: string;
  path: string;
  fields: Fields;
  /** The redirect that said it was done; null when no such answer came. */
  acknowledged: string | null;
  /** The cookies of an acknowledged sign-in. */
  session: ReadonlyMap<string, string>;
}

/** What there is to order and to buy from. */
export const stock = {
  supplier: { name: "Minoterie du Gué", code: "GUE" },
  products: [
    { name: "Tarte fine", code: "TARTE", priceHt: "12,50", vatRate: "5.5", active: "1" },
    { name: "Cake au citron", code: "CAKE", priceHt: "4,995", vatRate: "20", active: "1" },
  ],
};

const article = (name: string): Fields => ({
  name,
  category: "épicerie",
  unit: "kg",
  allergens: ["gluten"],
  "offers.0.supplierId": stock.supplier.name,
  "offers.0.packLabel": "Sac de 25 kg",
  "offers.0.packQuantity": "25",
  "offers.0.packPriceHt": "22,50",
  "offers.0.preferred": "1",
  "offers.0.available": "1",
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

/** Where writers send to, as whom, and what they tell. */
export interface Writing {
  url: string;
  account: { email: string; password: string };
  /** Begins the marks of this writing: no two writings may share one. */
  name: string;
  /** A submission was acknowledged. */
  tell(sent: Sent): void;
  /** A page that is no form, or an answer that is no acknowledgement. */
  refused(path: string, screen: Screen): void;
  isOver(): boolean;
}

/** Writes what the forms need to choose from. */
export async function stockUp(url: string, account: Writing["account"]): Promise<void> {
  const tablet = createTablet(url);
  await tablet.signIn(account);
  const create = async (path: string, fields: Fields) => {
    const { status } = await tablet.send(path, { ...fieldsOf((await tablet.get(path)).text), ...fields });
    if (status !== 302) throw new Error(`${path} answered ${String(status)}`);
  };
  await create("/suppliers/create", stock.supplier);
  for (const product of stock.products) await create("/products/create", product);
}

/**
 * One person at a tablet who signs in, orders, confirms, adds articles and suppliers, over and over, until it is over; what is
 * refused is left. Throws when a connection is cut before it is over.
 */
export async function keepWriting(writing: Writing, person: number, sent: Sent[]): Promise<void> {
  const { url, account, name, isOver } = writing;
  try {
    const tablet = createTablet(url);
    await tablet.signIn(account);
    for (let turn = 0; !isOver(); turn += 1) {
      const mark = `${name} ${String(person)}-${String(turn)}`;
      if (turn % 4 === 0) await write(createTablet(url), "sign-in", mark, "/login", { ...account });
      if (turn % 4 === 1) await fillIn(tablet, "supplier", "/suppliers/create", { name: mark });
      if (turn % 4 === 2) await fillIn(tablet, "article", "/articles/create", article(mark));
      if (turn % 4 === 3) await orderAndConfirm(tablet, mark);
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

  async function write(tablet: Tablet, kind: WriteKind, mark: string, path: string, fields: Fields): Promise<string | null> {
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
export async function sendAgain({ url, account }: Pick<Writing, "url" | "account">, sent: readonly Sent[]): Promise<number> {
  const tablet = createTablet(url);
  await tablet.signIn(account);
  const doubtful = sent.filter(({ kind, acknowledged }) => acknowledged === null && kind !== "sign-in");
  for (const one of doubtful) {
    const { status, location } = await tablet.send(one.path, one.fields);
    if (status !== 302 || location === "/login") throw new Error(`${one.kind} ${one.mark}, sent again, was answered ${String(status)}`);
    one.acknowledged = location;
  }
  return doubtful.length;
}
