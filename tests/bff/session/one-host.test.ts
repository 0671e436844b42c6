import { expect, test } from "vitest";
import { openWeb, signIn } from "../../support/web";

/** Two instances reached at one host, by a browser that keeps its cookies for that host, whatever the port. */
async function openTwo(prefix: string) {
  const [one, other] = [await openWeb(), await openWeb({ cookiePrefix: prefix })];
  const here = await one.signIn();
  const there = other.browser();
  there.jar = here.jar;
  await signIn(there);
  return { here, there };
}

test("a prefix keeps the sessions, forms and messages of two instances at one host apart", async () => {
  const { here, there } = await openTwo("essai_");
  await here.get("/").expect(200);
  await there.get("/").expect(200);
  await there.post("/logout").type("form").send({}).expect(302);
  await here.get("/").expect(200);
  expect((await there.get("/").expect(302)).headers.location).toBe("/login");
});

test("without one the names are the specification's: the second sign-in takes the place of the first", async () => {
  const { here, there } = await openTwo("");
  await there.get("/").expect(200);
  expect((await here.get("/").expect(302)).headers.location).toBe("/login");
});
