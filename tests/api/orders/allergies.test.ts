import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { textsOf } from "../../support/files/pdf-text";
import { articleOf, openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, dataOf } from "../../support/writes";

const path = "/api/external-orders";

/** A tart of flour and eggs, and a bread of flour alone. */
async function openAllergyShop(database: (typeof databases)[number]) {
  const { desk, tart, flour, dough } = await openShopDesk(database);
  const bread = await desk.create(
    "/api/products",
    productOf({ name: "Pain", components: [{ article_id: flour.id, quantity: "0.5", unit: "kg" }] }),
  );
  const order = (allergy_notes: string | null, ids: number[] = [tart.id], more: object = {}) =>
    desk.create(
      path,
      orderOf({ allergy_notes, lines: ids.map((product_id) => ({ product_id, quantity: "4" })), ...more }),
    );
  return { desk, tart, bread, flour, dough, order };
}

const confirm = (desk: Desk, order: Saved, accept_allergens?: object[]) =>
  desk.write("POST", `${path}/${String(order.id)}/status`, {
    status: "confirmed",
    lock_version: order.lock_version,
    accept_allergens,
  });

describe.each(databases)("allergies of an order on $name", (database) => {
  test("an order shows what each of its lines contains, and which meet an allergy of its notes", async () => {
    const { desk, tart, bread, order } = await openAllergyShop(database);
    const { id } = await order("Allergie aux œufs", [bread.id, tart.id]);
    expect(await desk.read(`${path}/${String(id)}`)).toMatchObject({
      lines: [
        { allergens: ["gluten"], traces: [] },
        { allergens: ["gluten", "oeufs"], traces: [] },
      ],
      allergen_conflicts: [
        { product_id: tart.id, product_name: "Tarte", allergen: "oeufs", trace: false, words: ["œufs"] },
      ],
    });
  });

  test("is asked about before it is confirmed, and confirmed once the conflict is accepted", async () => {
    const { desk, tart, order } = await openAllergyShop(database);
    const draft = await order("sans œuf");
    const question = await confirm(desk, draft);
    expect(question).toMatchObject({
      status: 409,
      body: {
        code: "allergens",
        message: "Allergie signalée (œuf) : « Tarte » contient œufs.",
        conflicts: [{ product_id: tart.id, allergen: "oeufs", words: ["œuf"] }],
      },
    });
    expect(await confirm(desk, draft, [{ product_id: tart.id, allergen: "gluten" }])).toMatchObject({ status: 409 });
    expect(await desk.read(`${path}/${String(draft.id)}`)).toEqual(draft);
    expect(await confirm(desk, draft, [{ product_id: tart.id, allergen: "oeufs" }])).toMatchObject({
      status: 200,
      body: { data: { status: "confirmed" } },
    });
  });

  test("is asked about for traces too, and for what only the notes name", async () => {
    const { desk, order } = await openAllergyShop(database);
    const almonds = await desk.create("/api/articles", {
      name: "Chocolat",
      category: "épicerie",
      kind: "ingredient",
      unit: "kg",
      vat_rate: "5.5",
      traces: ["fruits_a_coque"],
    });
    const cake = await desk.create(
      "/api/products",
      productOf({ name: "Fondant", components: [{ article_id: almonds.id, quantity: "0.1", unit: "kg" }] }),
    );
    const draft = await order(null, [cake.id], { notes: "Attention : un enfant allergique aux noisettes" });
    expect(await confirm(desk, draft)).toMatchObject({
      status: 409,
      body: {
        message: "Allergie signalée (noisettes) : « Fondant » peut contenir des traces : fruits à coque.",
        conflicts: [{ trace: true }],
      },
    });
  });

  test.each([null, "RAS", "aucune allergie", "kiwi", "sans lactose"])(
    "« %s » asks nothing of a tart of flour and eggs",
    async (notes) => {
      const { desk, order } = await openAllergyShop(database);
      expect(await confirm(desk, await order(notes))).toMatchObject({ status: 200 });
    },
  );

  test(
    "a confirmed order asks again when a product, more of it or an allergy is added, and not when " +
      "something else changes",
    async () => {
      const { desk, tart, bread, order } = await openAllergyShop(database);
      const draft = await order("œufs", [bread.id]);
      const confirmed = dataOf(await confirm(desk, draft));
      const write = (of: Saved, changes: object, accept_allergens?: object[]) =>
        desk.write("PUT", `${path}/${String(of.id)}`, { ...of, ...changes, accept_allergens });
      const withTart = {
        lines: [
          { product_id: bread.id, quantity: "4" },
          { product_id: tart.id, quantity: "2" },
        ],
      };
      expect(await write(confirmed, withTart)).toMatchObject({
        status: 409,
        body: { code: "allergens", conflicts: [{ product_id: tart.id, allergen: "oeufs" }] },
      });
      const both = dataOf(await write(confirmed, withTart, [{ product_id: tart.id, allergen: "oeufs" }]));
      const later = dataOf(await write(both, { delivery_time: "09:00" }));
      expect(
        await write(later, {
          lines: [
            { product_id: bread.id, quantity: "9" },
            { product_id: tart.id, quantity: "1" },
          ],
        }),
      ).toMatchObject({ status: 200 });
      const less = await desk.read(`${path}/${String(draft.id)}`);
      expect(
        await write(less, {
          lines: [
            { product_id: bread.id, quantity: "9" },
            { product_id: tart.id, quantity: "3" },
          ],
        }),
      ).toMatchObject({ status: 409, body: { code: "allergens" } });
      expect(await write(less, { allergy_notes: "œufs et gluten" })).toMatchObject({
        status: 409,
        body: {
          conflicts: [
            { product_id: bread.id, allergen: "gluten" },
            { product_id: tart.id, allergen: "gluten" },
          ],
        },
      });
    },
  );

  test("the papers of an order name its allergies, and each product that meets one", async () => {
    const { desk, order } = await openAllergyShop(database);
    const { id } = await order("Allergie aux œufs");
    for (const type of ["production-sheet", "delivery-note"]) {
      const answer = await desk.app.request(`${path}/${String(id)}/document?type=${type}`, {
        headers: { authorization: desk.authorization },
      });
      const texts = textsOf(new Uint8Array(await answer.arrayBuffer())).map((text) => text.replaceAll("\u00a0", " "));
      expect(texts).toEqual(expect.arrayContaining(["ALLERGIES", "Allergie aux œufs", "ALLERGIE : contient œufs"]));
    }
  });

  test("a customer’s papers name the allergens of each line, its cereals and nuts, and what is unknown", async () => {
    const { desk, tart, bread, dough, flour, order } = await openAllergyShop(database);
    const rewrite = async (kind: string, { id }: Saved, fields: object) => {
      const path = `/api/${kind}/${String(id)}`;
      expect(await desk.write("PUT", path, { ...(await desk.read(path)), ...fields })).toMatchObject({ status: 200 });
    };
    const article = (fields: object) => desk.create("/api/articles", articleOf({ category: "épicerie", ...fields }));
    const made = (name: string, of: readonly Saved[]) =>
      desk.create("/api/products", {
        ...productOf({ name, active: true }),
        components: of.map(({ id }) => ({ article_id: id, quantity: "0.1", unit: "kg" })),
      });
    await rewrite("articles", flour, { allergen_kinds: ["ble"] });
    await rewrite("recipes", dough, { status: "draft" });
    const almonds = await article({ name: "Poudre", allergens: ["fruits_a_coque"], allergen_kinds: ["amande"] });
    const praline = await article({ name: "Pralin", allergens: ["fruits_a_coque"] });
    const chips = await article({ name: "Copeaux", traces: ["fruits_a_coque"], allergen_kinds: ["noisette"] });
    const water = await article({ name: "Eau" });
    const butter = await article({ name: "Beurre doux" });
    const products = [
      tart,
      bread,
      await made("Macaron", [almonds, chips]),
      await made("Rocher", [almonds, praline]),
      await made("Glace", [water]),
      await made("Sablé", [butter]),
      await made("Surprise", []),
    ];
    const expected = [
      ["Allergènes : Gluten (blé), Œufs", "Allergènes pas tous connus, à vérifier : Pâte"],
      ["Allergènes : Gluten (blé)"],
      ["Allergènes : Fruits à coque (amande)", "Traces possibles : Fruits à coque (noisette)"],
      ["Allergènes : Fruits à coque (amande, autre à préciser)"],
      ["Allergènes : aucun déclaré"],
      ["Allergènes pas tous connus, à vérifier : Beurre doux"],
      ["Allergènes pas tous connus, à vérifier : Surprise"],
    ];
    const lines = products.map(({ id }) => id);
    const { id } = await order("Allergie au céleri", lines, { email: "mairie@bruz.example" });
    for (const type of ["confirmation", "delivery-note"]) {
      const answer = await desk.app.request(`${path}/${String(id)}/document?type=${type}`, {
        headers: { authorization: desk.authorization },
      });
      const texts = textsOf(new Uint8Array(await answer.arrayBuffer())).filter((text) => /Allerg|Traces/.test(text));
      expect(texts, type).toEqual(["Allergie au céleri", ...expected.flat()]);
    }
  });

  test("a draft is saved without a question", async () => {
    const { desk, tart, order } = await openAllergyShop(database);
    const draft = await order("œufs");
    expect(
      await desk.write("PUT", `${path}/${String(draft.id)}`, {
        ...draft,
        lines: [{ product_id: tart.id, quantity: "9" }],
      }),
    ).toMatchObject({ status: 200 });
  });

  test("of several orders to confirm, those that meet an allergy are named and none is confirmed", async () => {
    const { desk, order } = await openAllergyShop(database);
    const [calm, meeting] = [await order(null), await order("œufs")];
    const answer = await desk.write("POST", `${path}/status`, { ids: [calm.id, meeting.id], status: "confirmed" });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "transition",
        refused: [
          {
            id: meeting.id,
            message: "Allergie signalée (œufs) : « Tarte » contient œufs. Confirmez cette commande depuis sa page.",
          },
        ],
      },
    });
    expect(await desk.read(`${path}/${String(calm.id)}`)).toMatchObject({ status: "draft" });
  });
});
