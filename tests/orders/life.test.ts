import { describe, expect, test } from "vitest";
import type { OrderStatus } from "#domain/orders/order-statuses";
import { fillIn } from "../catalogue/fill-in";
import { errorOf, fieldsOf } from "../support/form-fields";
import { refusedMoves } from "../support/rules/refused-moves";
import { type Agent, openWeb } from "../support/web";
import { type Fields, createOrder, editOrder, openOrderDesk, page, plain, readOrder } from "./order-desk";

/** Presses a status button of the order's page as it is now. */
async function move(browser: Agent, address: string, to: string, fields: Fields = {}) {
  const { submissionKey = "" } = fieldsOf((await browser.get(address)).text);
  const { lockVersion } = await readOrder(browser, address);
  return browser
    .post(address)
    .type("form")
    .send({ lockVersion, submissionKey, intent: "status", to, ...fields });
}

async function press(browser: Agent, address: string, intent: string) {
  const { lockVersion = "" } = fieldsOf((await browser.get(address)).text);
  return browser.post(address).type("form").send({ lockVersion, intent });
}

/** An order that was led to a status by its buttons. */
async function orderThatIs(browser: Agent, status: OrderStatus): Promise<string> {
  const address = await createOrder(browser);
  const path: OrderStatus[] =
    status === "cancelled" ? ["cancelled"] : ["confirmed", "in_production", "ready", "delivered"];
  for (const to of path) {
    if ((await readOrder(browser, address)).status === status) break;
    expect((await move(browser, address, to)).status).toBe(302);
  }
  return address;
}

test("signed out, no button of an order does anything", async () => {
  const { browser } = await openWeb();
  for (const address of ["/external-orders/1", "/external-orders/1/quantities"]) {
    expect(
      (await browser().post(address).type("form").send({ intent: "status", to: "confirmed" }).expect(302)).headers
        .location,
    ).toBe("/login");
  }
});

describe("the status of an order", () => {
  test("goes from draft to delivered by buttons, and its history says so", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "delivered");
    const { status, changes } = await readOrder(browser, address);
    expect(status).toBe("delivered");
    expect(
      changes.flatMap(({ field, old, new: now }) => (field === "status" ? [`${String(old)} > ${String(now)}`] : [])),
    ).toEqual([
      "ready > delivered",
      "in_production > ready",
      "confirmed > in_production",
      "draft > confirmed",
      "null > draft",
    ]);
    const text = await page(browser, address);
    for (const words of [
      "Commande créée",
      "<del>Brouillon</del> → <ins>Confirmée</ins>",
      "<del>Prête</del> → <ins>Livrée</ins>",
      ", Marie Curie",
    ])
      expect(text).toContain(words);
    expect([...text.matchAll(/name="to" value="(\w+)"/g)].map(([, to]) => to)).toEqual(["ready"]);
  });

  const offered: [OrderStatus, string[]][] = [
    ["draft", ["confirmed", "cancelled"]],
    ["confirmed", ["in_production", "delivered", "draft", "cancelled"]],
    ["in_production", ["ready", "delivered", "cancelled"]],
    ["ready", ["delivered", "cancelled"]],
    ["delivered", ["ready"]],
    ["cancelled", []],
  ];
  const all: OrderStatus[] = ["draft", "confirmed", "in_production", "ready", "delivered", "cancelled"];

  test.each(offered)(
    "%s: the page offers what is allowed, and all else is refused with its French message",
    async (from, allowed) => {
      const { browser } = await openOrderDesk();
      const address = await orderThatIs(browser, from);
      const offeredMoves = [
        ...(await page(browser, address)).matchAll(/<input type="hidden" name="to" value="(\w+)"/g),
      ].map(([, to]) => to);
      expect([...new Set(offeredMoves)]).toEqual(allowed);
      const { changes } = await readOrder(browser, address);
      for (const to of all.filter((one) => one !== from && !allowed.includes(one))) {
        const refused = await move(browser, address, to, { reason: "Essai" });
        const message = refusedMoves.find(([start, end]) => start === from && end === to)?.[2] ?? "no message";
        expect([from, to, refused.status, plain(refused.text).includes(`<strong>${message}</strong>`)]).toEqual([
          from,
          to,
          409,
          true,
        ]);
      }
      expect((await readOrder(browser, address)).changes).toEqual(changes);
    },
  );

  test("each step done is said in words", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    await browser.get(address);
    for (const [to, message] of [
      ["confirmed", "Commande confirmée"],
      ["draft", "Commande repassée en brouillon"],
      ["confirmed", "Commande confirmée"],
      ["in_production", "Commande mise en production"],
      ["ready", "Commande marquée prête"],
    ] as const) {
      const { lockVersion } = await readOrder(browser, address);
      await browser.post(address).type("form").send({ lockVersion, intent: "status", to }).expect(302);
      expect(await page(browser, address)).toContain(message);
    }
  });

  test("a confirmation is taken back in one touch, for ten minutes", async () => {
    const { browser, pass } = await openOrderDesk();
    const address = await createOrder(browser);
    const undo = /<button[^>]*>Annuler la confirmation<\/button>/;
    expect(await page(browser, address)).not.toMatch(undo);
    await move(browser, address, "confirmed");
    const text = await page(browser, address);
    expect(text).toMatch(undo);
    expect(text.search(undo)).toBeLessThan(text.indexOf("Autres changements de statut"));
    expect(text).not.toContain("Repasser en brouillon");
    await move(browser, address, "draft");
    expect((await readOrder(browser, address)).status).toBe("draft");
    await move(browser, address, "confirmed");
    pass(11 * 60);
    const later = await page(browser, address);
    expect(later).not.toMatch(undo);
    expect(later).toContain("Repasser en brouillon");
  });

  test("an order without products is not confirmed", async () => {
    const { browser } = await openOrderDesk();
    const { headers } = await fillIn(browser, "/external-orders/create", {
      customerName: "Mairie",
      deliveryOn: "2027-03-10",
    });
    const refused = await move(browser, String(headers.location), "confirmed");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Ajoutez au moins une ligne avant de confirmer la commande.");
  });

  test("an order of which something is produced does not become a draft again", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "confirmed");
    expect((await editOrder(browser, address, { "lines.0.producedQuantity": "1" })).status).toBe(302);
    const refused = await move(browser, address, "draft");
    expect([
      refused.status,
      refused.text.includes("La production a commencé : la commande ne peut plus redevenir un brouillon."),
    ]).toEqual([409, true]);
  });

  test.each(["in_production", "ready"] as const)(
    "an order that is %s is cancelled with a reason only, which its history keeps",
    async (status) => {
      const { browser } = await openOrderDesk();
      const address = await orderThatIs(browser, status);
      const refused = await move(browser, address, "cancelled", { reason: "  " });
      expect(refused.status).toBe(422);
      expect(errorOf(refused.text, "reason-cancelled")).toContain("dites pourquoi");
      expect(refused.text).toMatch(/<details class="ask" open=""><summary[^>]*>Annuler la commande/);
      const cancelled = await move(browser, address, "cancelled", { reason: "Mariage reporté" });
      expect(cancelled.headers.location).toBe(address);
      expect(await page(browser, address)).toContain("« Mariage reporté »");
    },
  );

  test("pressed twice at once, it changes once", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    const { lockVersion = "", submissionKey = "" } = fieldsOf((await browser.get(address)).text);
    const confirm = () =>
      browser.post(address).type("form").send({ lockVersion, submissionKey, intent: "status", to: "confirmed" });
    const answers = [...(await Promise.all([confirm(), confirm()])), await confirm()];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect((await readOrder(browser, address)).changes.filter(({ new: now }) => now === "confirmed")).toHaveLength(1);
  });

  test("another button of a page that was left, reached by going back, says that the order has changed", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    const left = fieldsOf((await browser.get(address)).text);
    await browser
      .post(address)
      .type("form")
      .send({ ...left, intent: "status", to: "confirmed" })
      .expect(302);
    const refused = await browser
      .post(address)
      .type("form")
      .send({ ...left, intent: "status", to: "cancelled" })
      .expect(409);
    expect(refused.text).toContain("Cette commande a changé entre-temps");
    expect((await readOrder(browser, address)).status).toBe("confirmed");
  });

  test.each(["all-produced", "all-delivered"])(
    "%s, pressed twice at once or again, is noted once and nobody is blamed",
    async (intent) => {
      const { browser } = await openOrderDesk();
      const address = await orderThatIs(browser, "ready");
      const { lockVersion = "", submissionKey = "" } = fieldsOf((await browser.get(address)).text);
      const note = () => browser.post(address).type("form").send({ lockVersion, submissionKey, intent });
      const answers = [...(await Promise.all([note(), note()])), await note()];
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
      const field = intent === "all-produced" ? "lines.produced_quantity" : "lines.delivered_quantity";
      expect((await readOrder(browser, address)).changes.filter((change) => change.field === field)).toHaveLength(2);
    },
  );

  test("what is made beyond the order is not taken back by « Tout est produit »", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    expect((await fillIn(browser, `${address}/quantities`, { "lines.0.producedQuantity": "4" })).status).toBe(302);
    expect((await press(browser, address, "all-produced")).status).toBe(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { quantity: "3", producedQuantity: "4" },
      { producedQuantity: "12" },
    ]);
  });

  test("when somebody changed the order meanwhile, the page says so and shows it as it is", async () => {
    const { browser, colleague } = await openOrderDesk();
    const address = await createOrder(browser);
    const { lockVersion = "" } = fieldsOf((await browser.get(address)).text);
    expect((await editOrder(await colleague(), address, { "lines.0.quantity": "7" })).status).toBe(302);
    const refused = await browser
      .post(address)
      .type("form")
      .send({ lockVersion, intent: "status", to: "confirmed" })
      .expect(409);
    expect(refused.text).toContain("Cette commande a changé entre-temps");
    expect(refused.text).toContain("7\u00a0pièces");
    expect((await readOrder(browser, address)).status).toBe("draft");
    expect(
      (
        await browser
          .post(address)
          .type("form")
          .send({ ...fieldsOf(refused.text), intent: "status", to: "confirmed" })
      ).status,
    ).toBe(302);
  });

  test(
    "pressed after the session has ended, nothing is done; once signed in again the reason is there " +
      "as it was typed",
    async () => {
      const { browser } = await openOrderDesk();
      const address = await orderThatIs(browser, "in_production");
      const { lockVersion = "", submissionKey = "" } = fieldsOf((await browser.get(address)).text);
      await browser.post("/logout").expect(302);
      const cancel = { lockVersion, submissionKey, intent: "status", to: "cancelled", reason: "Mariage reporté" };
      expect((await browser.post(address).type("form").send(cancel).expect(302)).headers.location).toBe("/login");
      const signedIn = await browser
        .post("/login")
        .type("form")
        .send({ email: "marie@bru.test", password: "radium, 1898" })
        .expect(302);
      expect(signedIn.headers.location).toBe(address);
      const given = await browser.get(address).expect(200);
      expect(given.text).toContain("Votre session s’était interrompue : rien n’a été fait.");
      expect(given.text).toMatch(/<details class="ask" open=""><summary[^>]*>Annuler la commande/);
      expect(fieldsOf(given.text)).toMatchObject({ reason: "Mariage reporté" });
      expect((await readOrder(browser, address)).status).toBe("in_production");
      expect((await browser.get(address)).text).not.toContain("Votre session s’était interrompue");
      expect(
        (
          await browser
            .post(address)
            .type("form")
            .send({ ...cancel, ...fieldsOf(given.text), to: "cancelled" })
        ).status,
      ).toBe(302);
      expect(await readOrder(browser, address)).toMatchObject({
        status: "cancelled",
        changes: [{ reason: "Mariage reporté" }, {}, {}, {}],
      });
    },
  );

  test("a button that the page does not have is refused", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    expect((await move(browser, address, "lost")).status).toBe(400);
    expect((await press(browser, address, "constructor")).status).toBe(400);
    expect((await press(browser, "/external-orders/99", "archive")).status).toBe(404);
  });
});

test(
  "deleting again what is gone leads to the list as the first time, so that a lost answer does no " + "harm",
  async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    for (const time of ["first", "again"]) {
      const answer = await press(browser, address, "delete");
      expect([time, answer.status, answer.headers.location]).toEqual([time, 302, "/external-orders"]);
    }
  },
);

describe("archives", () => {
  test("an archived draft offers no next status before it is restored", async () => {
    const { browser } = await openOrderDesk();
    const address = await createOrder(browser);
    expect((await press(browser, address, "archive")).status).toBe(302);
    const text = await page(browser, address);
    expect(text).toContain("Cette commande est archivée : restaurez-la pour la confirmer.");
    expect(text).not.toContain('name="to" value="confirmed"');
    expect((await press(browser, address, "restore")).status).toBe(302);
    expect(await page(browser, address)).toContain('name="to" value="confirmed"');
  });

  test("an order is deleted while it is a draft, later it is cancelled and archived", async () => {
    const { browser } = await openOrderDesk();
    const draft = await createOrder(browser);
    expect((await press(browser, draft, "delete")).headers.location).toBe("/external-orders");
    await browser.get(draft).expect(404);
    const confirmed = await orderThatIs(browser, "confirmed");
    expect(await page(browser, confirmed)).not.toContain('value="delete"');
    expect((await press(browser, confirmed, "delete")).text).toContain(
      "ne se supprime pas : annulez-la, puis archivez-la.",
    );
    expect((await press(browser, confirmed, "archive")).text).toContain("livrez-la ou annulez-la d’abord");
    await move(browser, confirmed, "cancelled");
    expect((await press(browser, confirmed, "delete")).text).toContain(
      "Une commande annulée ne se supprime pas : archivez-la.",
    );
    expect((await press(browser, confirmed, "archive")).status).toBe(302);
    expect(await page(browser, confirmed)).toContain("Restaurer");
    expect((await press(browser, confirmed, "restore")).status).toBe(302);
    expect(await page(browser, confirmed)).toContain("Archiver");
  });
});

describe("once production has begun", () => {
  test("an order changes with a reason only, and the kitchen reads what that means", async () => {
    const { browser } = await openOrderDesk();
    const flour = await fillIn(browser, "/articles/create", { name: "Farine", category: "épicerie" });
    expect(flour.status).toBe(302);
    const dough = await fillIn(browser, "/recipes/create", {
      name: "Pâte",
      status: "active",
      outputQuantity: "10",
      "lines.0.articleId": "Farine",
      "lines.0.quantity": "5",
    });
    expect(dough.status).toBe(302);
    const pie = await fillIn(browser, "/products/create", {
      name: "Tourte",
      price: "10",
      active: "1",
      "components.0.recipeId": "Pâte",
      "components.0.quantity": "0,350",
    });
    expect(pie.status).toBe(302);
    const address = await createOrder(browser, { "lines.0.productId": "Tourte", "lines.0.quantity": "20" });
    await move(browser, address, "confirmed");
    expect(await page(browser, `${address}/edit`)).not.toContain("Motif de la modification");
    await move(browser, address, "in_production");
    expect(await page(browser, address)).not.toContain("Changée depuis le début de la production");

    const refused = await editOrder(browser, address, { "lines.0.quantity": "32" });
    expect(refused.status).toBe(422);
    expect(errorOf(refused.text, "reason")).toContain("La production a commencé");
    expect(fieldsOf(refused.text)).toMatchObject({ "lines.0.quantity": "32" });
    expect(
      (
        await browser
          .post(`${address}/edit`)
          .type("form")
          .send({ ...fieldsOf(refused.text), reason: "Douze invités de plus" })
      ).status,
    ).toBe(302);

    const text = await page(browser, address);
    for (const words of [
      "<strong>Tourte · Quantité</strong> : <del>20</del> → <ins>32</ins>",
      "« Douze invités de plus »",
      "+12 pièces Tourte",
      "→ +4,2 kg Pâte",
      "+2,1 kg Farine",
    ])
      expect(text).toContain(words);

    await editOrder(browser, address, { "lines.0.quantity": "18", reason: "Finalement moins" });
    expect(await page(browser, address)).toContain("−2 pièces Tourte");
    await editOrder(browser, address, { "lines.0.quantity": "20", reason: "Comme avant" });
    expect(await page(browser, address)).not.toContain("Changée depuis le début de la production");
  });

  test("the needs of the period say which orders changed, why, and what all of it means in the kitchen", async () => {
    const { browser } = await openOrderDesk();
    await fillIn(browser, "/articles/create", { name: "Farine", category: "épicerie" });
    await fillIn(browser, "/recipes/create", {
      name: "Pâte",
      status: "active",
      outputQuantity: "10",
      "lines.0.articleId": "Farine",
      "lines.0.quantity": "5",
    });
    await fillIn(browser, "/products/create", {
      name: "Tourte",
      price: "10",
      active: "1",
      "components.0.recipeId": "Pâte",
      "components.0.quantity": "0,350",
    });
    const two = [
      await createOrder(browser, { "lines.0.productId": "Tourte", "lines.0.quantity": "20" }),
      await createOrder(browser, {
        customerName: "Lycée Ampère",
        "lines.0.productId": "Tourte",
        "lines.0.quantity": "10",
      }),
    ];
    const week = "/production-planning/compute-needs?from=2027-03-08&to=2027-03-14&basis=delivery";
    for (const address of two) for (const to of ["confirmed", "in_production"]) await move(browser, address, to);
    expect(await page(browser, week)).not.toContain("depuis le début de la production");
    await editOrder(browser, two[0] ?? "", { "lines.0.quantity": "32", reason: "Douze invités de plus" });
    await editOrder(browser, two[1] ?? "", {
      "lines.0.quantity": "8",
      "lines.1.quantity": "18",
      reason: "Deux absents",
    });
    const text = await page(browser, week);
    for (const words of [
      "2 commandes changées depuis le début de la production",
      `href="${two[0] ?? ""}">Mairie de Bruz (CC-2026-00001)</a> : +12 pièces Tourte`,
      "Lycée Ampère (CC-2026-00002)</a> : +6 pièces Cake au citron · −2 pièces Tourte",
      "« Douze invités de plus »",
      "→ +3,5 kg Pâte",
      "+1,75 kg Farine",
    ])
      expect(text).toContain(words);
    expect(
      await page(browser, "/production-planning/compute-needs?from=2027-03-15&to=2027-03-21&basis=delivery"),
    ).not.toContain("depuis le début de la production");
  });

  test("what is produced and delivered is noted line by line, or all at once, without a reason", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    const opened = await page(browser, `${address}/quantities`);
    expect(opened).toContain("<legend>Tarte fine</legend>");
    expect(opened).toContain("Commandé : 12");
    expect(opened).not.toContain("add:lines");
    const noted = await fillIn(browser, `${address}/quantities`, { "lines.0.producedQuantity": "2,5" });
    expect(noted.headers.location).toBe(address);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { quantity: "3", producedQuantity: "2.5", unitPriceHt: "12.5" },
      { producedQuantity: "0", discountPercent: "10" },
    ]);
    expect((await press(browser, address, "all-produced")).status).toBe(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { producedQuantity: "3" },
      { producedQuantity: "12" },
    ]);
    await move(browser, address, "ready");
    expect((await press(browser, address, "all-delivered")).status).toBe(302);
    const text = await page(browser, address);
    expect(text).toContain("<strong>Tarte fine · Quantité produite</strong> : <del>0</del> → <ins>2,5</ins>");
    expect(text).not.toContain('value="all-');
    const lines = [{ deliveredQuantity: "3" }, { deliveredQuantity: "12" }];
    expect(await readOrder(browser, address)).toMatchObject({ status: "delivered", lines });
    expect(text).toContain("Annuler la livraison");
    expect((await move(browser, address, "ready")).status).toBe(302);
    const back = [{ deliveredQuantity: "0" }, { deliveredQuantity: "0" }];
    expect(await readOrder(browser, address)).toMatchObject({ status: "ready", lines: back });
    expect((await move(browser, address, "delivered")).status).toBe(302);
    expect(await readOrder(browser, address)).toMatchObject({ status: "delivered", lines });
  });

  test.each(["delivered", "cancelled"] as const)(
    "one that is %s is duplicated by its only solid button",
    async (status) => {
      const { browser } = await openOrderDesk();
      const address = await orderThatIs(browser, status);
      const folded = /<details(?![^>]* open)[^>]*>.*?<\/details>/gs;
      const text = (await page(browser, address)).replace(folded, "");
      expect([...text.matchAll(/<a\b[^>]*data-variant="solid"[^>]*>.*?<\/a>/gs)].map(([link]) => link)).toEqual([
        expect.stringMatching(/href="\/external-orders\/create\?from=\d+"[^>]*>Dupliquer</),
      ]);
      expect(text.match(/<button[^>]*data-variant="solid"/g)).toBeNull();
    },
  );

  test("« Remettre » notes what nobody noted, and asks only where a part is noted", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "ready");
    const questionPattern = /<details class="ask"><summary[^>]*>Remettre<\/summary>.*?<\/details>/s;
    expect(await page(browser, address)).not.toMatch(questionPattern);
    const given = { "lines.0.deliveredQuantity": "2", "lines.1.deliveredQuantity": "0" };
    expect((await fillIn(browser, `${address}/quantities`, given)).status).toBe(302);
    const question = questionPattern.exec(await page(browser, address))?.[0] ?? "";
    expect(question).toContain('value="all-delivered"');
    expect(plain(question)).toContain(
      "Moins est noté comme livré que commandé : Tarte fine 2 sur 3, Cake au citron 0 sur 12.",
    );
    expect((await move(browser, address, "delivered")).status).toBe(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { producedQuantity: "2", deliveredQuantity: "2" },
      { producedQuantity: "0", deliveredQuantity: "0" },
    ]);
    const text = await page(browser, address);
    expect(text).not.toContain('value="all-');
    expect(text).toContain("<small>2 faits</small><small>2 livrés</small>");
    expect(text).not.toMatch(/<small>12 (faits|livrés)/);
  });

  test("« Remettre » asks where one line is noted as delivered whole and another not at all", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "confirmed");
    await fillIn(browser, `${address}/quantities`, {
      "lines.0.deliveredQuantity": "3",
      "lines.1.deliveredQuantity": "0",
    });
    expect(plain(await page(browser, address))).toContain("que commandé : Cake au citron 0 sur 12.");
    const { lockVersion } = await readOrder(browser, address);
    const fields = { intent: "all-delivered", to: "delivered", lockVersion };
    expect((await browser.post(address).type("form").send(fields)).status).toBe(302);
    expect(await readOrder(browser, address)).toMatchObject({
      status: "delivered",
      lines: [{ deliveredQuantity: "3" }, { deliveredQuantity: "12" }],
    });
  });

  test("where nothing is noted as delivered, what is made leaves, and nothing of what nobody made", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    await fillIn(browser, `${address}/quantities`, { "lines.0.producedQuantity": "2" });
    expect(plain(await page(browser, address))).toContain(
      "Moins est noté comme fait que commandé : Tarte fine 2 sur 3, Cake au citron 0 sur 12.",
    );
    expect((await move(browser, address, "delivered")).status).toBe(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { producedQuantity: "2", deliveredQuantity: "2" },
      { producedQuantity: "0", deliveredQuantity: "0" },
    ]);
  });

  test("« Marquer prête » asks first when nothing is noted as made", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    const questionPattern = /<details class="ask"><summary[^>]*>Marquer prête<\/summary>.*?<\/details>/s;
    expect(questionPattern.exec(await page(browser, address))?.[0]).toContain(
      "Rien n’est noté comme fait dans cette commande. Est-elle vraiment prête ?",
    );
    const fields = { intent: "all-produced", to: "ready" };
    const sent = { ...fieldsOf((await browser.get(address)).text), ...fields };
    await browser.post(address).type("form").send(sent).expect(302);
    const { status, lines } = await readOrder(browser, address);
    expect([status, ...lines.map(({ producedQuantity }) => producedQuantity)]).toEqual(["ready", "3", "12"]);
    await browser.post(address).type("form").send(sent).expect(302);
    expect((await readOrder(browser, address)).status).toBe("ready");
  });

  test("a quantity that cannot be read is said beside its field", async () => {
    const { browser } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    const refused = await fillIn(browser, `${address}/quantities`, {
      "lines.1.producedQuantity": "douze",
      "lines.0.producedQuantity": "-1",
    });
    expect(refused.status).toBe(422);
    expect(errorOf(refused.text, "lines.1.producedQuantity")).toContain("Écrivez un nombre");
    expect(fieldsOf(refused.text)).toMatchObject({
      "lines.1.producedQuantity": "douze",
      "lines.0.productId": "Tarte fine",
    });
  });

  test("two people note quantities: the second chooses, and other lines are not touched", async () => {
    const { browser, colleague } = await openOrderDesk();
    const address = await orderThatIs(browser, "in_production");
    const mine = fieldsOf((await browser.get(`${address}/quantities`)).text);
    expect((await fillIn(await colleague(), `${address}/quantities`, { "lines.0.producedQuantity": "1" })).status).toBe(
      302,
    );
    const conflict = await browser
      .post(`${address}/quantities`)
      .type("form")
      .send({ ...mine, "lines.0.producedQuantity": "2" })
      .expect(409);
    await browser
      .post(`${address}/quantities`)
      .type("form")
      .send({ ...fieldsOf(conflict.text), "side:lines.0.producedQuantity": "mine" })
      .expect(302);
    expect((await readOrder(browser, address)).lines).toMatchObject([
      { productName: "Tarte fine", quantity: "3", producedQuantity: "2" },
      { quantity: "12", producedQuantity: "0" },
    ]);
  });
});

describe("warnings", () => {
  test("a quantity under the minimum, or no multiple, is kept and said", async () => {
    const { browser } = await openOrderDesk();
    const text = await page(browser, await createOrder(browser, { "lines.1.quantity": "8" }));
    expect(text).toContain("Ce produit se commande par 12 au moins.");
    expect(text).toContain("Ce produit se commande par multiples de 6.");
    expect(text).toContain("8 pièces");
  });
});

describe("sharing", () => {
  test("an order's address opened signed out leads through sign-in to the order", async () => {
    const { browser, colleague } = await openOrderDesk();
    const address = await createOrder(browser);
    const { number } = await readOrder(browser, address);
    const text = await page(browser, address);
    expect(text).toContain(`value="http://localhost${address}"`);
    expect(text).toContain(`<title>Commande client ${number} · Bru</title>`);
    expect(text).toContain("<h1>Commande client</h1>");
    const visitor = await colleague();
    await visitor.post("/logout").expect(302);
    expect((await visitor.get(`${address}?depuis=courriel`).expect(302)).headers.location).toBe("/login");
    const signedIn = await visitor
      .post("/login")
      .type("form")
      .send({ email: "marie@bru.test", password: "radium, 1898" })
      .expect(302);
    expect(signedIn.headers.location).toBe(`${address}?depuis=courriel`);
  });
});
