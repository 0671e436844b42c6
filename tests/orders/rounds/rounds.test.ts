import { describe, expect, test } from "vitest";
import type { loader } from "#app/routes/external-orders.rounds";
import { fieldsOf } from "../../support/form-fields";
import { create } from "../../catalogue/fill-in";
import { textOf } from "../../support/html";
import { type Agent, loaderData, openWeb } from "../../support/web";
import {
  type Fields,
  acceptIn,
  createOrder,
  moveOrder,
  openNuttyDesk,
  openOrderDesk,
  orderDeskDay,
  page,
  parisBrest,
  readOrder,
} from "../order-desk";

/** A Wednesday; the desk's day is the one before its week. */
const on = "2026-12-02";
const path = `/external-orders/rounds?on=${on}`;

/** Writes an order of the day of the rounds, and confirms it. */
async function confirmed(browser: Agent, fields: Fields = {}): Promise<string> {
  const address = await createOrder(browser, { deliveryOn: on, ...fields });
  await moveOrder(browser, address, "confirmed");
  return address;
}

const delivered = { deliveryMode: "delivery", deliveryAddress: "3 place des Lices\n35000 Rennes" };

/** The parts of a page of which each is a page on paper, as text. */
const roundsIn = (html: string) =>
  html
    .slice(html.indexOf('<div class="rounds">'), html.indexOf('<form method="get"'))
    .split(/(?=<section )/)
    .slice(1)
    .map(textOf);

test("signed out, the rounds lead to /login", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(path).expect(302)).headers.location).toBe("/login");
});

describe("the rounds of a day", () => {
  test("say of each order who, where, when, what and how much, round by round, without scripts", async () => {
    const { browser } = await openOrderDesk();
    const address = await confirmed(browser, {
      ...delivered,
      deliveryTime: "8h30",
      customerContact: "Mme Le Goff",
      phone: "02 99 00 00 01",
      notes: "Sonner deux fois",
      allergyNotes: "Arachides",
      "lines.0.note": "Sans sucre glace",
    });
    await confirmed(browser, { customerName: "Café du Port", ...delivered, deliveryTime: "08:05" });
    await confirmed(browser, { customerName: "École Duclos", deliveryTime: "" });
    const html = await page(browser, path);
    const { number } = await readOrder(browser, address);
    const [loads, eight, pickup, ...others] = roundsIn(html);
    expect(others).toEqual([]);
    expect(loads).toBe("À charger pour toutes les livraisons 24 pièces Cake au citron 6 pièces Tarte fine");
    expect(eight).toMatch(/^Livraison · de 8 h à 9 h mercredi 2 décembre 2026 · 2 commandes 8 h 05 Café du Port/);
    expect(eight).toContain(
      `8 h 30 Mairie de Bruz ${number} Confirmée Allergie Arachides 3 place des Lices 35000 Rennes ` +
        "Mme Le Goff · 02 99 00 00 01 Sonner deux fois 3 pièces Tarte fine Sans sucre glace 12 pièces Cake au citron " +
        "À encaisser 104,30 €",
    );
    expect(pickup).toMatch(/^Retrait · sans heure mercredi 2 décembre 2026 · 1 commande École Duclos/);
    expect(html).toContain('<a href="tel:0299000001">02 99 00 00 01</a>');
    expect(html).toContain(`href="${address}"`);
    expect(html).toMatch(/<p class="alert" data-type="error"><strong>Allergie<\/strong> Arachides/);
    expect(html, "nothing of it leaves the house").not.toMatch(/(href|src|action)="(https?:)?\/\//);
    expect(html.match(/<title>([^<]*)/)?.[1]).toContain("Tournées du mercredi 2 décembre 2026");
  });

  test("say what is paid, and too much paid, and ask for the rest", async () => {
    const { browser } = await openOrderDesk();
    const paid = await confirmed(browser, { customerName: "Payée d’avance" });
    const { amount = "", paidOn = "", seen = "", submissionKey = "" } = fieldsOf(await page(browser, paid));
    await browser
      .post(paid)
      .type("form")
      .send({ amount, paidOn, seen, submissionKey, means: "cash", intent: "pay" })
      .expect(302);
    await confirmed(browser, { customerName: "Acompte", depositAmount: "4,3" });
    await confirmed(browser, { customerName: "Trop", depositAmount: "110" });
    const [round = ""] = roundsIn(await page(browser, path));
    expect(round).toMatch(/Payée d’avance.*Payée .*Acompte.*À encaisser 100,00 €.*Trop.*Trop versé 5,70 €$/);
    expect(round).not.toContain("À charger");
  });

  test("show a delivered order as done, one in part with its rest, and drafts as a number", async () => {
    const { browser } = await openOrderDesk();
    const done = await confirmed(browser, { customerName: "Déjà servie", allergyNotes: "Arachides", phone: "0299" });
    await moveOrder(browser, done, "delivered");
    const partly = await confirmed(browser, { customerName: "Servie en partie" });
    const form = fieldsOf(await page(browser, `${partly}/quantities`));
    const { lockVersion } = await readOrder(browser, partly);
    await browser
      .post(`${partly}/quantities`)
      .type("form")
      .send({ ...form, lockVersion, "lines.0.deliveredQuantity": "3", "lines.1.deliveredQuantity": "5" })
      .expect(302);
    const cancelled = await confirmed(browser, { customerName: "Annulée depuis" });
    await moveOrder(browser, cancelled, "cancelled");
    await createOrder(browser, { customerName: "Peut-être", deliveryOn: on });
    const html = await page(browser, path);
    const [round = ""] = roundsIn(html);
    expect(round).toMatch(/Déjà servie \S+ Livrée Allergie À encaisser 104,30 € .*Servie en partie/);
    expect(round).toMatch(/Servie en partie \S+ En production, livrée en partie 7 pièces Cake au citron À encaisser/);
    expect(html).toMatch(/<li class="card" data-done="true">/);
    expect(textOf(html)).not.toMatch(/Annulée depuis|Peut-être/);
    expect(textOf(html)).toContain("1 brouillon n’est pas compté : le voir");
    expect(html).toContain(`href="/external-orders?delivery_from=${on}&amp;delivery_to=${on}&amp;status=draft"`);
    await createOrder(browser, { customerName: "Ou non", deliveryOn: on });
    expect(textOf(await page(browser, path))).toContain("2 brouillons ne sont pas comptés : les voir");
  });

  test("name the product that meets an allergy", async () => {
    const { browser } = await openNuttyDesk();
    const address = await createOrder(browser, { ...parisBrest, deliveryOn: on, allergyNotes: "Allergique aux noix" });
    await moveOrder(browser, address, "confirmed", { accept: acceptIn(await page(browser, address)) });
    expect(roundsIn(await page(browser, path))[0]).toContain(
      "Allergie Allergique aux noix 2 pièces Paris-brest Allergie : contient Fruits à coque (noix) 12 pièces Cake",
    );
  });

  test("lead from day to day of a week, and from an empty one to the next with orders", async () => {
    const { browser } = await openOrderDesk();
    await confirmed(browser);
    await createOrder(browser, { deliveryOn: "2026-12-03" });
    const empty = await page(browser, "/external-orders/rounds?on=2026-11-30");
    expect(textOf(empty)).toContain(
      "Aucune commande acceptée pour ce jour. Prochaines tournées : mer. 2 déc. 2026 (1 commande)",
    );
    expect(empty).toContain(`href="${path}"`);
    const strip = textOf(/<ul class="round-days">.*?<\/ul>/s.exec(empty)?.[0] ?? "");
    expect(strip).toContain("mer. 2 1 mercredi 2 décembre 2026 : 1 commande jeu. 3 0 jeudi 3 décembre 2026");
    expect(strip).toContain("jeudi 3 décembre 2026 : 0 commande, 1 brouillon");
    expect(empty).toMatch(/<a(?=[^>]*aria-current="date")(?=[^>]*rounds\?on=2026-11-30)/);
    const after = await page(browser, "/external-orders/rounds?on=2026-12-04");
    expect(after).toMatch(/href="\/external-orders\/rounds\?on=2026-12-07"[^>]*>Voir la semaine suivante/);
    expect(textOf(await page(browser, "/external-orders/rounds"))).toContain("Tournées du mercredi 25 novembre 2026");
  });

  test("keep a day that is none where it was typed, with what is wrong with it", async () => {
    const { browser } = await openOrderDesk();
    for (const typed of ["demain", "2026-02-30", "1999-12-31"]) {
      const html = await page(browser, `/external-orders/rounds?on=${typed}`, 422);
      expect(html).toContain(`value="${typed}"`);
      expect(html).toContain('aria-invalid="true"');
      expect(html).not.toContain("round-days");
    }
  });

  test("of a day with more than 500 orders say how many are left, and sum nothing up", async () => {
    const { api, signIn, turnTo } = await openWeb();
    turnTo(orderDeskDay);
    const browser = await signIn();
    await create(browser, "external-orders", { customerName: "Marché", deliveryOn: on, ...delivered });
    const { id: _, ...row } = await api.db.selectFrom("external_orders").selectAll().executeTakeFirstOrThrow();
    for (let from = 0; from < 502; from += 20)
      await api.db
        .insertInto("external_orders")
        .values(
          Array.from({ length: Math.min(20, 502 - from) }, (__, at) => ({
            ...row,
            status: "confirmed" as const,
            number: `CC-2026-9${String(from + at).padStart(4, "0")}`,
          })),
        )
        .execute();
    const html = await page(browser, path);
    expect(textOf(html)).toContain(
      "Il y a encore 2 commandes ce jour-là : voyez la liste . Ce qui est à charger n’est donc pas additionné.",
    );
    expect(html).not.toContain("À charger");
    expect(html.match(/<li class="card">/g)).toHaveLength(500);
    expect(textOf(html)).toContain("Rien n’est commandé. À encaisser : incomplet");
  });

  test("say whose customer waits, once the hour is past", async () => {
    const { browser, pass } = await openOrderDesk();
    await confirmed(browser, { customerName: "Attend", deliveryOn: "2026-11-25", deliveryTime: "11:00" });
    const readRound = async () => roundsIn(await page(browser, "/external-orders/rounds"))[0];
    expect(await readRound()).not.toContain("En retard");
    pass(4 * 3600);
    expect(await readRound()).toMatch(/Attend \S+ Confirmée En retard/);
  });

  test("are reached from the quick views of the list, of their day, and from the week", async () => {
    const { browser } = await openOrderDesk();
    const listed = await page(browser, `/external-orders?delivery_from=${on}&delivery_to=${on}`);
    expect(listed).toContain(`href="${path}">Tournées</a>`);
    expect(await page(browser, "/external-orders")).toContain('href="/external-orders/rounds?on=2026-11-25">Tournées');
    expect(await page(browser, "/external-orders?sort=-delivery_on")).toContain('href="/external-orders/rounds">Tourn');
    expect(await page(browser, "/external-orders/week")).toMatch(/rounds\?on=2026-11-25"[^>]*>Tournées/);
    expect(await page(browser, `/external-orders/week?from=${on}`)).toMatch(/rounds\?on=2026-11-30"[^>]*>Tournées/);
  });

  test("answer whoever asks for data no more than the page shows", async () => {
    const { browser } = await openOrderDesk();
    await confirmed(browser);
    const { day } = await loaderData<Awaited<ReturnType<typeof loader>>["data"]>(browser, path);
    expect(Object.keys(day?.rounds[0]?.orders[0] ?? {}).sort()).toEqual(
      [
        ...["allergyNotes", "customerContact", "customerName", "deliveredInPart", "deliveryAddress", "deliveryTime"],
        ...["due", "id", "isLate", "lines", "notes", "number", "phone", "status"],
      ].sort(),
    );
  });
});
