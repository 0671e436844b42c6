import { expect, test } from "vitest";
import { cookiesOf, loaderData, openWeb, pageData } from "../../support/web";
import { marie } from "../../support/api";

test("signed out, a page leads to /login and nowhere else (R45)", async () => {
  const { browser } = await openWeb();
  const answer = await browser().get("/recipes?page=2").expect(302);
  expect(answer.headers.location).toBe("/login");
});

test("after sign-in the person arrives where they wanted to go, query included (R46)", async () => {
  const { browser } = await openWeb();
  const visitor = browser();
  await visitor.get("/external-orders/12?tab=lines").expect(302);
  const answer = await visitor
    .post("/login")
    .type("form")
    .send({ email: marie.email, password: marie.password })
    .expect(302);
  expect(answer.headers.location).toBe("/external-orders/12?tab=lines");
});

test("signed in, the frame knows who is there", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const { routes } = await pageData(browser, "/");
  expect(routes["shell/layouts/default"]).toMatchObject({ data: { userName: marie.name } });
  expect(await loaderData(browser, "/login").catch((error: Error) => error.message)).toContain('"to":"/"');
});

test("signing out removes the three cookies and shuts every page (R30)", async () => {
  const { signIn } = await openWeb();
  const browser = await signIn();
  const answer = await browser.post("/logout").expect(302);
  expect(answer.headers.location).toBe("/login");
  expect(Object.keys(cookiesOf(answer))).toEqual(
    expect.arrayContaining(["access_token", "expires_at", "refresh_token"]),
  );
  await browser.get("/").expect(302);
});
