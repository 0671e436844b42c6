import { describe, expect, test } from "vitest";
import { type Call, json, openScreens, options } from "../outside-api";
import { type Fields, errorOf, fieldsOf } from "../../support/form-fields";
import { textOf } from "../../support/html";
import { decodeData } from "../../support/browser/single-fetch";
import { loaderData } from "../../support/web";

const supplierOptions = () => options([7, "Metro", "METRO"], [8, "Pomona"], [9, "Pomona", "POM-2"]);

const article = {
  id: 12,
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-02T08:00:00Z",
  lock_version: 3,
  archived_at: null,
  name: "Farine T55",
  code: "FAR-55",
  category: "épicerie",
  kind: "ingredient",
  unit: "kg",
  allergens: ["gluten"],
  traces: [],
  equivalences: [],
  default_yield_percent: "100",
  vat_rate: "5.50",
  storage: "ambient",
  shelf_life_days: 365,
  managed_stock: true,
  safety_stock: "10",
  stock_on_hand: "0",
  barcode: null,
  lots: [],
  incoming: [],
  offers: [
    {
      id: 1,
      supplier_id: 7,
      supplier_name: "Metro",
      supplier_code: "F55",
      label: null,
      pack_label: "Sac de 25 kg",
      pack_quantity: "25",
      pack_price_ht: "22.50",
      unit_price_ht: "0.9",
      min_packs: 0,
      pack_multiple: 1,
      available: true,
      preferred: true,
    },
  ],
  used_by: [],
};

const editing = (put: (call: Call) => Response, current: () => unknown = () => article) =>
  openScreens({
    "GET /api/articles/12": () => json({ data: current() }),
    "GET /api/options/suppliers": supplierOptions,
    "PUT /api/articles/12": put,
  });

describe("an edit form, without JavaScript", () => {
  test("shows what the API holds, in French", async () => {
    const { browser } = await editing(() => json({ data: article }));
    const { text } = await browser.get("/articles/12/edit").expect(200);
    expect(fieldsOf(text)).toMatchObject({
      name: "Farine T55",
      vatRate: "5.5",
      allergens: "gluten",
      managedStock: "1",
      lockVersion: "3",
      "offers.0.supplierId": "Metro",
      "offers.0.packPriceHt": "22,50",
      "offers.0.preferred": "1",
    });
  });

  test("sent back untouched, writes the same thing at the same version", async () => {
    const { browser, last } = await editing(() => json({ data: article }));
    const { text } = await browser.get("/articles/12/edit");
    const answer = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), intent: "save" })
      .expect(302);
    expect(answer.headers.location).toBe("/articles/12");
    expect(last("PUT")?.body).toMatchObject({
      name: "Farine T55",
      code: "FAR-55",
      category: "épicerie",
      vat_rate: "5.5",
      safety_stock: "10",
      shelf_life_days: 365,
      managed_stock: true,
      allergens: ["gluten"],
      barcode: null,
      lock_version: 3,
      offers: [
        {
          supplier_id: 7,
          supplier_code: "F55",
          pack_label: "Sac de 25 kg",
          pack_quantity: "25",
          pack_price_ht: "22.5",
          min_packs: 0,
          pack_multiple: 1,
          available: true,
          preferred: true,
        },
      ],
    });
  });

  test("reads « 1 234,5 » as 1234.5 and refuses « 12,5,0 » beside its field, keeping everything typed", async () => {
    const { browser, calls, last } = await editing(() => json({ data: article }));
    const { text } = await browser.get("/articles/12/edit");
    await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), "offers.0.packQuantity": "1\u202f234,5" })
      .expect(302);
    expect(last("PUT")?.body).toMatchObject({ offers: [{ pack_quantity: "1234.5" }] });
    calls.length = 0;
    const refused = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: " Blé ", "offers.0.packQuantity": "12,5,0" })
      .expect(422);
    expect(errorOf(refused.text, "offers.0.packQuantity")).toContain("deux virgules");
    expect(refused.text).toContain('href="#offers.0.packQuantity"');
    expect(fieldsOf(refused.text)).toMatchObject({ name: " Blé ", "offers.0.packQuantity": "12,5,0" });
    expect(last("PUT")).toBeUndefined();
  });

  test("puts the API's 422 beside its fields, nested lines included, and the rest in the summary", async () => {
    const { browser } = await editing(() =>
      json(
        {
          message: "…",
          errors: {
            name: ["Déjà pris."],
            "offers.0.pack_price_ht": ["Trop cher."],
            "offers.0": ["Doublon."],
            mystery: ["Étrange."],
          },
        },
        422,
      ),
    );
    const { text } = await browser.get("/articles/12/edit");
    const refused = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: "Farine T65" })
      .expect(422);
    expect(errorOf(refused.text, "name")).toBe("Déjà pris.");
    expect(errorOf(refused.text, "offers.0.packPriceHt")).toBe("Trop cher.");
    expect(errorOf(refused.text, "offers.0.supplierId")).toBe("Doublon.");
    expect(refused.text).toContain("<li>Étrange.</li>");
    expect(refused.text).toContain("Condition d’achat 1, Prix HT du colis\u00a0: Trop cher.");
    expect(fieldsOf(refused.text).name).toBe("Farine T65");
  });

  test(
    "answers the API's 422 as a 'Validation error' with its errors, in the action data and as inline " +
      "as ever (R61)",
    async () => {
      const errors = {
        name: ["Ce nom est pris."],
        "offers.0.pack_price_ht": ["Trop haut."],
        unknown_field: ["Autre chose."],
      };
      const { browser } = await editing(() => json({ message: "Refusé.", errors }, 422));
      const sent = fieldsOf((await browser.get("/articles/12/edit")).text);
      const answer = await browser
        .post("/articles/12/edit.data")
        .type("form")
        .send({ ...sent, intent: "save" })
        .expect(422);
      expect((await decodeData(answer)).action).toMatchObject({
        data: {
          message: "Validation error",
          errors: {
            name: ["Ce nom est pris."],
            "offers.0.packPriceHt": ["Trop haut."],
            unknownField: ["Autre chose."],
          },
        },
      });
      const own = await browser
        .post("/articles/12/edit.data")
        .type("form")
        .send({ ...sent, name: "", intent: "save" })
        .expect(422);
      expect((await decodeData(own)).action).toMatchObject({
        data: { message: "Validation error", errors: { name: [expect.any(String)] } },
      });
    },
  );

  test.each([
    ["none", undefined],
    ["empty ones", {}],
    ["senseless ones", "no"],
  ])("says that it was refused when the API's 422 has %s errors (R61)", async (_name, errors) => {
    const { browser } = await editing(() => json({ message: "Refusé.", errors }, 422));
    const sent = fieldsOf((await browser.get("/articles/12/edit")).text);
    const { text } = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...sent, intent: "save" })
      .expect(422);
    expect(text).toContain("Le service n’a pas accepté cet enregistrement.");
  });

  test("is saved when the API says so without a word: 204 (R56)", async () => {
    const { browser } = await editing(() => new Response(null, { status: 204 }));
    const sent = fieldsOf((await browser.get("/articles/12/edit")).text);
    const { headers } = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...sent, intent: "save" })
      .expect(302);
    expect(headers.location).toBe("/articles/12");
  });

  test("adds, moves and removes lines without saving", async () => {
    const { browser, last } = await editing(() => json({ data: article }));
    const { text } = await browser.get("/articles/12/edit");
    const added = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: "tapé", intent: "add:offers" })
      .expect(200);
    expect(fieldsOf(added.text)).toMatchObject({
      name: "tapé",
      "offers.0.supplierId": "Metro",
      "offers.1.supplierId": "",
      "offers.1.packQuantity": "",
    });
    expect(fieldsOf(added.text)).not.toHaveProperty("offers.1.packMultiple");
    const opened = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(added.text), intent: "open:offers:1" })
      .expect(200);
    expect(fieldsOf(opened.text)).toMatchObject({
      name: "tapé",
      "offers.1.packMultiple": "1",
      "offers.1.minPacks": "0",
    });
    const moved = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(added.text), "offers.1.packLabel": "Vrac", intent: "up:offers:1" })
      .expect(200);
    expect(fieldsOf(moved.text)).toMatchObject({ "offers.0.packLabel": "Vrac", "offers.1.supplierId": "Metro" });
    const removed = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(moved.text), intent: "remove:offers:0" })
      .expect(200);
    expect(fieldsOf(removed.text)).toMatchObject({ name: "tapé", "offers.0.supplierId": "Metro" });
    expect(fieldsOf(removed.text)).not.toHaveProperty("offers.1.supplierId");
    expect(last("PUT")).toBeUndefined();
  });

  test("refuses a button it does not have, and 10,000 lines", async () => {
    const { browser, last } = await editing(() => json({ data: article }));
    await browser.post("/articles/12/edit").type("form").send({ intent: "constructor" }).expect(400);
    const lines = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`offers.${index}.label`, "x"]));
    const { text } = await browser.post("/articles/12/edit").type("form").send(lines(101)).expect(413);
    expect(text).toContain("plus de 100 lignes");
    await browser.post("/articles/12/edit").type("form").send(lines(10_000)).expect(413);
    expect(last("PUT")).toBeUndefined();
  });

  test("finds a picker's text by name or code, accents and case aside; says what is ambiguous or unknown", async () => {
    const { browser, last } = await editing(() => json({ data: article }));
    const { text } = await browser.get("/articles/12/edit");
    const send = (supplier: string) =>
      browser
        .post("/articles/12/edit")
        .type("form")
        .send({ ...fieldsOf(text), "offers.0.supplierId": supplier });
    await send("pom-2").expect(302);
    expect(last("PUT")?.body).toMatchObject({ offers: [{ supplier_id: 9 }] });
    await send(" MÉTRO ").expect(302);
    expect(last("PUT")?.body).toMatchObject({ offers: [{ supplier_id: 7 }] });
    expect(errorOf((await send("pomona").expect(422)).text, "offers.0.supplierId")).toContain("Plusieurs choix");
    expect(errorOf((await send("Inconnu").expect(422)).text, "offers.0.supplierId")).toContain(
      "Aucun choix ne s’appelle « Inconnu »",
    );
  });

  test("keeps what was typed when the service does not answer", async () => {
    const { browser } = await editing(() => json({ message: "…" }, 503));
    const { text } = await browser.get("/articles/12/edit");
    const failed = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: "Farine T65" })
      .expect(503);
    expect(failed.text).toContain("rien ne sera écrit deux fois");
    expect(fieldsOf(failed.text)).toMatchObject({ name: "Farine T65", submissionKey: fieldsOf(text).submissionKey });
  });
});

describe("two people editing the same article", () => {
  const theirs = { ...article, lock_version: 4, name: "Farine T55 bio", safety_stock: "20", shelf_life_days: 180 };
  const stale = (call: Call) => {
    const { lock_version: version } = Object(call.body);
    return version === 4 ? json({ data: theirs }) : json({ message: "…", code: "stale", data: theirs }, 409);
  };

  test("the second sees both values field by field, chooses, and nothing is overwritten silently", async () => {
    let current: unknown = article;
    const { browser, last } = await editing(stale, () => current);
    const { text } = await browser.get("/articles/12/edit");
    current = theirs;
    const conflict = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: "Farine T65", safetyStock: "15", barcode: "" })
      .expect(409);
    expect(conflict.text).toContain("Quelqu’un a enregistré cette fiche");
    const fields = fieldsOf(conflict.text);
    expect(fields).toMatchObject({
      name: "Farine T65",
      safetyStock: "15",
      lockVersion: "4",
      "side:shelfLifeDays": "theirs",
    });
    expect(fields).not.toHaveProperty("side:name");
    expect(conflict.text).not.toContain("side:category");

    const differences = ["name", "safetyStock", "shelfLifeDays"];
    const unanswered = await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fields, difference: differences, "side:name": "mine" })
      .expect(409);
    expect(errorOf(unanswered.text, "side:safetyStock")).toBe("Choisissez la valeur à garder.");
    expect(unanswered.text).toContain("Farine T55 bio");

    await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fields, difference: differences, "side:name": "mine", "side:safetyStock": "theirs" })
      .expect(302);
    expect(last("PUT")?.body).toMatchObject({
      name: "Farine T65",
      safety_stock: "20",
      shelf_life_days: 180,
      lock_version: 4,
    });
  });

  test("are not bothered when both typed the same", async () => {
    const { browser } = await editing(() =>
      json({ message: "…", code: "stale", data: { ...article, lock_version: 4, name: "Farine T65" } }, 409),
    );
    const { text } = await browser.get("/articles/12/edit");
    await browser
      .post("/articles/12/edit")
      .type("form")
      .send({ ...fieldsOf(text), name: "Farine T65" })
      .expect(302);
  });
});

describe("a create form", () => {
  const creating = (post: (call: Call) => Response | Promise<Response>) =>
    openScreens({
      "GET /api/articles/12": () => json({ data: article }),
      "GET /api/options/suppliers": supplierOptions,
      "POST /api/articles": post,
    });

  test(
    "sends its submission key, the same for each submission of one form, and leads to what was " + "created",
    async () => {
      const { browser, calls } = await creating(() => json({ data: { ...article, id: 40 } }, 201));
      const { text } = await browser.get("/articles/create");
      const fields: Fields = { ...fieldsOf(text), name: "Sucre", category: "épicerie" };
      const [first, second] = await Promise.all([
        browser.post("/articles/create").type("form").send(fields),
        browser.post("/articles/create").type("form").send(fields),
      ]);
      expect([first.headers.location, second.headers.location]).toEqual(["/articles/40", "/articles/40"]);
      const keys = calls.filter(({ method }) => method === "POST").map(({ idempotencyKey }) => idempotencyKey);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toBe(fields.submissionKey);
      expect(keys[0]).not.toBe("");
      expect(fieldsOf((await browser.get("/articles/create")).text).submissionKey).not.toBe(keys[0]);
    },
  );

  test("takes a new key once the API refused the values", async () => {
    const { browser } = await creating(() => json({ message: "…", errors: { name: ["Déjà pris."] } }, 422));
    const fields: Fields = {
      ...fieldsOf((await browser.get("/articles/create")).text),
      name: "Sucre",
      category: "épicerie",
    };
    const refused = await browser.post("/articles/create").type("form").send(fields).expect(422);
    expect(fieldsOf(refused.text).submissionKey).not.toBe(fields.submissionKey);
  });

  test("ignores fields it does not have, and prototypes", async () => {
    const { browser, last } = await creating(() => json({ data: { ...article, id: 40 } }, 201));
    const fields: Fields = {
      ...fieldsOf((await browser.get("/articles/create")).text),
      name: "Sucre",
      category: "épicerie",
    };
    const entries = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
    const forged = new URLSearchParams([
      ...entries,
      ["id", "1"],
      ["lockVersion", "9"],
      ["stockOnHand", "99"],
      ["constructor", "x"],
      ["offers.0.__proto__", "x"],
    ]);
    forged.append("__proto__", "x");
    forged.append("name", "Sel");
    await browser.post("/articles/create").type("form").send(String(forged)).expect(302);
    expect(last("POST")?.body).toMatchObject({ name: "Sucre", offers: [] });
    expect(Object.keys(Object(last("POST")?.body))).not.toEqual(expect.arrayContaining(["id"]));
    expect(last("POST")?.body).not.toHaveProperty("stock_on_hand");
    expect(last("POST")?.body).not.toHaveProperty("lock_version");
  });

  test("starts as a copy, without the code, the stock and the name of the original", async () => {
    const { browser } = await creating(() => json({ data: article }, 201));
    const { text } = await browser.get("/articles/create?from=12").expect(200);
    expect(fieldsOf(text)).toMatchObject({
      name: "Farine T55 (copie)",
      code: "",
      "offers.0.packLabel": "Sac de 25 kg",
    });
    expect(Object.values(fieldsOf(text))).not.toContain("F55");
    expect(textOf(text)).not.toContain("F55");
    expect(fieldsOf(text)).not.toHaveProperty("lockVersion");
    await browser.get("/articles/create?from=99").expect(404);
    await browser.get("/articles/create?from=abc").expect(404);
  });

  test("says which required fields are missing", async () => {
    const { browser, last } = await creating(() => json({ data: article }, 201));
    const { text } = await browser.post("/articles/create").type("form").send({ intent: "save" }).expect(422);
    expect(errorOf(text, "name")).toBe("Ce champ est obligatoire.");
    expect(text).toContain("valeurs sont à corriger");
    expect(last("POST")).toMatchObject({ path: "/api/articles/preview" });
  });
});

test("signed out, a form writes nothing and leads to /login", async () => {
  const { browser, calls } = await openScreens({});
  await browser.post("/logout").expect(302);
  calls.length = 0;
  const answer = await browser.post("/articles/create").type("form").send({ name: "Sucre" }).expect(302);
  expect(answer.headers.location).toBe("/login");
  expect(calls).toEqual([]);
});

test("what a picker offers while one types comes as data to the page and as JSON to a program", async () => {
  const { browser, last } = await openScreens({ "GET /api/options/suppliers": supplierOptions });
  const known = { resource: "suppliers", unit: null, details: "" };
  const offered = {
    choices: [
      { ...known, id: 7, name: "Metro", code: "METRO" },
      { ...known, id: 8, name: "Pomona", code: null },
      { ...known, id: 9, name: "Pomona", code: "POM-2" },
    ],
  };
  expect(await loaderData(browser, "/options?for=suppliers,nothing&search=metro")).toEqual(offered);
  expect((await browser.get("/options?for=suppliers,nothing&search=metro").expect(200)).body).toEqual(offered);
  expect(last("GET")?.path).toContain("search=metro");
});
