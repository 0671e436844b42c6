import { describe, expect, test } from "vitest";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { articleOf, openShop } from "../../support/world/shop";
import { unzipped } from "../../support/files/unzipped";
import { type Agent, openWeb } from "../../support/web";
import { caseA } from "../../support/oracles/worked-cases";
import { deskOf } from "../../support/writes";

const path = "/production-planning/compute-needs/export";
const plan = "from=2026-11-25&to=2026-11-25&as_of=2026-11-21T07:00:00Z";

async function kitchen() {
  const { api, signIn } = await openWeb();
  await insertKitchen(api.db, caseA());
  await api.db.updateTable("articles").set({ name: "=SOMME(A1)" }).where("name", "=", "Beurre").execute();
  return signIn();
}

const bytes = (browser: Agent, url: string) =>
  browser
    .get(url)
    .buffer(true)
    .parse((answer, done) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => done(null, Buffer.concat(chunks)));
    });

test("signed out, no file is given", async () => {
  const { browser } = await openWeb();
  expect((await browser().get(`${path}?${plan}&format=csv`)).headers.location).toBe("/login");
});

describe("the calculation as a file", () => {
  test("CSV: UTF-8 with its mark, semicolons, decimal commas, no formula", async () => {
    const answer = await (await kitchen()).get(`${path}?${plan}&format=csv`).expect(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="besoins-2026-11-25-matieres.csv"',
    });
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFMatière;Unité;Besoin brut;/);
    expect(lines.find((line) => line.startsWith("Farine"))).toMatch(
      /^Farine;kg;7,368421;0;0;0;7,368421;[^;]+;[^;]+;1;25;17,631579;22,50;/,
    );
    expect(lines.find((line) => line.includes("SOMME"))).toMatch(/^'=SOMME\(A1\);/);
    const purchases = await (await kitchen()).get(`${path}?${plan}&format=csv&part=suppliers`).expect(200);
    expect(purchases.headers["content-disposition"]).toContain("besoins-2026-11-25-achats.csv");
    expect(purchases.text).toMatch(/;Pommes;[^;]+;3;39;kg;62,40;/);
  });

  test("Excel: a workbook whose figures are numbers", async () => {
    const answer = await bytes(await kitchen(), `${path}?${plan}&format=xlsx`).expect(200);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="besoins-2026-11-25.xlsx"');
    const book = unzipped(answer.body as Buffer);
    expect(Object.keys(book).filter((name) => /sheet\d+\.xml$/.test(name))).toHaveLength(7);
    expect(book["xl/workbook.xml"]).toContain("Matières");
    expect(Object.values(book).join("")).toContain("<v>7.368421</v>");
  });

  test("PDF: a document with its title", async () => {
    const answer = await bytes(await kitchen(), `${path}?${plan}&format=pdf`).expect(200);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const document = (answer.body as Buffer).toString("latin1");
    expect(document.startsWith("%PDF-1.")).toBe(true);
    expect(document.trimEnd().endsWith("%%EOF")).toBe(true);
  });

  test("what is asked wrongly leads back to the page that says so", async () => {
    const browser = await kitchen();
    const back = await browser.get(`${path}?from=2026-11-25&to=2026-11-20&format=csv`).expect(302);
    expect(back.headers.location).toBe("/production-planning/compute-needs?from=2026-11-25&to=2026-11-20&format=csv");
  });

  test("a frozen calculation keeps its figures in its files", async () => {
    const browser = await kitchen();
    await browser.post(`/production-planning/runs?${plan}`).type("form").send({ submissionKey: "k" }).expect(302);
    const answer = await browser.get("/production-planning/runs/1/export?format=csv").expect(200);
    expect(answer.text).toContain("Farine;kg;7,368421;");
    expect(answer.headers["content-disposition"]).toContain("besoins-2026-11-25-matieres.csv");
    expect((await browser.get("/production-planning/runs/7/export?format=csv")).status).toBe(404);
    expect((await browser.get("/production-planning/runs/x/export?format=csv")).status).toBe(404);
  });
});

test("every file of lists, plans, orders to suppliers and stock has one word for a unit", async () => {
  const { api, signIn } = await openWeb();
  const desk = await deskOf(api);
  const { supplier, eggs, order } = await openShop(desk);
  await desk.create("/api/supplier-orders", {
    supplier_id: supplier.id,
    deliver_on: "2036-03-11",
    lines: [{ article_id: eggs.id, quantity: "12" }],
  });
  await desk.create("/api/articles", articleOf({ name: "Citrons", unit: "piece", lots: [{ quantity: "3" }] }));
  const browser = await signIn();
  for (const [file, name] of [
    ["/articles/export", "Œufs"],
    ["/products/export", "Tarte"],
    [`${path}?order_ids[]=${order.id}&format=csv`, "Boîte"],
    [`${path}?order_ids[]=${order.id}&format=csv&part=suppliers`, "Œufs"],
    ["/supplier-orders/1/document?format=csv", "Œufs"],
    ["/stock/value/export?format=csv", "Citrons"],
  ] as const) {
    const { text } = await browser.get(file).expect(200);
    const line = text.split("\r\n").find((one) => one.split(";").includes(name));
    expect([file, line?.split(";").filter((cell) => /^pi[eè]ce/i.test(cell))]).toEqual([file, ["pièce"]]);
  }
});
