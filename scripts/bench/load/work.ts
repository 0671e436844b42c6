import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../../../demo/random";
import { fieldsOf } from "../../../tests/support/form-fields";
import type { Screen, Tablet } from "../../../tests/support/browser/tablet";
import type { Seen } from "./figures";

export interface Account {
  email: string;
  password: string;
}

export interface Shift {
  /** Signed in. */
  tablet: Tablet;
  account: Account;
  random: Random;
  /** The least and the most milliseconds between two actions; left out, two and six seconds. */
  pauses?: readonly [least: number, most: number];
  /** The work of this person; left out, a bit of everything. */
  job?: keyof typeof customs;
  /** The first and last day of the week that is planned. */
  week: { from: string; to: string };
  /** Milliseconds since the epoch at which work ends. */
  until: number;
  /** Judges an answer that is not what was asked for: what is wrong with it, or null when it may be so. */
  judge(screen: Screen): string;
  see(seen: Seen): void;
}

type Step = (kind: string, wanted: 200 | 302, ask: () => Promise<Screen>) => Promise<Screen | null>;

const usualPauses = [2000, 6000] as const;

/** The frequency of each action, out of a hundred. */
type Customs = [share: number, name: keyof typeof actions][];

/** The customs of people who do a bit of everything, and of those who have one job in the house. */
export const customs = {
  all: [
    [26, "list"],
    [18, "order"],
    [8, "week"],
    [8, "recipe"],
    [8, "articles"],
    [4, "needs"],
    [12, "navigation"],
    [12, "newOrder"],
    [2, "signOut"],
    [2, "search"],
  ],
  counter: [
    [30, "newOrder"],
    [35, "list"],
    [35, "order"],
  ],
  kitchen: [
    [40, "sheets"],
    [30, "recipe"],
    [20, "week"],
    [10, "loss"],
  ],
  store: [
    [30, "articles"],
    [30, "stock"],
    [20, "loss"],
    [20, "search"],
  ],
  buyer: [
    [30, "needs"],
    [30, "purchases"],
    [20, "articles"],
    [20, "navigation"],
  ],
} satisfies Record<string, Customs>;

/**
 * A person at a tablet: looks and writes with pauses in between until the shift is over; signs in again when signed
 * out.
 */
export async function work(shift: Shift): Promise<void> {
  const { tablet, account, random, see, job = "all", pauses = usualPauses } = shift;
  const step: Step = async (kind, wanted, ask) => {
    const started = performance.now();
    const screen = await ask().catch((error: unknown) => ({
      status: 0,
      location: null,
      headers: new Headers(),
      text: String(error),
    }));
    const isExpected = screen.status === wanted && screen.location !== "/login";
    see({ kind, milliseconds: performance.now() - started, trouble: isExpected ? null : shift.judge(screen) });
    return isExpected ? screen : null;
  };
  await pause(random.integer(0, pauses[1]));
  while (Date.now() < shift.until) {
    if (tablet.cookies.has("refresh_token")) await actions[choose(random, customs[job])](tablet, step, shift);
    else await step("sign in", 302, () => tablet.send("/login", { ...account }));
    await pause(random.integer(...pauses));
  }
}

function choose(random: Random, own: Customs): keyof typeof actions {
  let left = random.integer(1, 100);
  return own.find(([share]) => (left -= share) <= 0)?.[1] ?? "list";
}

const actions = {
  list: (tablet: Tablet, step: Step, { random }: Shift) =>
    step("list of orders", 200, () => tablet.get(`/external-orders?page=${String(random.integer(1, 4))}`)),
  week: (tablet: Tablet, step: Step) => step("week of orders", 200, () => tablet.get("/external-orders/week")),
  order: (tablet: Tablet, step: Step, { random }: Shift) =>
    step("order", 200, () => tablet.get(`/external-orders/${String(random.integer(1, 40))}`)),
  recipe: (tablet: Tablet, step: Step, { random }: Shift) =>
    step("recipe", 200, () => tablet.get(`/recipes/${String(random.integer(1, 20))}`)),
  articles: (tablet: Tablet, step: Step) => step("list of articles", 200, () => tablet.get("/articles?below_safety=1")),
  search: (tablet: Tablet, step: Step) => step("search", 200, () => tablet.get("/articles?search=farine")),
  needs: (tablet: Tablet, step: Step, { week }: Shift) =>
    step("needs of a week", 200, () =>
      tablet.get(`/production-planning/compute-needs?from=${week.from}&to=${week.to}`),
    ),
  navigation: (tablet: Tablet, step: Step, { random }: Shift) =>
    step("navigation (.data)", 200, () => tablet.get(`/external-orders/${String(random.integer(1, 40))}.data`)),

  sheets: (tablet: Tablet, step: Step, { week }: Shift) =>
    step("production sheets", 200, () =>
      tablet.get(`/production-planning/production-sheets?from=${week.from}&to=${week.to}`),
    ),
  stock: (tablet: Tablet, step: Step, { random }: Shift) =>
    step("stock", 200, () => tablet.get(random.pick(["/stock", "/stock/lots", "/stock/movements", "/stock/waste"]))),
  purchases: (tablet: Tablet, step: Step, { random, week }: Shift) => {
    const list = `/production-planning/purchase-lists?from=${week.from}&to=${week.to}`;
    return step("purchases", 200, () => tablet.get(random.pick([list, "/supplier-orders", "/suppliers"])));
  },

  async loss(tablet: Tablet, step: Step, { random, pauses = usualPauses }: Shift) {
    const path = `/stock/waste/create?article_id=${String(random.integer(1, 10))}`;
    const form = await step("loss form", 200, () => tablet.get(path));
    if (!form) return;
    await pause(random.integer(...pauses));
    // More than there is, which may be by now, is meant.
    const fields = { ...fieldsOf(form.text), quantity: "0,1", reason: "broken", accept: "more:0.1" };
    await step("loss saved", 302, () => tablet.send(path, fields));
  },

  async newOrder(tablet: Tablet, step: Step, { random, week, pauses = usualPauses }: Shift) {
    const form = await step("order form", 200, () => tablet.get("/external-orders/create"));
    if (!form) return;
    await pause(random.integer(...pauses));
    const product = /<option value="([^"]+)"/.exec(/<datalist[^]*?<\/datalist>/.exec(form.text)?.[0] ?? "")?.[1] ?? "";
    const fields = {
      ...fieldsOf(form.text),
      customerName: "Client de la mesure",
      deliveryOn: week.to,
      "lines.0.productId": product,
      "lines.0.quantity": "12",
    };
    const saved = await step("order saved", 302, () => tablet.send("/external-orders/create", fields));
    if (saved?.location) await step("order", 200, () => tablet.get(String(saved.location)));
  },

  /** Signs out, then in again. */
  async signOut(tablet: Tablet) {
    await tablet.send("/logout", {});
  },
};
