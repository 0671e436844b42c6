import { expect, test } from "vitest";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { article, kitchen } from "../../support/world/kitchen-data";
import { openWeb } from "../../support/web";

test("no byte of zero stands in a page, wherever its accented letters fall", async () => {
  const { api, signIn } = await openWeb();
  const names = Array.from(
    { length: 60 },
    (_, index) => `${"x".repeat(index % 3)}${"é€".repeat(50)} ${String(index + 100)}`,
  );
  await insertKitchen(api.db, {
    kitchen: kitchen({ articles: names.map((name, index) => article({ id: index + 1, name, unit: "kg" as const })) }),
    orders: [],
  });
  const { text } = await (await signIn()).get("/articles").expect(200);
  expect(text).not.toContain("\u0000");
  expect(text).not.toContain("\ufffd");
  expect(names.filter((name) => text.includes(name))).toHaveLength(25);
});
