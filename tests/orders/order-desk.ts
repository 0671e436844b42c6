import type { ExternalOrder } from "#server/api-client/contract/orders/external-orders";
import { create, fillIn } from "../catalogue/fill-in";
import { type Agent, loaderData, webFilledBy } from "../support/web";

/** The fields that a form sends, by name. */
export type Fields = Record<string, string | string[]>;

export interface OrderDesk {
  browser: Agent;
  /** Moves the clock of everything. */
  pass(seconds: number): void;
  /** Another person at another screen. */
  colleague(): Promise<Agent>;
  /** Addresses of the products. */
  tart: string;
  cake: string;
}

/** 12.50 €, 5.5 % (10 % eaten at once), made two days before. */
const tart: Fields = {
  name: "Tarte fine",
  code: "TARTE",
  price: "12,50",
  priceBasis: "ht",
  vatRate: "5.5",
  vatRateImmediate: "10",
  productionLeadDays: "2",
  active: "1",
};
/** 4.995 €, 20 % either way, sold by six, twelve at least. */
const cake: Fields = {
  name: "Cake au citron",
  code: "CAKE",
  price: "4,995",
  priceBasis: "ht",
  vatRate: "20",
  minOrderQuantity: "12",
  orderMultiple: "6",
  active: "1",
};

const openShop = webFilledBy(async ({ signIn }) => {
  const browser = await signIn();
  return { tart: await create(browser, "products", tart), cake: await create(browser, "products", cake) };
});

/** The instant at which an order desk opens: before the days on which the orders of the tests are delivered. */
export const orderDeskDay = "2026-11-25T08:00:00Z";

/** The product in process with two things to order, its clock at the order desk's day. */
export async function openOrderDesk(): Promise<OrderDesk> {
  const { signIn, pass, turnTo, result } = await openShop();
  turnTo(orderDeskDay);
  return { browser: await signIn(), pass, colleague: signIn, ...result };
}

/** Opens the order desk, with a Paris-brest that holds nuts, milk and eggs. */
export async function openNuttyDesk() {
  const desk = await openOrderDesk();
  for (const [name, allergens] of [
    ["Noisettes", ["fruits_a_coque"]],
    ["Crème", ["lait"]],
    ["Jaunes", ["oeufs"]],
  ] as const)
    await create(desk.browser, "articles", { name, category: "épicerie", allergens: [...allergens] });
  const components = Object.fromEntries(
    ["Noisettes", "Crème", "Jaunes"].flatMap((name, at) => [
      [`components.${at}.recipeId`, `${name} (article)`],
      [`components.${at}.quantity`, "0,1"],
    ]),
  );
  await create(desk.browser, "products", { name: "Paris-brest", price: "30", active: "1", ...components });
  return desk;
}

/** The lines of an order of it. */
export const parisBrest: Fields = { "lines.0.productId": "Paris-brest", "lines.0.quantity": "2" };

/** Returns what a page asks to be accepted, as its first box says it. */
export const acceptIn = (html: string) =>
  /<input type="checkbox"[^>]*name="accept"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? "";

export const mairie: Fields = {
  customerName: "Mairie de Bruz",
  customerType: "business",
  deliveryOn: "2027-03-10",
  deliveryTime: "11h30",
  "lines.0.productId": "tarte fine",
  "lines.0.quantity": "3",
  "lines.1.productId": "CAKE",
  "lines.1.quantity": "12",
  "lines.1.discountPercent": "10",
};

/** Writes an order through its form; answers its address. */
export const createOrder = (browser: Agent, changes: Fields = {}) =>
  create(browser, "external-orders", { ...mairie, ...changes });

/** Changes an order through its form; answers what the form answered. */
export const editOrder = (browser: Agent, address: string, changes: Fields) =>
  fillIn(browser, `${address}/edit`, changes);

/** The order as its page was given it. */
export const readOrder = async (browser: Agent, address: string) =>
  (await loaderData<{ order: ExternalOrder }>(browser, address)).order;

/** Moves an order to another status by the button of its page. */
export async function moveOrder(browser: Agent, address: string, to: string, more: Record<string, string> = {}) {
  const { lockVersion } = await readOrder(browser, address);
  await browser
    .post(address)
    .type("form")
    .send({ lockVersion, intent: "status", to, ...more })
    .expect(302);
}

/** A page's text with plain spaces. */
export const page = async (browser: Agent, url: string, status = 200) =>
  plain((await browser.get(url).expect(status)).text);

export const plain = (html: string) =>
  html
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");
