import { describe, expect, test } from "vitest";
import { z } from "zod";
import { hrefOf, textOf } from "../../support/html";
import { textOf as pdfText } from "../../support/files/pdf-text";
import { choux, eclairs, morning, openPastry, piece, thursday, wednesday } from "../../support/world/choux-kitchen";

const main = (html: string) => textOf(html.slice(html.indexOf("<main"), html.indexOf("</main>")));

/** Returns the words of a row of the board, folded away or not. */
const row = (html: string, anchor: string) => {
  const from = html.indexOf(`<li id="${anchor}"`);
  return from < 0 ? null : textOf(html.slice(from, html.indexOf("</li>", from)));
};
/** Returns the words of what is owed; null where nothing is. */
function owed(html: string) {
  const from = html.indexOf('aria-labelledby="reste"');
  return from < 0 ? null : textOf(html.slice(html.indexOf(">", from) + 1, html.indexOf("</section>", from)));
}

describe("what was not finished yesterday", () => {
  test("B1: begins the board of today, since when and for whom; « Fait » there serves that order", async () => {
    const { web, open, press, has } = await openPastry();
    await open("/");
    await press("Fait : Pâte à choux");
    await press("Fait : Éclair");
    web.turnTo(morning(thursday));
    const html = await open("/");
    expect(owed(html)).toMatch(
      /^Reste 1 fiche .*Pièce montée depuis mer. 25 · Institut Feuillade, jeu. 12 h 20 parts .*mercredi comme fait$/,
    );
    // Its choux are made: what Thursday makes of them is its own.
    expect(row(html, `${choux}-${thursday}`)).toMatch(/^P Pâte à choux pour 9 h 2 kg Peser Fait/);
    // It stands once, and before the posts.
    expect(html.match(new RegExp(`id="${piece}-${thursday}"`, "g"))).toHaveLength(1);
    expect(html.indexOf('id="reste"')).toBeLessThan(html.indexOf('id="poste-1"'));
    expect(row(html, `${eclairs}-${thursday}`)).toMatch(/Éclair pour 9 h 40 pièces/);

    const done = await press("Fait : Pièce montée");
    expect(owed(done) ?? "").not.toContain("Pièce montée");
    expect(has("Fait : Pièce montée")).toBe(false);
    const lines = await web.api.db
      .selectFrom("external_order_lines")
      .select("produced_quantity")
      .where("order_id", "=", 1)
      .execute();
    expect(lines).toEqual([{ produced_quantity: 20_000_000 }]);
    await press("Annuler : Pièce montée, 20 parts");
    expect(owed(await open("/"))).toContain("Pièce montée");
  });

  test("is noted on its own day too, a tap away", async () => {
    const { web, open, follow, press } = await openPastry();
    await open("/");
    await press("Fait : Éclair");
    web.turnTo(morning(thursday));
    await open("/");
    const past = await follow("Noter mercredi comme fait");
    expect(main(past)).toContain("Production du mercredi 25 novembre 2026");
    await press("C’est fait : Pièce montée");
    const batch = await web.api.db
      .selectFrom("batches")
      .select(["production_on", "made_on"])
      .where("product_id", "=", 1)
      .execute();
    expect(batch).toEqual([{ production_on: wednesday, made_on: wednesday }]);
    expect(owed(await open("/"))).toBeNull();
  });

  test("is not told twice: the card of a day that nobody confirmed gives way to « Reste »", async () => {
    const { web, open } = await openPastry();
    web.turnTo(morning(thursday));
    const html = await open("/");
    expect(owed(html)).toContain("Noter mercredi comme fait");
    expect(main(html)).not.toMatch(/à confirmer|rien n’a été noté comme fait/);
  });

  test("where nobody waits for it, home says whether nothing of the day was noted, or only not all", async () => {
    const { web, open, press, follow } = await openPastry();
    await open("/");
    await press("Fait : Éclair");
    await press("Annuler : Éclair, 20 pièces");
    await web.api.db.updateTable("external_orders").set({ status: "ready" }).where("id", "<=", 2).execute();
    web.turnTo(morning(thursday));
    expect(main(await open("/"))).toContain("Hier : rien n’a été noté comme fait. Confirmer 3 fiches de production");
    await follow("Confirmer 3 fiches de production");
    await press("C’est fait : Pièce montée");
    expect(main(await open("/"))).toContain("Hier : tout n’est pas noté. Confirmer 2 fiches de production");
    await follow("Confirmer 2 fiches de production");
    await press("C’est fait : Éclair");
    expect(main(await open("/"))).toContain("Hier : tout n’est pas noté. Confirmer 1 fiche de production");
  });

  test("other tablets hear of it, also when it is noted on its own day", async () => {
    const { web, open, press, browser } = await openPastry();
    web.turnTo(morning(thursday));
    await open("/");
    const stamp = async () => (await browser.get("/today").expect(200)).text;
    const before = await stamp();
    await open(`/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`);
    await press("C’est fait : Pièce montée");
    expect(await stamp()).not.toBe(before);
  });
});

describe("a sheet", () => {
  test("B3: of which too little came is not done before nothing of it is asked any more", async () => {
    const { web, open, press } = await openPastry();
    await open(`/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`);
    const question = await press("C’est fait : Pâte à choux", { obtained: "3" });
    expect(main(question)).toContain("3 kg sur 5 kg : et le reste ?");
    const sheet = await press("Tout a été lancé, il n’y a que 3 kg");
    expect(main(sheet)).toMatch(/Pâte à choux : 5 kg 0,5 fournée Fait en partie Reste 2 kg \(0,2 fournée\)/);
    expect(sheet).toContain('value="2"');
    expect(sheet).toContain(`href="/production-planning/weighings/create?recipe=1&amp;for=2&amp;day=${wednesday}"`);

    const board = await open("/");
    expect(row(board, `${choux}-${wednesday}`)).toMatch(
      /^P Pâte à choux Reste 2 kg \(0,2 fournée\) Peser Fait Fait : 3 kg /,
    );
    expect(main(board)).toContain("0 sur 3 faits");
    expect(board).toContain(`href="/production-planning/weighings/create?recipe=1&amp;for=2&amp;day=${wednesday}"`);
    const done = await press("Fait : Pâte à choux");
    expect(main(done)).toContain("1 sur 3 faits");
    // What went in is what the rest takes.
    const batches = await web.api.db.selectFrom("batches").select(["expected", "obtained"]).orderBy("id").execute();
    expect(batches).toEqual([
      { expected: 5_000_000, obtained: 3_000_000 },
      { expected: 2_000_000, obtained: 2_000_000 },
    ]);
  });

  test("of which nothing is asked any more is done, though nobody noted it, and can be noted quietly", async () => {
    const { web, open, press, has } = await openPastry();
    await open("/");
    await press("Fait : Éclair");
    await press("Fait : Pièce montée");
    web.pass(120);
    const board = await open("/");
    expect(row(board, `${choux}-${wednesday}`)).toMatch(/^Pâte à choux Plus rien à faire · pas noté Noter$/);
    expect(main(board)).toMatch(/3 sur 3 faits .*2 faits, 1 pas noté/);
    expect(board).toContain(">mercredi 25 novembre 2026 : 0 fiche à faire<");
    expect(has("Fait : Pâte à choux")).toBe(false);
    expect(row(await press("Noter : Pâte à choux"), `${choux}-${wednesday}`)).toMatch(/Fait : 5 kg/);
  });

  test("of which a part was noted before nothing asked for it any more says how much was not", async () => {
    const { web, open, press } = await openPastry();
    await open(`/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`);
    await press("C’est fait : Pâte à choux", { obtained: "3" });
    await press("Il sera fait plus tard");
    await open("/");
    await press("Fait : Éclair");
    await press("Fait : Pièce montée");
    web.pass(120);
    expect(row(await open("/"), `${choux}-${wednesday}`)).toMatch(
      /^Pâte à choux Plus rien à faire · 2 kg à noter Noter /,
    );
  });

  test("that is done folds away a moment later: the page is no higher, and its undoing a tap further", async () => {
    const { web, open, press } = await openPastry();
    await open("/");
    const done = await press("Fait : Éclair");
    // Nothing moves under the finger that marks the next.
    expect(done).not.toContain('class="done-tasks"');
    expect(row(done, `${eclairs}-${wednesday}`)).toMatch(/^Éclair Fait : 20 pièces Marie Curie, à 6 h/);
    web.pass(120);
    const later = await open("/");
    const [, folded = ""] = /<details class="done-tasks">(.*?)<\/details>/s.exec(later) ?? [];
    expect(textOf(folded)).toMatch(/^1 fait Éclair Fait : 20 pièces .* Annuler$/);
    expect(later).toContain(">mercredi 25 novembre 2026 : 2 fiches à faire<");
    expect(row(await press("Annuler : Éclair, 20 pièces"), `${eclairs}-${wednesday}`)).toContain("Fait");
  });

  test("stands with the others by the hour it is due", async () => {
    const { web, open } = await openPastry();
    await web.api.db.updateTable("external_orders").set({ production_on: thursday }).execute();
    web.turnTo(morning(thursday));
    const due = await open(`/?jour=${thursday}`);
    const at = (anchor: string) => due.indexOf(`<li id="${anchor}-${thursday}"`);
    expect(at(eclairs)).toBeGreaterThan(0);
    // The éclairs of yesterday's delivery first, then what is due at noon.
    expect(at(eclairs)).toBeLessThan(at(piece));
  });
});

describe("« Tout a été fait comme prévu »", () => {
  const all = "Tout a été fait comme prévu";

  test("B8: asks while the day has hardly begun, says how many, and is taken back as one", async () => {
    const { web, open, press, has } = await openPastry();
    const board = await open("/");
    expect(main(board)).toContain(`${all} Noter 3 fiches comme faites ? Il n’est que 6 h. Oui, tout a été fait`);
    const done = await press("Oui, tout a été fait");
    expect(main(done)).toMatch(/3 fiches faites Marie Curie, à 6 h Tout annuler/);
    expect(main(done)).toMatch(/3 sur 3 faits .*3 faits/);
    expect(has("Oui, tout a été fait")).toBe(false);
    web.pass(9 * 60);
    expect(main(await open("/"))).toContain("Tout annuler");
    const back = await press("Tout annuler");
    expect(textOf(back)).toContain("3 fiches annulées");
    expect(main(back)).toContain("0 sur 3 faits");
    await press("Oui, tout a été fait");
    web.pass(11 * 60);
    expect(main(await open("/"))).not.toContain("Tout annuler");
  });

  test("asks nothing later in the day where nothing lacks", async () => {
    const { web, open, press } = await openPastry();
    web.turnTo(`${wednesday}T10:00:00Z`);
    const board = await open("/");
    expect(main(board)).not.toContain("Oui, tout a été fait");
    expect(main(await press(all))).toContain("3 fiches faites");
  });

  test.each(["/", `/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`])(
    "pressed after midnight on a page of the day before notes nothing, and says so: %s",
    async (address) => {
      const { web, open, press, has } = await openPastry();
      web.turnTo(`${wednesday}T22:55:00Z`);
      await open(address);
      web.pass(600);
      expect(textOf(await press(all))).toContain(
        "Rien n’est noté : le jour a changé depuis que cette page a été ouverte.",
      );
      expect(await web.api.db.selectFrom("batches").select("id").execute()).toEqual([]);
      // Read again, it notes what it shows.
      await open(address);
      await press(has("Oui, tout a été fait") ? "Oui, tout a été fait" : all);
      expect((await web.api.db.selectFrom("batches").select("id").execute()).length).toBeGreaterThan(0);
    },
  );

  test.each(["/", `/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`])(
    "marks what the page showed: more of it is told, and what is new stays to be made: %s",
    async (address) => {
      const { web, open, press, has } = await openPastry();
      const { db } = web.api;
      const ask = (id: number, status: "confirmed" | "draft") =>
        db.updateTable("external_orders").set({ status }).where("id", "=", id).execute();
      const noted = async () =>
        (await db.selectFrom("batches").select("name").orderBy("name").execute()).map(({ name }) => name);
      const ofFlour = { recipe_id: null, article_id: 1, unit: "kg" } as const;
      await db.updateTable("product_components").set(ofFlour).where("product_id", "=", 1).execute();
      await ask(1, "draft");
      web.turnTo(`${wednesday}T10:00:00Z`);
      await open(address);
      await db.updateTable("external_order_lines").set({ quantity: 25_000_000 }).where("order_id", "=", 2).execute();
      expect(main(await press(all))).toMatch(/Rien n’est noté : .*« Pâte à choux » et « Éclair »/);
      expect(await noted()).toEqual([]);
      // The page shows now how much it is.
      await ask(1, "confirmed");
      await press(all);
      expect(await noted()).toEqual(["Pâte à choux", "Éclair"]);
      expect(main(await open(address))).toContain("Pièce montée");
      expect(has(all)).toBe(true);
    },
  );

  test("is taken back on the sheets too; what has served since is named, and all stays", async () => {
    const { web, open, press } = await openPastry();
    const sheets = `/production-planning/production-sheets?from=${wednesday}&to=${wednesday}`;
    await web.api.db.updateTable("products").set({ stock_managed: 1 }).execute();
    await open(sheets);
    await press("Oui, tout a été fait");
    await web.api.db.updateTable("stock_lots").set({ on_hand: 0 }).where("product_id", "=", 2).execute();
    const refused = await press("Tout annuler");
    expect(main(refused)).toContain("Rien n’est annulé : « Éclair » a déjà servi.");
    expect(await web.api.db.selectFrom("batches").select("id").where("reversed_at", "is not", null).execute()).toEqual(
      [],
    );
    await web.api.db.updateTable("stock_lots").set({ on_hand: 20_000_000 }).where("product_id", "=", 2).execute();
    await open(sheets);
    expect(main(await press("Tout annuler"))).toContain("C’est fait");
  });
});

test("what is behind is told on its sheet and paper, the week, the plan's orders and the order itself", async () => {
  const { web, open, browser } = await openPastry();
  web.turnTo(morning(thursday));
  const sheets = "/production-planning/production-sheets";
  expect(main(await open(`${sheets}?from=${thursday}&to=${thursday}`))).toMatch(
    /Pièce montée : 20 parts depuis mer. 25 · Institut Feuillade, jeu. 12 h/,
  );
  const paper = await browser
    .get(hrefOf(await open(sheets), "PDF des fiches affichées"))
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  expect(pdfText(new Uint8Array(paper.body))).toMatch(
    /RESTE depuis mer. 25 nov. : Institut Feuillade \(CC-2026-00001\), jeu. 26 nov./,
  );
  const plan = "/production-planning/compute-needs?from=2026-11-26&to=2026-11-28";
  // Of sixty éclairs twenty are of Wednesday; of the pièce montée all.
  await web.api.db.updateTable("external_orders").set({ production_on: "2026-11-27" }).where("id", "=", 3).execute();
  const week = main(await open(plan));
  expect(week).toMatch(/Éclair pièces 20 depuis mer. 25 40 60 /);
  expect(main(await open(`${plan}&onglet=commandes`))).toMatch(/Institut Feuillade .* en retard, depuis mer. 25/);
  expect(main(await open("/external-orders/1"))).toContain("Attend encore : 20 parts de Pièce montée, depuis mer. 25");
  expect(main(await open("/external-orders/3"))).not.toContain("Attend encore");
});

test("B10: the board, the sheets from every door and the needs say the same of a day, whatever is ready", async () => {
  const { web, open, press } = await openPastry();
  await web.api.db.updateTable("external_orders").set({ status: "ready" }).where("id", "=", 2).execute();
  await open("/");
  await press("Fait : Pâte à choux", { obtained: "3", expected: "4" });
  const figures = (html: string) =>
    ["Pâte à choux", "Pièce montée", "Éclair"].map(
      (name) =>
        new RegExp(`${name}(?: :)? .*?(Reste )?([\\d,]+ (?:kg|g|parts|pièces))`)
          .exec(main(html))?.[0]
          .match(/[\d,]+ \S+$/)?.[0],
    );
  const board = await open("/");
  const link = hrefOf(board, "Feuilles de production");
  const sheets = "/production-planning/production-sheets";
  const all = await Promise.all(
    [link, sheets, `${sheets}?from=${wednesday}&to=${thursday}&jour=${wednesday}`].map(open),
  );
  for (const html of all) expect(main(html)).toContain("Reste 1 kg");
  expect(figures(board)[1]).toBe("20 parts");
  expect(z.array(z.string()).parse(all.map((html) => figures(html)[1]))).toEqual(["20 parts", "20 parts", "20 parts"]);
});
