import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, demoEmail, demoPassword, startDevelopment } from "../../support/product";
import { type Tablet, createTablet } from "../../support/browser/tablet";

let product: Product;
let tablet: Tablet;

beforeAll(async () => {
  product = await startDevelopment();
  tablet = createTablet(product.url);
  await tablet.signIn({ email: demoEmail, password: demoPassword });
}, 120_000);

afterAll(() => product.dispose());

test("`npm run dev` renders a page of each kind, and React's development build says nothing of them", async () => {
  for (const path of ["/", "/external-orders", "/recipes/9", "/external-orders/20/edit"]) {
    const { status, text } = await tablet.get(path);
    expect([path, status, text.includes("virtual:remix/inject-hmr-runtime")]).toEqual([path, 200, true]);
  }
  expect(product.output()).not.toMatch(/Warning|Error/);
});

test("it prints how to sign in, in words", () => {
  expect(product.output()).toContain(`Connexion de démonstration : ${demoEmail}, mot de passe ${demoPassword}\n`);
});
