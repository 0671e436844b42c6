import { describe, expect, test } from "vitest";
import { readable, sectionText, tableOf, textOf } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { openWeb } from "../../support/web";
import type { WorkedCase } from "../../support/oracles/worked-cases";
import {
  batchFirst,
  bothHalves,
  eggsOpened,
  fish,
  lotEnds,
  moment,
  paperByFill,
  receiptComes,
  stockFirst,
  twoTakers,
} from "../../support/oracles/worked-days";

const path = "/production-planning/compute-needs";

/** Opens the page of a case with its article open: its days, the orders to suppliers with their days, its tables. */
async function openCase(worked: WorkedCase, period = "from=2026-11-22&to=2026-11-30") {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, worked);
  const browser = await signIn();
  const page = async (part: string) =>
    readable((await browser.get(`${path}?${period}&as_of=${moment}${part}`).expect(200)).text);
  const [html = "", purchases = "", broken = "", made = ""] = await Promise.all(
    ["&matieres=toutes&ouvrir=matiere-1", "&onglet=achats", "&onglet=problemes", "&vue=recettes"].map(page),
  );
  const row = html.slice(html.indexOf('<tr id="matiere-1"')).split("</tr>")[0] ?? "";
  const days = /Jour par jour<\/p>.*?<ul class="shares">(.*?)<\/ul>/s.exec(row)?.[1] ?? "";
  return {
    days: [...days.matchAll(/<li>(.*?)<\/li>/gs)].map(([, day = ""]) => textOf(day)),
    drawn: row.includes("<svg"),
    orders: [...purchases.matchAll(/<article class="card purchase".*?<\/article>/gs)].map(([order]) => textOf(order)),
    problems: broken.includes('class="issue"') ? sectionText(broken, "problemes") : null,
    recipes: tableOf(made, "recettes"),
    articles: tableOf(html, "matieres"),
    why: textOf(row),
  };
}

describe("the worked cases of time on the page", () => {
  test("N1: the batch comes first, and the purchase with it", async () => {
    const { days, drawn, orders, problems, recipes } = await openCase(batchFirst());
    expect(recipes.map((row) => row.filter(Boolean))).toEqual([["Brioche kg", "10 × 1", "10 1 fournée"]]);
    expect(days).toEqual(["mar. 24 nov. : pris 6 kg, acheté 5 kg reste 200 g"]);
    expect(drawn).toBe(true);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatch(
      /^Moulin À commander avant lun. 23 nov. 2026 à 12 h pour une livraison le mar. 24 nov. .*Farine .* 5 colis/,
    );
    expect(problems).toBeNull();
  });

  test("N2: a lot that ends in between is not counted after its day", async () => {
    const { days, orders, problems } = await openCase(lotEnds());
    expect(days).toEqual([
      "lun. 23 nov. : pris 1 L reste 10 L",
      "mar. 24 nov. : perdu 10 L reste 0 L",
      "ven. 27 nov. : pris 10 L, acheté 10 L reste 0 L",
    ]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatch(/pour une livraison le ven. 27 nov. .*Crème besoin [\d,]+ \S+ 10 colis/);
    expect(problems).toContain("10 L jusqu’au mar. 24 nov. 2026");
  });

  test("N3: a receipt that comes in between is counted", async () => {
    const { days, orders, problems } = await openCase(receiptComes());
    expect(days).toEqual([
      "lun. 23 nov. : pris 1 L reste 0 L",
      "jeu. 26 nov. : reçu 50 L reste 50 L",
      "ven. 27 nov. : pris 50 L reste 0 L",
    ]);
    expect(orders).toEqual([]);
    expect(problems).toBeNull();
  });

  test("N4: stock serves the first day", async () => {
    const { days, orders, recipes, problems } = await openCase(stockFirst());
    expect(recipes.map((row) => row.filter(Boolean))).toEqual([
      ...[["Pâte kg", "10 × 1", "10 1 fournée + 10 kg du stock"]],
    ]);
    expect(days).toEqual(["ven. 27 nov. : pris 6 kg, acheté 6 kg reste 0 kg"]);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatch(/pour une livraison le ven. 27 nov. .*Farine besoin [\d,]+ \S+ 6 colis/);
    expect(problems).toBeNull();
  });

  test.each(["A", "B"] as const)(
    "N5: what is to be taken from stock takes it, whichever bread was created first (%s)",
    async (first) => {
      const { days, recipes, problems } = await openCase(twoTakers(first));
      expect(recipes.find(([name]) => name === "Levain")).toMatchObject([
        "Levain",
        "mar. 24 nov.",
        "2 kg",
        "2 en 2 fois",
        "2 kg",
        "–",
      ]);
      expect(days).toEqual(["mar. 24 nov. : pris 1 kg, acheté 1 kg reste 0 kg"]);
      expect(problems).toBeNull();
    },
  );

  test("N6: paper by the fill", async () => {
    const { days, orders, articles } = await openCase(paperByFill());
    expect(days).toEqual(
      ["mar. 24", "mer. 25", "jeu. 26", "ven. 27", "sam. 28"].map(
        (day, index) =>
          `${day} nov. : pris 8 pièces${index === 0 ? ", acheté 40 pièces" : ""} reste ` +
          `${index === 4 ? "0 pièce" : `${String(32 - 8 * index)} pièces`}`,
      ),
    );
    expect(articles[0]?.[0]).toBe("Papier du mar. 24 nov. au sam. 28 nov. , Moulin");
    expect(orders[0]).toContain("Papier besoin 40 pièces 40 colis");
  });

  test("N7: yolks and whites of one day come out of the same eggs", async () => {
    const { days, orders } = await openCase(bothHalves());
    expect(days).toEqual(["mar. 24 nov. : pris 30 pièces, acheté 30 pièces reste 0 pièce"]);
    expect(orders[0]).toContain("Œufs besoin 30 pièces 30 colis");
  });

  test("L7: eggs that are opened keep two days more, and what is lost of them and left is told", async () => {
    const { articles, orders, why } = await openCase(eggsOpened(2), "from=2026-11-22&to=2026-12-03");
    expect(articles[0]?.[1]).toBe("4 pièces reste ouvert 0,7 pièce perdu après ouverture 0,3 pièce");
    expect(orders[0]).toContain("Œufs besoin");
    expect(why).toContain("Pièces entières : le reste sert encore 2 jours");
  });

  test("N8: fish comes twice, with an order for each delivery", async () => {
    const { days, orders, problems, articles } = await openCase(fish());
    expect(days).toEqual([
      "mar. 24 nov. : pris 1 kg, acheté 1 kg reste 0 kg",
      "lun. 30 nov. : pris 10 kg, acheté 10 kg reste 0 kg",
    ]);
    expect(articles[0]?.[0]).toBe("Cabillaud mar. 24 nov. 1 kg lun. 30 nov. 10 kg Moulin");
    expect(orders).toHaveLength(2);
    expect(orders[0]).toMatch(/pour une livraison le mar. 24 nov. .*Cabillaud besoin [\d,]+ \S+ 1 colis/);
    expect(orders[1]).toMatch(
      /À commander avant dim. 29 nov. 2026 à 12 h pour une livraison le lun. 30 nov. .*Cabillaud besoin .* 10 colis/,
    );
    expect(problems).toBeNull();
  });
});
