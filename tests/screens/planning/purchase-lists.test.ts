import { describe, expect, test } from "vitest";
import { orderMail } from "#app/planning/purchase-lists/mail";
import { hrefOf, readable, sectionText, tableOf, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import {
  article,
  component,
  kitchen,
  offer,
  order,
  orderLine,
  product,
  supplier,
} from "../../support/world/kitchen-data";
import { textOf as textOfPdf } from "../../support/files/pdf-text";
import { wholeFile } from "../../support/files/download";
import { openWeb } from "../../support/web";

const plan = "from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";
const path = `/production-planning/purchase-lists?${plan}`;

/** Twelve cakes: butter and flour from the dairy, boxes from the wholesaler, who has no address. */
async function openPlan(parts: Parameters<typeof openWeb>[1] = {}) {
  const { api, signIn } = await openWeb({}, parts);
  await insertKitchen(api.db, {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Beurre",
          unit: "kg",
          offers: [
            offer({
              id: 1,
              supplier_code: "B-10",
              pack_label: "Carton de 10 kg",
              pack_quantity: "10",
              pack_price_ht: "76",
            }),
          ],
        }),
        article({
          id: 2,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 2, pack_label: "Sac de 5 kg", pack_quantity: "5", pack_price_ht: "4.50" })],
        }),
        article({
          id: 3,
          name: "Boîte",
          unit: "piece",
          vat_rate: "20",
          offers: [
            offer({ id: 3, supplier_id: 2, pack_label: "Paquet de 50", pack_quantity: "50", pack_price_ht: "14.50" }),
          ],
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Gâteau",
          components: [
            component({ article_id: 1 }, "1"),
            component({ article_id: 2 }, "1"),
            component({ article_id: 3 }, "1", "piece"),
          ],
        }),
      ],
      suppliers: [
        supplier({
          id: 1,
          name: "Laiterie",
          delivery_weekdays: [2],
          lead_time_days: 1,
          lead_time_basis: "working",
          cutoff_time: "17:00",
          minimum_order_ht: "170.00",
          minimum_policy: "block",
          franco_ht: "200.00",
          shipping_fee_ht: "15.00",
          shipping_fee_vat_rate: "20",
        }),
        supplier({ id: 2, name: "Papetier" }),
      ],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "12")] })],
  });
  await api.db
    .updateTable("suppliers")
    .set({
      contact_name: "Mme Le Goff",
      customer_code: "BRU-35",
      email: "commandes@laiterie.fr",
      phone: "02 99 00 00 00",
    })
    .where("id", "=", 1)
    .execute();
  const browser = await signIn();
  return { browser, page: async (url: string, status = 200) => readable((await browser.get(url).expect(status)).text) };
}

test("signed out, the lists lead to /login", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(path).expect(302)).headers.location).toBe("/login");
});

describe("the purchase lists of a calculation", () => {
  test("say for each supplier what to order, until when, how, and what it comes to", async () => {
    const { page } = await openPlan();
    const html = await page(path);
    expect(tableOf(html, "fournisseur-1")).toEqual([
      ["Beurre", "B-10", "Carton de 10 kg", "2", "20 kg", "76,00 €", "152,00 €"],
      ["Farine", "", "Sac de 5 kg", "3", "15 kg", "4,50 €", "13,50 €"],
    ]);
    const dairy = sectionText(html, "fournisseur-1");
    for (const text of [
      "À commander avant lun. 23 nov. 2026 à 17 h",
      "Livraison mar. 24 nov. 2026",
      "Mme Le Goff",
      "BRU-35",
      "Minimum de commande : 165,50 € sur 170,00 € HT, il manque 4,50 €",
      "Franco de port : 165,50 € sur 200,00 € HT, il manque 34,50 €",
      "Sous-total HT 165,50 €",
      "Frais de port HT 15,00 €",
      "TVA 5,5 % 9,10 €",
      "TVA 20 % 3,00 €",
      "Total TTC 192,60 €",
    ])
      expect(dairy).toContain(text);
    expect(html.match(/<svg class="level" data-tone="(low|short)"/g)).toHaveLength(2);
    expect(html).toContain('href="tel:0299000000"');
    expect(sectionText(html, "fournisseur-2")).toContain("pas d’adresse e-mail");
  });

  test("one supplier alone has a URL; one that the plan does not buy from shows all", async () => {
    const { page } = await openPlan();
    const alone = await page(`${path}&fournisseur=2`);
    expect(alone).toContain('<section id="fournisseur-2"');
    expect(alone).not.toContain('<section id="fournisseur-1"');
    expect(await page(`${path}&fournisseur=99`)).toContain('<section id="fournisseur-1"');
  });

  test("prepare an e-mail, and give its text to copy", async () => {
    const { page } = await openPlan();
    const html = await page(path);
    const mail = new URL(hrefOf(html, "Préparer un e-mail à Laiterie"));
    expect([mail.protocol, mail.pathname]).toEqual(["mailto:", "commandes@laiterie.fr"]);
    expect(mail.searchParams.get("subject")).toBe("Commande pour le mardi 24 novembre 2026, client BRU-35");
    const body = readable(mail.searchParams.get("body") ?? "").split("\r\n");
    expect(body).toEqual([
      "Bonjour Mme Le Goff,",
      "",
      "Merci de nous livrer pour le mardi 24 novembre 2026 :",
      "",
      "- 2 × Carton de 10 kg : Beurre, réf. B-10 (20 kg)",
      "- 3 × Sac de 5 kg : Farine (15 kg)",
      "",
      "Total HT : 165,50 €",
      "Notre code client : BRU-35",
      "",
      "Merci de confirmer cette commande.",
      "Cordialement,",
    ]);
    expect(textOf(html)).toContain("- 3 × Sac de 5 kg : Farine (15 kg)");
  });

  test.each([
    ["2026-11-23T15:59:00Z", null, "Commande pour le mardi 24 novembre 2026, client BRU-35"],
    [
      "2026-11-23T16:01:00Z",
      "Trop tard",
      "Commande dès que possible, au mieux le mardi 1er décembre 2026, client BRU-35",
    ],
    [
      "2026-11-25T07:00:00Z",
      "Trop tard",
      "Commande dès que possible, au mieux le mardi 1er décembre 2026, client BRU-35",
    ],
  ])("as of %s say whether it is too late, and never ask for a day that is past", async (asOf, message, subject) => {
    const { page } = await openPlan();
    const search = `from=2026-11-25&to=2026-11-25&as_of=${asOf}`;
    const html = await page(`/production-planning/purchase-lists?${search}`);
    expect(new URL(hrefOf(html, "Préparer un e-mail à Laiterie")).searchParams.get("subject")).toBe(subject);
    const needs = textOf(
      (await page(`/production-planning/compute-needs?${search}&onglet=achats`))
        .split('id="fournisseur-1"')[1]
        ?.split("</article>")[0] ?? "",
    );
    for (const text of [sectionText(html, "fournisseur-1"), needs])
      expect(text.includes("Trop tard")).toBe(message !== null);
  });

  test("as files, of one supplier", async () => {
    const { browser, page } = await openPlan();
    const html = await page(path);
    const csv = await browser.get(hrefOf(html, "CSV de la commande à Laiterie")).expect(200);
    expect(csv.headers["content-disposition"]).toBe('attachment; filename="commande-1-2026-11-24.csv"');
    expect(csv.text.trim().split("\r\n").slice(1)).toEqual([
      "Laiterie;B-10;Beurre;Carton de 10 kg;2;20;kg;152,00;23/11/2026 17:00;24/11/2026;",
      "Laiterie;;Farine;Sac de 5 kg;3;15;kg;13,50;23/11/2026 17:00;24/11/2026;",
    ]);
    const pdf = await browser
      .get(hrefOf(html, "PDF de la commande à Laiterie"))
      .buffer(true)
      .parse((answer, done) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => done(null, Buffer.concat(chunks)));
      });
    const paper = textOfPdf(pdf.body as Buffer);
    for (const text of ["Bon de commande", "Laiterie", "BRU-35", "Carton de 10 kg", "Date de commande"])
      expect(paper).toContain(text);
    // What the house says to itself is not the supplier's.
    for (const own of ["Papetier", "Il manque", "minimum", "édité le"]) expect(paper).not.toContain(own);
    await browser.get(hrefOf(html, "Excel de la commande à Laiterie")).expect(200);
    await browser.get(`/production-planning/compute-needs/export?${plan}&format=csv&supplier_id=9`).expect(404);
  });

  test("name the order, who buys and where it is delivered, on the page as on paper, computed as frozen", async () => {
    const { browser, page } = await openPlan({
      seller: ["Maison Bru", "35170 Bruz"],
      deliveryAddress: ["Laboratoire, quai n° 2"],
    });
    await browser.post(`/production-planning/runs?${plan}`).type("form").send({ submissionKey: "k" }).expect(302);
    const references = [];
    for (const url of [path, "/production-planning/runs/1/purchase-lists"]) {
      const html = await page(url);
      const dairy = sectionText(html, "fournisseur-1");
      expect(dairy).toMatch(/Acheteur Maison Bru 35170 Bruz Adresse de livraison Laboratoire, quai n° 2/);
      references.push(/Repère de la liste (BC-1-20261124-[0-9A-F]{6})/.exec(dairy)?.[1]);
      const pdf = await browser
        .get(hrefOf(html, "PDF de la commande à Laiterie"))
        .buffer(true)
        .parse((answer, done) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () => done(null, Buffer.concat(chunks)));
        });
      const paper = textOfPdf(pdf.body as Buffer);
      references.push(/Bon de commande (BC\S+)/.exec(paper)?.[1]);
      for (const text of [
        "Maison Bru",
        "Laboratoire, quai n° 2",
        "76,00 €",
        "4,50 €",
        "TVA 5,5 % sur 165,50 €",
        "9,10 €",
        "TVA 20 % sur 15,00 €",
        "3,00 €",
        "192,60 €",
      ])
        expect(paper).toContain(text);
    }
    expect(references[0]).toBeDefined();
    expect(new Set(references).size).toBe(1);
    expect(sectionText(await page(path), "fournisseur-2")).not.toContain(references[0]);
  });

  test("name no buyer where the API knows none", async () => {
    const { page } = await openPlan();
    expect(sectionText(await page(path), "fournisseur-1")).not.toContain("Acheteur");
  });

  test("of a frozen calculation stay as they were", async () => {
    const { browser, page } = await openPlan();
    await browser.post(`/production-planning/runs?${plan}`).type("form").send({ submissionKey: "k" }).expect(302);
    expect(await page("/production-planning/runs/1")).toContain("/production-planning/runs/1/purchase-lists");
    const html = await page("/production-planning/runs/1/purchase-lists");
    expect(sectionText(html, "fournisseur-1")).toContain("Sous-total HT 165,50 €");
    expect((await browser.get(hrefOf(html, "CSV de la commande à Laiterie")).expect(200)).text).toContain("Beurre");
    await page("/production-planning/runs/7/purchase-lists", 404);
  });

  test("ordered, a list has the number of its order, on its page as on paper and in the message", async () => {
    const { browser, page } = await openPlan();
    await browser.post(`/production-planning/runs?${plan}`).type("form").send({ submissionKey: "k" }).expect(302);
    const lists = "/production-planning/runs/1/purchase-lists";
    const value = /name="order" value="(2 [^"]*)"/.exec(await page(lists))?.[1] ?? "";
    await browser.post(lists).type("form").send({ submissionKey: "o", order: value }).expect(302);
    const html = await page(lists);
    const paper = sectionText(html, "fournisseur-2");
    expect(paper).toContain("Commande n° CF-2026-00001");
    expect(paper).toContain("Notre numéro de commande : CF-2026-00001");
    expect(paper).not.toContain("BC-2-");
    const { bytes } = await wholeFile(browser, hrefOf(html, "PDF de la commande à Papetier"));
    expect(textOfPdf(bytes)).toContain("Bon de commande CF-2026-00001");
    expect(sectionText(html, "fournisseur-1")).toMatch(/Repère de la liste BC-1-/);
    expect(await page("/supplier-orders/1")).toContain("CF-2026-00001");
  });

  test("of a supplier whose lead time nobody noted invent no deadline, and lead to note it", async () => {
    const { page } = await openPlan();
    const html = await page(path);
    const packer = sectionText(html, "fournisseur-2");
    expect(packer).toContain("Délai de commande non renseigné");
    expect(packer).not.toMatch(/23 h 59|[Aà] commander avant/);
    expect(hrefOf(html, "Le renseigner")).toBe("/suppliers/2/edit#leadTimeDays");
    const needs = await page(`/production-planning/compute-needs?${plan}&onglet=achats`);
    expect(needs).toContain("Délai de commande non renseigné");
  });

  test("of a plan that is asked wrongly lead to the page that says so; of one that buys nothing say so", async () => {
    const { browser, page } = await openPlan();
    expect(
      (await browser.get("/production-planning/purchase-lists?from=2026-11-25&to=2026-11-20").expect(302)).headers
        .location,
    ).toBe("/production-planning/compute-needs?from=2026-11-25&to=2026-11-20");
    const none = await page("/production-planning/purchase-lists?from=2027-01-01&to=2027-01-01");
    expect(none).toContain("Rien à acheter");
  });
});

test(
  "an order too long for a mail program is cut between lines, and says so; without an address it " + "still opens",
  () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({
      name: `Article é${String(index)}`,
      packs: 2,
      supplierCode: null,
      packLabel: "Sac de 25 kg",
      packPriceHt: "10",
      orderedQuantity: "50",
      unit: "kg",
    }));
    const mail = orderMail({ deliverOn: null, lateOn: null, subtotalHt: "10.00", lines }, null);
    expect(mail.href.length).toBeLessThanOrEqual(1900);
    expect(mail.href.startsWith("mailto:?subject=Commande&body=Bonjour")).toBe(true);
    const body = new URL(mail.href).searchParams.get("body") ?? "";
    expect(body.match(/^- 2 ×/gm)).toHaveLength(120 - mail.cut);
    expect(body).toContain(`les ${String(mail.cut)} lignes qui manquent`);
    expect(mail.text.match(/^- 2 ×/gm)).toHaveLength(120);
  },
);
