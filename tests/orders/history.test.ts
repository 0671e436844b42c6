import { expect, test } from "vitest";
import { create } from "../catalogue/fill-in";
import { hrefOf, sectionText } from "../support/html";
import { openWeb } from "../support/web";

test("a long history is read page by page, and what changed since production began is known all the same", async () => {
  const { api, signIn, turnTo } = await openWeb();
  turnTo("2026-11-25T08:00:00Z");
  const browser = await signIn();
  await create(browser, "products", { name: "Tarte", price: "10", active: "1" });
  const address = await create(browser, "external-orders", {
    customerName: "Mairie",
    deliveryOn: "2027-03-10",
    "lines.0.productId": "Tarte",
    "lines.0.quantity": "4",
  });
  const order_id = Number(address.split("/").at(-1));
  const row = { order_id, changed_at: "2026-11-01T09:00:00.000Z", user_id: null, user_name: "Paul", reason: null };
  await api.db.updateTable("external_orders").set({ status: "in_production" }).execute();
  await api.db
    .insertInto("external_order_changes")
    .values({ ...row, field: "status", subject: null, old_value: "confirmed", new_value: "in_production" })
    .execute();
  const rows = Array.from({ length: 640 }, (_, at) => ({
    ...row,
    field: "lines.quantity",
    subject: "Tarte",
    old_value: String(4 + at),
    new_value: String(5 + at),
  }));
  await api.db.insertInto("external_order_changes").values(rows).execute();

  const opened = (await browser.get(address).expect(200)).text;
  expect(opened.replace(/[\u00a0\u202f]/g, " ")).toContain("+640 pièces Tarte");
  expect(sectionText(opened, "historique")).not.toContain("Commande créée");
  const last = hrefOf(opened, "7");
  expect(last).toBe(`${address}?historique=7#historique`);
  expect(sectionText((await browser.get(`${address}?historique=7`).expect(200)).text, "historique")).toContain(
    "Commande créée",
  );
  await browser.get(`${address}?historique=hier`).expect(200);
});
