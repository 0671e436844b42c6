import { describe, expect, test } from "vitest";
import { currentness, placeOf } from "#app/shell/frame/places";
import { changeQuery, readListQuery, urlName } from "#app/lists/query";
import { pagesToShow } from "#app/lists/pagination";
import {
  isFiltered,
  quickViews,
  readOrderFilters,
  saysMoreThanViews,
  showsDaysOf,
  showsView,
} from "#app/orders/list/filters";
import { describePlan } from "#app/planning/words";
import { decimalOf, needsApiQuery, periodShortcuts, readNeedsQuery } from "#app/planning/needs-query";
import { pageOfRows } from "#app/planning/pages";
import { pageTitle } from "#app/shell/page-title";
import { colorModeOf } from "#app/shell/preferences";
import { pathBack } from "#app/routes/preferences";

const params = (query: string) => new URLSearchParams(query);
const today = "2026-11-21";

/** The statuses that views of days ask for: all but « annulée ». */
const openStatuses = "&status=draft&status=confirmed&status=in_production&status=ready&status=delivered";

describe("a list's URL", () => {
  test.each([
    ["", { page: 1, sort: "name", search: "" }],
    ["page=3&sort=-code&search=+beurre+", { page: 3, sort: "-code", search: "beurre" }],
    ["page=0", { page: 1, sort: "name", search: "" }],
    ["page=-2&sort=", { page: 1, sort: "name", search: "" }],
    ["page=1e3", { page: 1, sort: "name", search: "" }],
  ])("?%s", (query, read) => expect(readListQuery(params(query), "name")).toEqual(read));

  test("changing a value keeps the others, and null, empty text or an empty list take it away", () => {
    expect(changeQuery(params("search=b%C3%A9&page=4"), { sort: "-name", page: null })).toBe(
      "?search=b%C3%A9&sort=-name",
    );
    expect(changeQuery(params("status=a&status=b"), { status: ["c", "d"] })).toBe("?status=c&status=d");
    expect(changeQuery(params("page=2"), { page: "" })).toBe("");
  });

  test("an error's field has its name in the URL", () => expect(urlName("deliveryFrom")).toBe("delivery_from"));
});

describe("pagination names the ends and the neighbours", () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [3, 9, [1, 2, 3, 4, null, 9]],
    [9, 9, [1, null, 8, 9]],
  ])("page %i of %i", (current, last, pages) => expect(pagesToShow(current, last)).toEqual(pages));
});

describe("the order list's filters", () => {
  test("stand in the URL as they are, each status once", () => {
    const filters = readOrderFilters(
      params(
        "status=ready&status=draft&status=ready&delivery_from=2026-11-01&delivery_to=hier&product=%20tarte&page=2",
      ),
    );
    expect(filters).toEqual({
      page: 2,
      sort: "delivery_on",
      search: "",
      status: ["ready", "draft"],
      deliveryFrom: "2026-11-01",
      deliveryTo: "hier",
      product: "tarte",
      productId: "",
      archived: "",
      late: "",
      toCollect: "",
      toGiveBack: "",
    });
    expect(isFiltered(filters)).toBe(true);
  });

  test("the whole list starts with the latest delivery", () => {
    expect(readOrderFilters(params("")).sort).toBe("-delivery_on");
    expect(isFiltered(readOrderFilters(params("page=2&sort=number")))).toBe(false);
  });

  test("quick views are plain links around a business date", () => {
    expect(quickViews(today)).toEqual([
      { name: "À venir", search: `?delivery_from=2026-11-21${openStatuses}` },
      { name: "Aujourd’hui", search: `?delivery_from=2026-11-21&delivery_to=2026-11-21${openStatuses}` },
      { name: "Demain", search: `?delivery_from=2026-11-22&delivery_to=2026-11-22${openStatuses}` },
      { name: "Cette semaine", search: `?delivery_from=2026-11-16&delivery_to=2026-11-22${openStatuses}` },
      { name: "En retard", search: "?late=1" },
      { name: "À encaisser", search: "?to_collect=1" },
      { name: "À rendre", search: "?to_give_back=1" },
      { name: "Toutes", search: "?sort=-delivery_on" },
    ]);
  });

  test("a view is the current one whatever its sort, page and empty fields", () => {
    const [, view] = quickViews(today);
    if (!view) throw new Error("no view");
    const day = "delivery_to=2026-11-21&search=&delivery_from=2026-11-21&sort=number&page=2";
    expect(showsView(view, params(`${day}${openStatuses}`))).toBe(true);
    expect(showsView(view, params(`${day}&status=ready`))).toBe(false);
    for (const statuses of ["", openStatuses, "&status=ready"])
      expect(showsDaysOf(view, params(`${day}${statuses}`)), statuses).toBe(true);
    expect(showsDaysOf(view, params("delivery_from=2026-11-21"))).toBe(false);
    expect(showsView({ name: "Toutes", search: "" }, params("page=3"))).toBe(true);
  });

  test.each([
    ["", false],
    ["search=mairie", false],
    ["delivery_from=2026-11-21&delivery_to=2026-11-21", false],
    ["delivery_from=2026-11-21&delivery_to=2026-11-21&status=ready&search=a&sort=number", false],
    ["late=1", false],
    ["late=1&status=ready", false],
    ["status=draft&status=confirmed&status=in_production&status=ready&delivery_to=2026-11-20", true],
    ["status=draft&status=ready", true],
    ["delivery_from=2026-11-21", false],
    [`delivery_from=2026-11-21&delivery_to=2026-11-21${openStatuses}`, false],
    ["delivery_from=2026-11-21&status=draft&status=ready", true],
    ["delivery_from=2026-11-03", true],
    ["product=tarte", true],
    ["archived=1", true],
  ])("?%s says more than the quick views show: %s", (query, more) =>
    expect(saysMoreThanViews(readOrderFilters(params(query)), "2026-11-21", params(query))).toBe(more),
  );
});

describe("a calculation's URL", () => {
  test("says everything, in whatever order, status and orders with or without brackets", () => {
    const query = readNeedsQuery(
      params(
        "from=2026-11-21&to=2026-11-28&basis=delivery&status=draft&status[]=ready&order_ids[]=4" +
          "&exclude_order_ids=5&extra[12]=2,5&extra[x]=3&extra[13]=&use_article_stock=0" +
          "&count_incoming=1&supplier_policy=cheapest_total&as_of=2026-11-21T07:00:00Z",
      ),
      today,
    );
    expect(query).toMatchObject({
      from: "2026-11-21",
      to: "2026-11-28",
      basis: "delivery",
      status: ["draft", "ready"],
      orderIds: ["4"],
      excludeOrderIds: ["5"],
      extra: { 12: "2,5" },
      ignored: ["use_article_stock"],
    });
    expect(needsApiQuery(query)).toEqual({
      from: "2026-11-21",
      to: "2026-11-28",
      basis: "delivery",
      "status[]": ["draft", "ready"],
      "order_ids[]": ["4"],
      "exclude_order_ids[]": ["5"],
      "extra[12]": "2.5",
      use_article_stock: 0,
      supplier_policy: "cheapest_total",
      batch_rounding: "recipe",
      asOf: "2026-11-21T07:00:00Z",
    });
  });

  test.each([
    ["as_of=2026-11-21T08:00", "2026-11-21T07:00:00.000Z"],
    ["as_of=2026-11-21T07:00:00Z", "2026-11-21T07:00:00Z"],
    ["as_of=hier", "hier"],
    ["as_of=", null],
  ])("the moment %s is asked for as %s", (search, asOf) =>
    expect(needsApiQuery(readNeedsQuery(params(search), today))).toMatchObject({ asOf }),
  );

  test.each([
    ["", "À produire du sam. 21 nov. au ven. 27 nov. 2026"],
    [
      "from=2026-11-21&to=2026-11-21&basis=delivery&status=in_production&status=confirmed",
      "À livrer le sam. 21 nov. 2026",
    ],
    [
      "from=2026-11-21&to=2026-11-21&status=ready&status=draft&status=x",
      "À produire le sam. 21 nov. 2026 · statuts : brouillon, prête",
    ],
    [
      "order_ids=4&status=draft&exclude_order_ids=5&exclude_order_ids=6&from=&to=",
      "1 commande choisie · sans 2 commandes écartées",
    ],
    ["from=&to=&extra[3]=2&offer[7]=9", "Sans période · avec 1 produit en plus · 1 achat choisi à la main"],
    [
      "from=2026-11-21&to=2026-11-21&use_finished_stock=0&include_safety_stock=0&supplier_policy=cheapest_total" +
        "&batch_rounding=exact&as_of=2026-11-21T08:00",
      "À produire le sam. 21 nov. 2026 · sans le stock de produits finis · sans le stock de " +
        "sécurité · fournisseurs les moins chers au total · fournées non arrondies · comme si nous " +
        "étions le sam. 21 nov. 2026 à 8 h",
    ],
  ])("?%s is said in a heading", (search, text) =>
    expect(describePlan(readNeedsQuery(params(search), today)).replace(/[\u00a0\u202f]/g, " ")).toBe(text),
  );

  test("without a period it is the seven days from today", () => {
    expect(readNeedsQuery(params(""), today)).toMatchObject({ from: "2026-11-21", to: "2026-11-27" });
    expect(readNeedsQuery(params("from=&to="), today)).toMatchObject({ from: "", to: "" });
  });

  test.each([
    ["1 234,5", "1234.5"],
    ["1\u202f234,5", "1234.5"],
    ["2.5", "2.5"],
    ["2,5,5", "2,5,5"],
    ["-3", "-3"],
    ["abc", "abc"],
  ])("a quantity typed %s is passed on as %s", (typed, passed) => expect(decimalOf(typed)).toBe(passed));

  test("shortcuts are today, tomorrow, seven days, next week from Monday to Sunday", () => {
    expect(periodShortcuts(today).map(({ from, to }) => [from, to])).toEqual([
      ["2026-11-21", "2026-11-21"],
      ["2026-11-22", "2026-11-22"],
      ["2026-11-21", "2026-11-27"],
      ["2026-11-23", "2026-11-29"],
    ]);
  });
});

describe("a section's page", () => {
  const rows = Array.from({ length: 125 }, (_, index) => index);
  test.each([
    [null, 1, 0],
    ["2", 2, 50],
    ["3", 3, 100],
    ["99", 3, 100],
    ["-1", 1, 0],
    ["x", 1, 0],
  ])("asked for %s is page %i", (requested, page, first) => {
    expect(pageOfRows(rows, requested)).toMatchObject({ page, lastPage: 3, total: 125 });
    expect(pageOfRows(rows, requested).rows[0]).toBe(first);
  });
  test("of nothing is page 1 of 1", () =>
    expect(pageOfRows([], "4")).toEqual({ rows: [], page: 1, lastPage: 1, total: 0 }));
});

describe("small things of the frame", () => {
  test.each([
    ["/", "/", "page"],
    ["/recipes", "/", undefined],
    ["/recipes", "/recipes", "page"],
    ["/recipes/12/edit", "/recipes", "true"],
    ["/recipes-old", "/recipes", undefined],
  ])("on %s, the link to %s is %s", (here, to, current) => expect(currentness(here, to)).toBe(current));

  test.each([
    ["/", "/"],
    ["/stock/lots/12", "/stock/lots"],
    ["/stock", "/stock"],
    ["/external-orders/12", "/external-orders"],
    ["/external-orders/week", "/external-orders/week"],
    ["/production-planning/runs/3/purchase-lists", "/production-planning/runs"],
    ["/imports/3", undefined],
  ])("%s is beneath %s in the navigation", (here, to) => expect(placeOf(here)?.to).toBe(to));

  test("titles start with the most telling part", () => {
    expect(pageTitle("Commande client", "CC-2026-00042")).toBe("Commande client CC-2026-00042 · Bru");
    expect(pageTitle("Commande client", undefined)).toBe("Commande client · Bru");
  });

  test.each([
    ["dark", "dark"],
    ["light", "light"],
    ["system", "system"],
    ["auto", "system"],
    [null, "system"],
  ])("the colour mode %s is %s", (stored, mode) => expect(colorModeOf(stored)).toBe(mode));

  test.each([
    ["/external-orders?status=ready&page=2", "/external-orders?status=ready&page=2"],
    ["//evil.test", "/"],
    ["/\\evil.test", "/"],
    ["/\t/evil.test", "/"],
    ["/a\nb", "/"],
    ["https://evil.test", "/"],
    ["", "/"],
    [null, "/"],
  ])("after choosing, %j leads back to %s", (to, back) => expect(pathBack(to)).toBe(back));
});
