import { describe, expect, test } from "vitest";
import type { ExternalOrderRow } from "../../server/api-client/contract/external-orders";
import type { SupplierPurchase } from "../../server/api-client/contract/needs";
import { fillWithDemo } from "../../demo/seed";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { type Shift, dayOf, nextPurchases } from "~/home/shift";
import { hrefOf, readable, textOf } from "../support/html";
import { stockRoomAt } from "../support/stock-room";
import { deskOf } from "../support/writes";
import { createWeb, loaderData, openWeb, signIn } from "../support/web";

const order = (id: number, fields: Partial<ExternalOrderRow>): ExternalOrderRow => ({
  ...{
    id,
    createdAt: "",
    updatedAt: "",
    lockVersion: 1,
    archivedAt: null,
    number: `CC-${String(id)}`,
    customerName: "Mairie",
    customerType: "business",
  },
  ...{
    status: "confirmed",
    deliveryOn: "2026-11-21",
    deliveryTime: null,
    deliveryMode: "pickup",
    productionOn: "2026-11-20",
    allergyNotes: null,
    lineCount: 1,
  },
  totals: { ht: "1.00", ttc: "1.06" },
  ...fields,
});

describe("a day", () => {
  test("counts its own orders by status, cancelled ones aside, and lists them by hour", () => {
    const day = dayOf("Aujourd’hui", "2026-11-21", [
      order(1, { deliveryTime: null }),
      order(2, { deliveryTime: "14:00", status: "ready" }),
      order(3, { deliveryTime: "09:30", allergyNotes: "Arachides" }),
      order(4, { status: "cancelled" }),
      order(5, { deliveryOn: "2026-11-22" }),
    ]);
    expect(day.total).toBe(3);
    expect(day.counts).toEqual([
      ["confirmed", 2],
      ["ready", 1],
    ]);
    expect(day.orders.map(({ id, hasAllergy }) => [id, hasAllergy])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
  });
});

test("purchases come by their latest moment to order, those too late first, those without one last", () => {
  const purchase = (supplierId: number, orderBefore: string | null): SupplierPurchase => ({
    ...{
      supplierId,
      name: "",
      lines: [],
      subtotalHt: "1",
      minimumHt: null,
      missingToMinimum: "0",
      francoHt: null,
      missingToFranco: "0",
      shippingFeeHt: "0",
    },
    ...{ vatByRate: [], totalTtc: "1", orderBefore, deliverOn: null, blocked: false },
  });
  const order = nextPurchases(
    [
      purchase(1, null),
      purchase(2, "2026-11-24T15:00:00Z"),
      purchase(3, "2026-11-23T11:00:00Z"),
      { ...purchase(4, null), late: true },
    ],
    "2026-11-23T12:00:00Z",
  );
  expect(order.map(({ supplierId, late, past }) => [supplierId, late, past])).toEqual([
    [3, true, true],
    [4, true, false],
    [2, false, false],
    [1, false, false],
  ]);
});

describe("the home page", () => {
  test("signed out, leads to /login", async () => {
    const { browser } = await openWeb();
    expect((await browser().get("/").expect(302)).headers.location).toBe("/login");
  });

  test("opens the shift: two days of orders, late ones, what to order, what runs low, one big button", async () => {
    const { api, signIn } = await openWeb();
    const today = dayInParis(new Date());
    await fillWithDemo(api.db, { today, now: new Date() });
    const browser = await signIn();
    const shift = await loaderData<Shift & { today: string }>(browser, "/");
    expect(shift.days.map(({ date }) => date)).toEqual([today, addDays(today, 1)]);
    expect(shift.purchases?.total).toBeGreaterThan(0);
    const { text } = await browser.get("/").expect(200);
    const { from, to } = shift.ahead;
    expect(from >= today).toBe(true);
    expect(to).toBe(addDays(from, 6));
    expect(text).toMatch(
      new RegExp(
        "<a " +
          `[^>]*href="/production-planning/compute-needs\\?from=${from}&amp;to=${to}"[^>]*>(<[^>]*>)*Calculer ` +
          "les besoins du",
      ),
    );
    for (const { orders } of shift.days)
      for (const { id } of orders) expect(text).toContain(`href="/external-orders/${String(id)}"`);
  });

  test("names the lots to use within three days and for what, those past their date, what nobody found", async () => {
    const { api, signIn } = await openWeb();
    const { butter, cream, receive, consume } = await stockRoomAt(await deskOf(api));
    const today = dayInParis(new Date());
    const soon = await receive(butter, "3", { code: "B7", expires_on: addDays(today, 3) });
    await receive(butter, "3", { code: "B8", expires_on: addDays(today, 4) });
    await receive(butter, "3", { code: "B9", expires_on: addDays(today, -1) });
    await consume(cream, "2.5", 1);
    const html = readable((await (await signIn()).get("/").expect(200)).text);
    const text = textOf(html);
    expect(text).toMatch(/À utiliser d’ici trois jours Beurre lot B7, \S+ \S+ \S+ , pour Crème au beurre 3 kg/);
    expect(text).toContain("lots dont la date est passée");
    expect(text).not.toMatch(/B8|B9/);
    expect(html).toContain(`href="/stock/lots/${soon}"`);
    expect(text).toContain("Écarts de stock à vérifier Crème au beurre 2,5 kg");
    expect(hrefOf(html, "Crème au beurre 2,5 kg")).toBe(`/stock/lots?recipe_id=${cream.id}`);
  });

  test("an empty house is told calmly", async () => {
    const { signIn } = await openWeb();
    const { text } = await (await signIn()).get("/").expect(200);
    expect(text).toContain("Rien à commander pour les sept jours qui viennent.");
    expect(text).not.toContain("en retard</a>");
    expect(text).not.toMatch(/À utiliser|Écarts de stock/);
  });

  test("stands when the API has no calculation of needs", async () => {
    const page = { data: [], meta: { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 } };
    const fetch = async (request: Request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/oauth/token")
        return Response.json({ token_type: "Bearer", expires_in: 3600, access_token: "a", refresh_token: "r" });
      if (pathname === "/api/users/me") return Response.json({ data: { id: 1, name: "Marie", email: "m@exemple.fr" } });
      return pathname.startsWith("/api/production-planning")
        ? Response.json({ message: "Introuvable." }, { status: 404 })
        : Response.json(page);
    };
    const { text } = await (await signIn(createWeb({ fetch }).browser())).get("/").expect(200);
    expect(text.replaceAll("&#x27;", "’")).toContain("Le calcul des besoins n’est pas disponible pour le moment.");
  });
});
