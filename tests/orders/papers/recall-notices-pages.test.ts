import { expect, test } from "vitest";
import { longSessions } from "../../support/world/choux-kitchen";
import { errorOf, fieldsOf } from "../../support/form-fields";
import { readable, textOf } from "../../support/html";
import { mailed, postOffice, startSmtp } from "../../support/servers/post-office";
import { orderOf, productOf } from "../../support/world/shop";
import { readMail } from "../../support/servers/smtp";
import { stockRoomAt } from "../../support/world/stock-room";
import { openWeb } from "../../support/web";
import { deskOf } from "../../support/writes";

const day = "2026-03-01";
const page = "/stock/recall?code=B1";

/** A house whose cakes of butter B1 went to two customers by e-mail and one by telephone. */
async function opened(parts: object = mailed) {
  const web = await openWeb({}, { ...longSessions, ...parts });
  web.turnTo(`${day}T08:00:00Z`);
  const desk = await deskOf(web.api);
  const { butter } = await stockRoomAt(desk);
  const components = [{ article_id: butter.id, quantity: "0.1", unit: "kg" }];
  const cake = await desk.create("/api/products", productOf({ name: "Millefeuille", components }));
  const reached = [
    { customer_name: "École Zoé", email: "zoe@exemple.fr" },
    { customer_name: "Mairie", email: "mairie@exemple.fr" },
    { customer_name: "Café du Port", phone: "02 99 00 00 02", email: null },
  ];
  for (const customer of reached) {
    const lines = [{ product_id: cake.id, quantity: "2" }];
    const { id } = await desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: day, production_on: day, lines, customer_contact: null, ...customer }),
    );
    await desk.write("POST", `/api/external-orders/${String(id)}/status`, { status: "confirmed", lock_version: 1 });
  }
  await desk.write("POST", "/api/batches", {
    product_id: cake.id,
    production_on: day,
    planned: "6",
    obtained: "6",
    seen: 0,
  });
  const smtp = await startSmtp();
  const sender = postOffice(web.api, smtp).newSender();
  const browser = await web.signIn();
  const html = async () => (await browser.get(page).expect(200)).text;
  const readText = async () => textOf(readable(await html()));
  /** Presses a button of the notice’s form, as a browser without JavaScript does. */
  const press = async (more: object = {}, status = 302) => {
    const [form = ""] = /<form[^>]*id="recall-notice".*?<\/form>/s.exec(await html()) ?? [];
    const customer = [...form.matchAll(/name="customer" value="(\d+)"/g)].map(([, id]) => id);
    const answer = await browser
      .post(page)
      .type("form")
      .send({ ...fieldsOf(form), customer, ...more });
    expect(answer.status).toBe(status);
    return answer.text;
  };
  return { smtp, sender, browser, readText, press };
}

test("customers are told of a recall with one press without scripts, and the page says how that went", async () => {
  const { smtp, sender, readText, press } = await opened();
  expect(await readText()).toMatch(
    /Prévenir par e-mail 3 clients Envoyer l’avis de rappel \(2 e-mails\) Relire ou changer le texte/,
  );
  expect(await readText()).toMatch(/Sans adresse e-mail, à appeler Café du Port \(CC-2026-\d+\) : 02 99 00 00 02/);
  const refused = await press({ subject: "Rappel\nBcc: a@b.fr" }, 422);
  expect(errorOf(refused, "notice-subject")).toContain("Une seule ligne");
  await press({ subject: "Rappel du millefeuille" });
  expect(await readText()).toMatch(/2 e-mails en cours d’envoi.*En cours d’envoi à zoe@exemple.fr/);
  expect(await readText()).not.toContain("Envoyer l’avis de rappel");
  smtp.treat("unknown");
  await sender.work();
  expect(smtp.came).toHaveLength(1);
  expect((await readMail(smtp.came[0]?.raw ?? "")).subject).toBe("Rappel du millefeuille");
  expect(await readText()).toMatch(/Envoyé à (zoe|mairie)@exemple.fr, dim. 1er mars 2026 à 9 h · voir/);
  expect(await readText()).toMatch(/Échec de l’envoi à .*550 5.1.1 No such user here/);
});

test("one is told once more where that is asked; the button of the lots stays their own", async () => {
  const { browser, smtp, sender, readText, press } = await opened();
  await press();
  await sender.work();
  const [, id] = /name="again" value="(\d+)"|value="(\d+)"[^>]*name="again"/.exec((await browser.get(page)).text) ?? [];
  await press({ again: id ?? "2" });
  await sender.work();
  expect(smtp.came).toHaveLength(3);
  await browser.post(page).type("form").send({ intent: "block" }).expect(302);
  expect(await readText()).not.toContain("Bloquer ces lots");
  await browser.post(page).type("form").send({ intent: "other" }).expect(400);
});

test("without a server the page says what to set, and still whom to call", async () => {
  const { readText } = await opened({});
  expect(await readText()).toMatch(/Prévenir par e-mail .*SMTP_URL et MAIL_FROM.*École Zoé.*à appeler Café du Port/);
  expect(await readText()).not.toContain("Envoyer l’avis");
});
