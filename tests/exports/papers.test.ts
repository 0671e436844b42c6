import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hasProgram } from "../../scripts/test-tools.js";
import { columnWidths } from "#api/http/documents/columns";
import { type Cell, openPaper } from "#api/http/documents/paper";
import { printManySuppliers } from "../support/world/many-suppliers";
import { type Run, runsOf, textOf } from "../support/files/pdf-text";
import { openPapers, type Papers } from "../support/world/papers";

const at = new Date("2026-11-22T08:00:00Z");
const left = 48;
const right = 595.28 - left;

/** Returns the output of a program of the machine about a document. */
function runProgram(program: string, args: readonly string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "paper-"));
  try {
    const file = join(folder, "paper.pdf");
    writeFileSync(file, pdf);
    return execFileSync(
      program,
      args.map((arg) => (arg === "FILE" ? file : arg)),
      { encoding: "utf8" },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let papers: Papers;
beforeAll(async () => {
  papers = await openPapers();
});

const kinds = [
  "delivery-note",
  "confirmation",
  "production-sheet",
  "purchase-order",
  "supplier-order",
  "plan",
  "sheets",
] as const;

describe.each(kinds)("%s", (kind) => {
  test("embeds its letters, is tagged, has its title and its language", () => {
    const source = Buffer.from(papers[kind]).toString("latin1");
    expect(source.match(/\/FontFile2 /g)?.length).toBe(2);
    expect(source).not.toMatch(/\/BaseFont \/Helvetica/);
    expect(source).toContain("/Marked true");
    expect(source).toContain("/Lang (fr-FR)");
    expect(source).toContain("/DisplayDocTitle true");
    for (const tag of ["Document", "H1", "Table", "TH", "TD"]) expect(source).toContain(`/S /${tag}\n`);
    expect(source).toContain("/Scope /Column");
    expect(source).not.toMatch(/<rdf:li xml:lang="x-default">[^<]*&/);
  });

  test("is drawn within its margins, with every letter known", () => {
    for (const { text, x, y } of runsOf(papers[kind])) {
      expect(text).not.toContain("\ufffd");
      expect(x).toBeGreaterThanOrEqual(left - 0.01);
      expect(x).toBeLessThan(right);
      expect(y).toBeGreaterThan(20);
    }
  });

  test.skipIf(!hasProgram("pdftotext"))("says the same through pdftotext", () => {
    const text = runProgram("pdftotext", ["-layout", "FILE", "-"], papers[kind]).replaceAll("\u00a0", " ");
    for (const words of papers.expectedTexts[kind]) expect(text).toContain(words);
  });

  test.skipIf(!hasProgram("qpdf"))("is clean for qpdf", () => {
    expect(runProgram("qpdf", ["--check", "FILE"], papers[kind])).toContain(
      "No syntax or stream encoding errors found",
    );
  });

  test.skipIf(!hasProgram("pdfinfo"))("has its structure for pdfinfo", () => {
    expect(runProgram("pdfinfo", ["FILE"], papers[kind])).toMatch(/Title: .*\S[\s\S]*Tagged: +yes/);
    expect(runProgram("pdfinfo", ["-struct-text", "FILE"], papers[kind])).toMatch(
      /Document\n[\s\S]*H1[\s\S]*Table[\s\S]*TH[\s\S]*TD/,
    );
  });
});

test("production sheets stand by post, in the order of the screen", () => {
  expect(textOf(papers.sheets)).toMatch(/Poste\s:\sFour.*Gâteau au cœur.*Poste\s:\sMontage.*Pâte à gâteau/s);
});

test("the same document at the same moment is the same to the byte", async () => {
  const made = async () => {
    const paper = await openPaper(at);
    paper.heading("Bon", "Œufs & lait");
    paper.table([{ heading: "Produit", share: 1 }], [["Crème ½ ✓"]]);
    return paper.finish();
  };
  expect(Buffer.from(await made()).equals(Buffer.from(await made()))).toBe(true);
});

test("no date, figure or heading is broken, whatever stands beside it", async () => {
  const paper = await openPaper(at);
  const name = "Association des anciens élèves du lycée hôtelier de Saint-Quentin-en-Yvelines".repeat(2);
  const row: Cell[] = [
    { text: name, below: `Anticonstitutionnellement${"a".repeat(120)}` },
    "mer.\u00a025\u00a0nov.\u00a02026",
    "1\u00a0234\u00a0567,123456",
    "12\u00a0345,67\u00a0€",
  ];
  paper.table(
    [
      { heading: "Nom", share: 1 },
      { heading: "À partir du", share: 1 },
      { heading: "Quantité produite", share: 1, align: "right" },
      { heading: "Montant HT", share: 1, align: "right" },
    ],
    Array.from({ length: 60 }, () => row),
  );
  const runs = runsOf(await paper.finish());
  for (const cell of row.slice(1)) expect(runs.filter(({ text }) => text === cell)).toHaveLength(60);
  const pages = Math.max(...runs.map(({ page }) => page));
  expect(pages).toBeGreaterThan(2);
  expect(runs.filter(({ text }) => text === "Montant HT")).toHaveLength(pages);
});

test("headings stand clear of the figures below them", async () => {
  const recipes = runsOf(papers.plan);
  const headed = recipes.filter(({ size }) => size === 7.5);
  const figures = recipes.filter(({ size }) => size === 9);
  const isOver = (one: Run, other: Run) =>
    one.page === other.page && Math.abs(one.x - other.x) < 60 && one.y >= other.y && one.y - other.y < 8;
  expect(
    headed.flatMap((heading) =>
      figures
        .filter((figure) => isOver(heading, figure) && heading.text !== figure.text)
        .map((figure) => [heading.text, figure.text]),
    ),
  ).toEqual([]);
});

test("a fraction of a batch says in how many times it is made", () => {
  const text = textOf(papers.plan);
  expect(text).toMatch(/En combien de\s+fois/);
  expect(text).toMatch(/\n2,5\n3\n/);
});

test("what stays together is never cut, where a page can hold it", async () => {
  const paper = await openPaper(at);
  for (let card = 0; card < 12; card++)
    paper.together([
      { title: `Fiche ${card}`, figure: "1 kg" },
      { columns: [{ heading: "Ingrédient", share: 1 }], rows: Array.from({ length: 9 }, () => [`Ligne ${card}.`]) },
      { text: `Fin ${card}.` },
    ]);
  const runs = runsOf(await paper.finish());
  const pagesOf = (card: number) =>
    new Set(
      runs
        .filter(({ text }) => [`Fiche ${card}`, `Ligne ${card}.`, `Fin ${card}.`].includes(text))
        .map(({ page }) => page),
    );
  expect(Array.from({ length: 12 }, (_, card) => pagesOf(card).size)).toEqual(Array.from({ length: 12 }, () => 1));
  expect(Math.max(...runs.map(({ page }) => page))).toBeGreaterThan(1);
});

describe("of a house with many suppliers and long names", () => {
  const suppliers = 60;
  let printed: Awaited<ReturnType<typeof printManySuppliers>>;
  beforeAll(async () => {
    printed = await printManySuppliers(suppliers);
  });

  test("no page ends with a heading alone, or begins with totals alone", () => {
    const runs = runsOf(printed.plan);
    for (let supplier = 1; supplier <= suppliers; supplier++) {
      const heading = `Achats : Fournisseur ${String(supplier)}`;
      const own = runs.slice(runs.findIndex(({ text }) => text === heading));
      const pages = [heading, "Référence", `R-${String(supplier)}`, "Sous-total HT", "Total TTC"].map(
        (words) => own.find(({ text }) => text === words)?.page,
      );
      expect([heading, new Set(pages).size]).toEqual([heading, 1]);
    }
  });

  test("a delivered quantity has room to be written by hand", () => {
    const runs = runsOf(printed.note);
    const ends = ["Commandé", "Livré"].map((heading) => runs.find(({ text }) => text === heading)?.x ?? 0);
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThan(80);
  });

  test("a thousand packs are written as a thousand of anything", () => {
    expect(textOf(printed.sent)).toContain("\n1 200\n");
  });
});

test("a cell of hundreds of lines is written as one paragraph on its page", async () => {
  const paper = await openPaper(at);
  paper.table(
    [{ heading: "Produit", share: 1 }],
    [[{ text: "Tarte", below: Array.from({ length: 200 }, (_, line) => String(line)).join("\n") }]],
  );
  expect(Math.max(...runsOf(await paper.finish()).map(({ page }) => page))).toBe(1);
});

test.each([
  [
    "what is left goes by shares",
    [
      { word: 20, line: 20, share: 1 },
      { word: 20, line: 20, share: 3 },
    ],
    100,
    [35, 65],
  ],
  [
    "a long line gets what is left before it breaks",
    [
      { word: 20, line: 200, share: 1 },
      { word: 20, line: 20, share: 9 },
    ],
    100,
    [80, 20],
  ],
  [
    "a word too long is broken",
    [
      { word: 500, line: 500, share: 1 },
      { word: 50, line: 50, share: 1 },
    ],
    100,
    [57, 43],
  ],
  [
    "too many columns share what there is",
    [
      { word: 40, line: 40, share: 1 },
      { word: 40, line: 40, share: 1 },
      { word: 40, line: 40, share: 1 },
      { word: 40, line: 40, share: 1 },
    ],
    80,
    [20, 20, 20, 20],
  ],
])("widths of columns: %s", (_, columns, width, widths) =>
  expect(columnWidths(columns, width).map(Math.round)).toEqual(widths),
);
