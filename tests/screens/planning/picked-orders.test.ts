import { beforeAll, expect, test } from "vitest";
import { fillWithDemo } from "../../../demo/seed";
import { dayInParis } from "#domain/paris";
import type { ListedOrder } from "#app/orders/list/order-list.server";
import { readable } from "../../support/html";
import { type Agent, loaderData, openWeb } from "../../support/web";

const path = "/production-planning/compute-needs";
let browser: Agent;

beforeAll(async () => {
  const { api, signIn } = await openWeb();
  await fillWithDemo(api.db, { today: dayInParis(new Date()), now: new Date() });
  browser = await signIn();
});

const page = async (url: string) => readable((await browser.get(url).expect(200)).text);

async function first(status: string): Promise<ListedOrder> {
  const [order] = (await loaderData<{ orders: ListedOrder[] }>(browser, `/external-orders?status=${status}`)).orders;
  if (!order) throw new Error(`no order is ${status}`);
  return order;
}

test("a cancelled order that was picked is named by its number and customer, and told not to count", async () => {
  const cancelled = await first("cancelled");
  const html = await page(`${path}?order_ids=${cancelled.id}`);
  expect(html).toContain(`${cancelled.number} · ${cancelled.customerName}`);
  expect(html).not.toContain("Commande n°");
  expect(html).toContain("annulée : non comptée");
  expect(html).toContain("Les commandes choisies sont annulées");
  expect(html).not.toContain("Choisissez une autre période");
});

test("the page of a cancelled order does not lead to its needs: there are none", async () => {
  const [cancelled, confirmed] = [await first("cancelled"), await first("confirmed")];
  expect(await page(`/external-orders/${confirmed.id}`)).toContain("Besoins de la commande");
  expect(await page(`/external-orders/${cancelled.id}`)).not.toContain("Besoins de la commande");
});

test("an order set aside by the address is named too", async () => {
  const { number, customerName, id } = await first("confirmed");
  expect(await page(`${path}?order_ids=${(await first("draft")).id}&exclude_order_ids=${id}`)).toContain(
    `${number} · ${customerName}`,
  );
});
