import { describe, expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../../support/database/database";
import { articleOf, openShopDesk } from "../../support/world/shop";
import { errorsOf } from "../../support/writes";

const named = z.object({ data: z.array(z.object({ name: z.string() })) });
const gs = "\u001d";

/** The same number in every writing, and codes that hold it. */
const writings = [
  "036000291452",
  "0036000291452",
  "00036000291452",
  "0 36000 29145 2",
  "]E00036000291452",
  "]C10100036000291452172612311" + "0A12",
  `]d20100036000291452${"10A12"}${gs}17261231`,
  "(01)00036000291452(17)261231(10)A12",
  "https://id.gs1.org/01/00036000291452/10/A12",
];

describe.each(databases)("codes on $name", (database) => {
  test.each(["036000291452", "0036000291452", "00036000291452"])(
    "an article of %s is found in every writing",
    async (barcode) => {
      const { desk } = await openShopDesk(database);
      const { id } = await desk.create("/api/articles", articleOf({ barcode }));
      await desk.create("/api/articles", articleOf({ name: "Levure", barcode: "3099014221522" }));
      expect(await desk.read(`/api/articles/${id}`)).toMatchObject({ barcode });
      for (const writing of writings) {
        const search = encodeURIComponent(writing);
        for (const path of [`/api/articles?search=${search}`, `/api/options/articles?search=${search}`]) {
          const found = named.parse((await desk.get(path)).body).data.map(({ name }) => name);
          expect(found, path).toEqual(["Beurre"]);
        }
        const everywhere = await desk.get(`/api/search?q=${search}`);
        expect(JSON.stringify(everywhere.body), writing).toContain("Beurre");
      }
    },
  );

  test("whatever code is scanned into an article, its number is kept", async () => {
    const { desk } = await openShopDesk(database);
    const createArticle = async (barcode: string, name: string) =>
      (await desk.create("/api/articles", articleOf({ name, barcode }))) satisfies object;
    expect(await createArticle("3 099014 221522", "Un")).toMatchObject({ barcode: "3099014221522" });
    expect(await createArticle("(01)03099014221522(17)261231", "Deux")).toMatchObject({ barcode: "3099014221522" });
    expect(await createArticle("]C1011309901422152917261231", "Trois")).toMatchObject({ barcode: "13099014221529" });
    expect(await createArticle("96385074", "Quatre")).toMatchObject({ barcode: "96385074" });
    for (const barcode of ["(01)03099014221523", "Beurre", "(10)A12"])
      expect(errorsOf(await desk.write("POST", "/api/articles", articleOf({ name: "Cinq", barcode })))).toHaveProperty(
        "barcode",
      );
  });
});
