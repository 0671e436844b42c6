import { describe, expect, test } from "vitest";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { formatShortDate } from "#app/display/dates";
import type { KitchenOrder, KitchenRecipe, KitchenSupplier } from "#api/kitchen/kitchen";
import { shortDay } from "#domain/french/day-words";
import { hrefOf, readable, sectionText, tableOf, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  offer,
  ofArticle,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../../support/world/kitchen-data";
import { textOf as textOfPdf } from "../../support/files/pdf-text";
import { openWeb } from "../../support/web";
import { dataOf, deskOf } from "../../support/writes";

const today = dayInParis(new Date());
const [tomorrow, nextWeek] = [addDays(today, 1), addDays(today, 7)];
const week = `from=${today}&to=${addDays(today, 6)}`;
const planning = "/production-planning";

const orderOn = (id: number, day: string, productId: number, quantity: string, of: Partial<KitchenOrder> = {}) =>
  order({ id, production_on: day, delivery_on: day, lines: [orderLine(productId, quantity)], ...of });

interface Bakery {
  orders: KitchenOrder[];
  dough?: Partial<KitchenRecipe>;
  dairy?: Partial<KitchenSupplier>;
  /** Somebody sells boxes' ribbon. */
  ribbonSold?: boolean;
}

/**
 * Croissants (1) are made of a dough of butter, brioches (2) of butter alone, sold by the dairy; boxes (3) take ribbon.
 */
async function openBakery({ orders, dough = {}, dairy = {}, ribbonSold = false }: Bakery) {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Beurre",
          unit: "kg",
          offers: [offer({ id: 1, pack_label: "Carton de 10 kg", pack_quantity: "10", pack_price_ht: "76" })],
        }),
        article({
          id: 2,
          name: "Ruban",
          unit: "piece",
          offers: ribbonSold ? [offer({ id: 2, supplier_id: 2, pack_quantity: "10", pack_price_ht: "1" })] : [],
        }),
      ],
      recipes: [recipe({ id: 1, name: "Pâte", output_quantity: "1", lines: [ofArticle(1, "0.5")], ...dough })],
      products: [
        product({ id: 1, name: "Croissant", components: [component({ recipe_id: 1 }, "0.1")] }),
        product({ id: 2, name: "Brioche", components: [component({ article_id: 1 }, "0.2")] }),
        product({ id: 3, name: "Boîte", components: [component({ article_id: 2 }, "1", "piece")] }),
      ],
      suppliers: [supplier({ id: 1, name: "Laiterie", ...dairy }), supplier({ id: 2, name: "Armor" })],
    }),
    orders,
  });
  const browser = await signIn();
  const page = async (url: string) => readable((await browser.get(url).expect(200)).text);
  const freeze = async (search = `?${week}`) =>
    (await browser.post(`${planning}/runs${search}`).type("form").send({ submissionKey: "k" }).expect(302)).headers
      .location as string;
  const file = async (url: string) => {
    const answer = await browser
      .get(url)
      .buffer(true)
      .parse((sent, done) => {
        const chunks: Buffer[] = [];
        sent.on("data", (chunk: Buffer) => chunks.push(chunk));
        sent.on("end", () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    return {
      name: /filename="([^"]*)"/.exec(String(answer.headers["content-disposition"]))?.[1],
      body: answer.body as Buffer,
    };
  };
  return { api, browser, page, file, freeze, readText: async (url: string) => textOf(await page(url)) };
}

/** Every page drawn from the plan of the week, and those of the run frozen from it. */
const pagesOf = (run: string) => [
  "/",
  `${planning}/compute-needs?${week}`,
  `${planning}/purchase-lists?${week}`,
  `${planning}/production-sheets?${week}`,
  run,
  `${run}/purchase-lists`,
  `${run}/production-sheets`,
];

describe("a plan that could not be computed whole", () => {
  test(
    "is said on every page drawn from it with the same count, and none says that nothing is to be " + "bought",
    async () => {
      const { readText, page, freeze } = await openBakery({
        orders: [orderOn(1, tomorrow, 1, "40")],
        dough: { status: "draft" },
      });
      for (const url of pagesOf(await freeze())) {
        const words = await readText(url);
        expect(words, url).toContain("Calcul partiel : 1 commande bloquée");
        for (const lie of [
          "le stock et les livraisons attendues suffisent",
          "Rien à commander pour les sept jours",
          "aucune commande de cette période",
        ])
          expect(words, url).not.toContain(lie);
        expect(hrefOf(await page(url), "problèmes")).toContain("onglet=problemes");
      }
      expect(await readText(`${planning}/purchase-lists?${week}`)).toContain(
        "Rien à acheter dans ce qui a pu être calculé",
      );
      const needs = await readText(`${planning}/compute-needs?${week}`);
      expect(needs).toContain("Achats HT au moins 0,00 €");
      expect(needs).toContain("Matières HT au moins 0,00 €");
      expect(needs).toMatch(/Food cost – Inconnu/);
      expect(await readText(`${planning}/runs`)).toContain("Partiel 0,00 € au moins");
    },
  );

  test("warns beside the order of a supplier before it is sent", async () => {
    const { page } = await openBakery({
      orders: [orderOn(1, nextWeek, 1, "40"), orderOn(2, nextWeek, 2, "10")],
      dough: { status: "draft" },
    });
    const list = sectionText(await page(`${planning}/purchase-lists?from=${nextWeek}&to=${nextWeek}`), "fournisseur-1");
    expect(list).toContain(
      "Avant d’envoyer : il peut manquer quelque chose à cette commande. Calcul partiel : 1 commande bloquée.",
    );
    expect(list).toContain("Beurre");
  });

  test("says nothing of the kind once it is mended", async () => {
    const { readText, freeze } = await openBakery({ orders: [orderOn(1, tomorrow, 1, "40")] });
    for (const url of pagesOf(await freeze()))
      for (const warning of ["partiel", "au moins", "Avant d’envoyer"])
        expect(await readText(url), url).not.toContain(warning);
  });

  test("tells what lacks and no supplier sells", async () => {
    const { readText } = await openBakery({ orders: [orderOn(1, tomorrow, 3, "5")] });
    for (const url of pagesOf("").slice(0, 4))
      expect(await readText(url), url).toContain("1 matière manque et ne peut pas être commandée");
    expect(await readText(`${planning}/purchase-lists?${week}`)).toContain(
      `Aucune liste d’achats n’y peut rien : ${shortDay(tomorrow)}, manque 5 pièces de ruban (aucun fournisseur ne ` +
        "le vend).",
    );
    expect(await readText("/")).not.toContain("Rien à commander pour les sept jours");
  });
});

test("where only a delivery that did not come could help, no page says that nothing is to be bought", async () => {
  const { api, readText } = await openBakery({ orders: [orderOn(1, tomorrow, 2, "10"), orderOn(2, tomorrow, 3, "5")] });
  const desk = await deskOf(api);
  const { id, lock_version } = await desk.create("/api/supplier-orders", {
    supplier_id: 1,
    deliver_on: addDays(today, -1),
    lines: [{ article_id: 1, quantity: "10" }],
  });
  await desk.write("POST", `/api/supplier-orders/${String(id)}/send`, { lock_version });
  for (const url of ["/", `${planning}/purchase-lists?${week}`, `${planning}/compute-needs?${week}&onglet=achats`]) {
    const words = await readText(url);
    expect(words, url).toContain(
      `Aucune liste d’achats n’y peut rien : ${shortDay(tomorrow)}, manque 2 kg de beurre (la livraison attendue est ` +
        `en retard) ; ${shortDay(tomorrow)}, manque 5 pièces de ruban (aucun fournisseur ne le vend).`,
    );
    expect(words, url).not.toMatch(/Rien à (acheter|commander)/);
  }
});

describe("a delivery that comes after what needs it", () => {
  test("reads « Trop tard », first, and leads to the list of that supplier", async () => {
    const late = { lead_time_days: 5, cutoff_time: "16:00" };
    const { page, readText } = await openBakery({
      orders: [orderOn(1, tomorrow, 2, "10"), orderOn(2, tomorrow, 3, "5")],
      dairy: late,
      ribbonSold: true,
    });
    const home = await page("/");
    const card = /<section [^>]*aria-labelledby="purchases".*?<\/section>/s.exec(home)?.[0] ?? "";
    expect(textOf(card)).toMatch(
      new RegExp(
        String.raw`Commandes fournisseurs Laiterie Trop tard pour le premier besoin : à commander avant ` +
          String.raw`.* à 16 h.* Armor Délai de commande non renseigné`,
      ),
    );
    const href = (/<a [^>]*href="([^"]*fournisseur[^"]*)"/.exec(card)?.[1] ?? "").replaceAll("&amp;", "&");
    expect(href).toBe(`${planning}/purchase-lists?${week}&fournisseur=1`);
    expect(sectionText(await page(href), "fournisseur-1")).toContain("Trop tard pour le premier besoin");
    const lists = await page(`${planning}/purchase-lists?${week}`);
    expect(lists.indexOf('<section id="fournisseur-1"')).toBeLessThan(lists.indexOf('<section id="fournisseur-2"'));
    for (const url of pagesOf("").slice(0, 4))
      expect(await readText(url), url).toContain("Trop tard pour commander chez 1 fournisseur");
    const toOrder = "Voir ce qu’il faut commander";
    expect([lists.includes(toOrder), (await page(href)).includes(toOrder), home.includes(toOrder)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

/** Returns the words of each head of the table in a section. */
const headsOf = (html: string, id: string): string[] =>
  [...html.slice(html.indexOf(`<section id="${id}"`)).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(
    ([, head = ""]) => textOf(head).replace(/ (aujourd’hui|passé)$/, ""),
  );

describe("over several days", () => {
  const orders = [
    orderOn(1, tomorrow, 1, "30"),
    orderOn(2, addDays(today, 3), 1, "110"),
    orderOn(3, addDays(today, 3), 2, "5"),
  ];

  test("no figure stands beside a single day that is not its own", async () => {
    const { page } = await openBakery({ orders });
    const needs = `${planning}/compute-needs?${week}`;
    const [first, third] = [formatShortDate(tomorrow), formatShortDate(addDays(today, 3))];
    const columns = headsOf(await page(needs), "produits");
    const onDays = (row: string[] = []) =>
      [tomorrow, addDays(today, 2), addDays(today, 3)].map((day) => row[columns.indexOf(shortDay(day))]);
    const [brioche, croissant] = tableOf(await page(needs), "produits");
    expect([brioche?.[0], ...onDays(brioche), brioche?.at(-1)]).toEqual(["Brioche pièces", "", "", "5", "5"]);
    expect([croissant?.[0], ...onDays(croissant), croissant?.at(-1)]).toEqual([
      ...["Croissant pièces", "30", "", "110", "140"],
    ]);
    const [dough] = tableOf(await page(`${needs}&vue=recettes`), "recettes");
    expect(onDays(dough)).toEqual([expect.stringMatching(/^3( |$)/), "", expect.stringMatching(/^11( |$)/)]);
    const matters = await page(`${needs}&onglet=achats&matieres=toutes`);
    expect(tableOf(matters, "matieres")[0]?.[0]).toBe(`Beurre ${first} 1,5 kg ${third} 6,5 kg Laiterie`);
    expect(sectionText(await page(`${needs}&ouvrir=recette-1`), "recettes")).toContain(
      `CC-2026-00001 · Client 1, ${first}`,
    );
  });

  test("so much for each, also of orders that are not all named", async () => {
    const many = Array.from({ length: 20 }, (_, index) => orderOn(index + 1, addDays(today, 1 + (index % 3)), 1, "2"));
    const { page } = await openBakery({ orders: many });
    for (const [section, part, figures] of [
      ["produits", "", ["14", "14", "12"]],
      ["recettes", "&vue=recettes", ["1,4", "1,4", "1,2"]],
    ] as const) {
      const html = await page(`${planning}/compute-needs?${week}${part}`);
      const columns = headsOf(html, section);
      const row = tableOf(html, section)[0] ?? [];
      const displayed = [1, 2, 3].map((days) => row[columns.indexOf(shortDay(addDays(today, days)))]?.split(" ")[0]);
      expect(displayed).toEqual(figures);
    }
  });

  test("of one day, it is said alone", async () => {
    const { page } = await openBakery({ orders });
    const html = await page(`${planning}/compute-needs?from=${tomorrow}&to=${tomorrow}`);
    for (const section of ["produits", "recettes"])
      expect(tableOf(html, section)[0]?.[1]).toBe(formatShortDate(tomorrow));
  });
});

describe("drafts in the period", () => {
  test("are said with their names, quantities and links on every page, and counted when asked", async () => {
    const { page, readText, freeze } = await openBakery({
      orders: [
        orderOn(1, tomorrow, 2, "10"),
        orderOn(2, tomorrow, 1, "500", { status: "draft", customer_name: "Mme Le Bihan" }),
        orderOn(3, nextWeek, 1, "9", { status: "draft" }),
      ],
    });
    for (const url of pagesOf(await freeze())) {
      expect(await readText(url), url).toContain(
        "1 commande en brouillon n’est pas comptée : Mme Le Bihan , 500 × Croissant. La compter",
      );
      const html = await page(url);
      expect(hrefOf(html, "Mme Le Bihan")).toBe("/external-orders/2");
      expect(hrefOf(html, "La compter")).toBe(
        `${planning}/compute-needs?${week}&status=confirmed&status=in_production&status=draft`,
      );
    }
    const counted = await readText(
      `${planning}/compute-needs?${week}&status=confirmed&status=in_production&status=draft`,
    );
    expect(counted).toContain("500 pièces");
    expect(counted).not.toContain("n’est pas comptée");
    expect(sectionText(await page(`${planning}/purchase-lists?${week}`), "fournisseur-1")).toContain(
      "Avant d’envoyer : il peut manquer quelque chose à cette commande. " +
        "1 commande en brouillon n’est pas comptée.",
    );
  });

  test("are said where nothing else is to be made, the first three by name", async () => {
    const drafts = Array.from({ length: 5 }, (_, index) => orderOn(index + 1, tomorrow, 1, "2", { status: "draft" }));
    const { readText } = await openBakery({ orders: drafts });
    const words = await readText(`${planning}/compute-needs?${week}`);
    expect(words).toContain(
      "5 commandes en brouillon ne sont pas comptées : Client 1 , 2 × Croissant ; Client 2 , 2 × Croissant ; " +
        "Client 3 , 2 × Croissant ; et 2 de plus.",
    );
    expect(words).toContain("Rien à produire");
  });
});

describe("a frozen calculation that is out of date", () => {
  test("shows on home, on the pages of its days and in the list of calculations at once", async () => {
    const { api, page, readText, freeze } = await openBakery({ orders: [orderOn(1, tomorrow, 2, "10")] });
    const run = await freeze();
    for (const url of [...pagesOf(run), `${planning}/runs`]) expect(await readText(url), url).not.toContain("périmé");
    expect(await readText(`${planning}/runs`)).toContain("1 À jour Complet");

    const desk = await deskOf(api);
    const before = await desk.read("/api/external-orders/1");
    const [line] = before.lines as object[];
    dataOf(await desk.write("PUT", "/api/external-orders/1", { ...before, lines: [{ ...line, quantity: "80" }] }));
    for (const url of pagesOf(run))
      expect(await readText(url), url).toContain("Calcul figé n° 1 périmé : 1 commande modifiée");
    expect(await readText(`${planning}/runs`)).toContain("1 · 1 modifiée Périmé Complet");
    expect(hrefOf(await page("/"), "Voir ce qui change")).toBe(`${run}#ecarts`);
    expect(await readText(`${planning}/compute-needs?from=${nextWeek}&to=${nextWeek}`)).not.toContain("périmé");
  });

  test("also when a recipe changed, until it is frozen again", async () => {
    const { api, readText, freeze, browser } = await openBakery({ orders: [orderOn(1, tomorrow, 1, "10")] });
    await freeze();
    const desk = await deskOf(api);
    const dough = await desk.read("/api/recipes/1");
    dataOf(await desk.write("PUT", "/api/recipes/1", { ...dough, output_quantity: "2" }));
    expect(await readText("/")).toContain("Calcul figé n° 1 périmé (");
    expect(await readText(`${planning}/runs`)).toContain("Périmé");
    await browser.post(`${planning}/runs?${week}`).type("form").send({ submissionKey: "again" }).expect(302);
    expect(await readText("/")).not.toContain("périmé");
  });
});

describe("files of a plan", () => {
  const orders = [
    orderOn(1, tomorrow, 1, "40"),
    orderOn(2, tomorrow, 2, "10"),
    orderOn(3, tomorrow, 2, "500", { status: "draft", customer_name: "Mme Le Bihan" }),
  ];

  test(
    "of which something is left out say it: on paper in words, in a workbook on its first sheet, " +
      "else in their name",
    async () => {
      const { file } = await openBakery({ orders, dough: { status: "draft" } });
      const paper = await file(`${planning}/compute-needs/export?${week}&format=pdf`);
      expect(paper.name).toBe(`besoins-${today}-au-${addDays(today, 6)}-partiel.pdf`);
      const words = textOfPdf(paper.body).replace(/\s+/g, " ");
      for (const text of [
        "Calcul partiel : 1 commande bloquée",
        "1 commande en brouillon n’est pas comptée",
        "Mme Le Bihan, 500 × Brioche",
        "À partir du",
      ])
        expect(words).toContain(text);
      expect((await file(`${planning}/compute-needs/export?${week}&format=csv&part=suppliers`)).name).toContain(
        "-partiel-achats.csv",
      );
      expect(
        (await file(`${planning}/compute-needs/export?${week}&format=csv&part=suppliers&supplier_id=1`)).name,
      ).toMatch(/^commande-1-.*-partiel\.csv$/);
      expect((await file(`${planning}/compute-needs/export?${week}&format=xlsx`)).name).toContain("-partiel.xlsx");
    },
  );

  test("of a frozen plan that is out of date say so; of one that holds nothing is said", async () => {
    const { api, file, freeze } = await openBakery({ orders: orders.slice(1, 2).map((one) => ({ ...one, id: 1 })) });
    const run = await freeze();
    expect((await file(`${run}/export?format=pdf`)).name).toBe(`besoins-${today}-au-${addDays(today, 6)}.pdf`);
    const desk = await deskOf(api);
    const butter = await desk.read("/api/articles/1");
    dataOf(await desk.write("PUT", "/api/articles/1", { ...butter, safety_stock: "3" }));
    const stale = await file(`${run}/export?format=pdf`);
    expect(stale.name).toContain("-perime.pdf");
    expect(textOfPdf(stale.body)).toContain("Calcul périmé");
  });

  test("mark a delivery that comes after what needs it", async () => {
    const { file } = await openBakery({
      orders: [orderOn(1, tomorrow, 2, "10")],
      dairy: { lead_time_days: 5, cutoff_time: "16:00" },
    });
    expect(textOfPdf((await file(`${planning}/compute-needs/export?${week}&format=pdf&supplier_id=1`)).body)).toContain(
      "Trop tard pour le premier besoin",
    );
    expect(String((await file(`${planning}/compute-needs/export?${week}&format=csv&part=suppliers`)).body)).toMatch(
      new RegExp(` 16:00;[^;]*;oui;0;\\S+ ${String(Number(tomorrow.slice(8)))}(er)? [^;]* : manque 2 kg de beurre\r\n`),
    );
  });
});

describe("the week ahead", () => {
  test("the shortcuts of the calculation are today, tomorrow, seven days and next week", async () => {
    const { page } = await openBakery({ orders: [] });
    const html = await page(`${planning}/compute-needs`);
    const periods = textOf(/<nav aria-label="Périodes">.*?<\/nav>/s.exec(html)?.[0] ?? "");
    expect(periods).toBe("Aujourd’hui Demain 7 jours Semaine prochaine");
    expect(hrefOf(html, "7 jours")).toBe(`${planning}/compute-needs?${week}`);
    expect(html).toMatch(/aria-current="true"[^>]*>7 jours/);
  });

  test.each([
    ["within the week", addDays(today, 3), addDays(today, 3)],
    ["later", addDays(today, 20), addDays(today, 20)],
    ["nowhere ahead", addDays(today, -3), today],
  ])("the button of the home page asks for the seven days from the first that has orders: %s", async (_, day, from) => {
    const { page } = await openBakery({ orders: [orderOn(1, day, 2, "1")] });
    const to = addDays(from, 6);
    expect(hrefOf(await page("/"), `Calculer les besoins du ${formatShortDate(from)} au ${formatShortDate(to)}`)).toBe(
      `${planning}/compute-needs?from=${from}&to=${to}`,
    );
  });
});
