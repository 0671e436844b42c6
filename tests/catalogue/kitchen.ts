import { type Agent, type Product, webFilledBy } from "../support/web";
import { create, dough, eggs, flour, metro, tart } from "./fill-in";

/** The product in process, with a supplier, two articles, a recipe of them and a product of that. */
export interface Kitchen {
  web: Product;
  browser: Agent;
  /** Addresses. */
  at: Record<"metro" | "flour" | "eggs" | "dough" | "tart", string>;
}

const openFilled = webFilledBy(async ({ signIn }) => {
  const browser = await signIn();
  return {
    metro: await create(browser, "suppliers", metro),
    flour: await create(browser, "articles", flour),
    eggs: await create(browser, "articles", eggs),
    dough: await create(browser, "recipes", dough),
    tart: await create(browser, "products", tart),
  };
});

export async function openKitchen(): Promise<Kitchen> {
  const { result, ...web } = await openFilled();
  return { web, browser: await web.signIn(), at: result };
}
