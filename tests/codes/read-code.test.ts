import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCode } from "#domain/codes";
import { gtinOf, writingsOf } from "#domain/gtin";

const gs = "\u001d";
const gtin = "03099014221522";
const read = (text: string, year = 2026) => readCode(text, year);
const codeOf = (text: string, year = 2026) => {
  const answer = read(text, year);
  if (!answer || "error" in answer) throw new Error(`${text}: ${answer ? answer.error : "no code"}`);
  return Object.fromEntries(Object.entries(answer.code).filter(([, value]) => value !== null));
};

describe("a number of 8, 12, 13 or 14 digits is one number", () => {
  test.each([
    ["3099014221522", gtin],
    ["03099014221522", gtin],
    ["3 099014 221522", gtin],
    ["30-99014-221522", gtin],
    ["036000291452", "00036000291452"],
    ["0036000291452", "00036000291452"],
    ["00036000291452", "00036000291452"],
    ["96385074", "00000096385074"],
    ["]E03099014221522", gtin],
    ["]E496385074", "00000096385074"],
    ["]I103099014221522", gtin],
    ["13099014221529", "13099014221529"],
  ])("%s is %s", (text, number) => {
    expect(codeOf(text)).toEqual({ gtin: number });
  });

  test.each(["3099014221523", "036000291453", "]E03099014221523", "13099014221522"])("%s is inexact", (text) => {
    expect(read(text)).toEqual({ error: expect.stringContaining("dernier chiffre") });
  });

  test.each(["", "Beurre", "12345678", "CF-12", "0612345678", "00000000", "L261231", "https://bru.example/lots/1"])(
    "« %s » is no code",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test("is written in every length that leaves out zeros alone", () => {
    expect(writingsOf("00036000291452")).toEqual(["00036000291452", "0036000291452", "036000291452"]);
    expect(writingsOf("00000096385074")).toContain("96385074");
    expect(writingsOf("13099014221529")).toEqual(["13099014221529"]);
    for (const writing of writingsOf("00036000291452")) expect(gtinOf(writing)).toBe("00036000291452");
  });
});

const complete = { gtin, lot: "A12", expiresOn: "2026-12-31" };

describe("element strings", () => {
  test.each([
    [`]C101${gtin}1726123110A12`, complete],
    [`]C10103099014221522${"10A12"}${gs}17261231`, complete],
    [`]d201${gtin}10A12${gs}17261231`, complete],
    [`]Q301${gtin}10A12${gs}17261231`, complete],
    [`]e001${gtin}1726123110A12`, complete],
    [`${gs}01${gtin}10A12${gs}17261231`, complete],
    [`01${gtin}10A12␝17261231`, complete],
    [`01${gtin}10A12<GS>17261231`, complete],
    [`01${gtin}1726123110A12`, complete],
    [`(01)${gtin}(17)261231(10)A12`, complete],
    [`(01) ${gtin} (17) 261231 (10) A12`, complete],
    [`01 ${gtin} 17 261231 10 A12`, complete],
    [`https://id.gs1.org/01/${gtin}/10/A12?17=261231`, complete],
    [`https://example.com/some/path/01/3099014221522/10/A12?17=261231&utm=x`, complete],
    [`(01)${gtin}(17)260200`, { gtin, expiresOn: "2026-02-28" }],
    [`(01)${gtin}(17)280200`, { gtin, expiresOn: "2028-02-29" }],
    [`(01)${gtin}(15)270131`, { gtin, expiresOn: "2027-01-31" }],
    [`(01)${gtin}(15)270131(17)270101`, { gtin, expiresOn: "2027-01-01" }],
    [`(01)${gtin}(11)261101(13)261102`, { gtin, madeOn: "2026-11-01" }],
    [`(01)${gtin}(3103)012345`, { gtin, net: { quantity: "12.345", unit: "kg" } }],
    [`(01)${gtin}(3100)000012`, { gtin, net: { quantity: "12", unit: "kg" } }],
    [`(01)${gtin}(3106)000012`, { gtin, net: { quantity: "0.000012", unit: "kg" } }],
    [`(01)${gtin}(3152)001050`, { gtin, net: { quantity: "10.5", unit: "l" } }],
    [`(02)${gtin}(37)0012(10)A12`, { gtin, packs: "12", lot: "A12" }],
    [`(00)030990142215220000(02)${gtin}(37)4`, { gtin, packs: "4" }],
    [`(01)${gtin}(30)24`, { gtin, pieces: "24" }],
    [`(01)${gtin}(21)S-1/2`, { gtin, serial: "S-1/2" }],
    [`(01)${gtin}(7003)2612311830`, { gtin, expiresOn: "2026-12-31" }],
    [`(01)${gtin}(240)ABC(10)A12`, { gtin, lot: "A12" }],
    ["(10)A12(17)261231", { lot: "A12", expiresOn: "2026-12-31" }],
    [`]C117261231${"10A12"}`, { lot: "A12", expiresOn: "2026-12-31" }],
  ])("%j", (text, means) => {
    expect(codeOf(text)).toEqual(means);
  });

  test.each([
    [`(01)${gtin}(17)991231`, 2026, "1999-12-31"],
    [`(01)${gtin}(17)761231`, 2026, "2076-12-31"],
    [`(01)${gtin}(17)771231`, 2026, "1977-12-31"],
    [`(01)${gtin}(17)010131`, 2075, "2101-01-31"],
  ])("the century of %s in %i", (text, year, day) => {
    expect(codeOf(text, year)).toEqual({ gtin, expiresOn: day });
  });

  test.each([
    ["a check digit", "(01)03099014221523(10)A12", "dernier chiffre"],
    ["a month", `(01)${gtin}(17)261331`, "(17)261331"],
    ["a day", `(01)${gtin}(17)260230`, "(17)260230"],
    ["a short date", `(01)${gtin}(17)2612`, "(17)2612"],
    ["a long lot", `(01)${gtin}(10)${"A".repeat(21)}`, "(10)"],
    ["letters of a count", `(01)${gtin}(37)douze`, "(37)"],
    ["another identifier", `(01)${gtin}(6666)12`, "(6666)"],
    ["what is cut off", `]C101${gtin}1726`, "(17)26"],
    ["two lots", `(01)${gtin}(10)A(10)B`, "(10)B"],
    ["a pallet", "(00)030990142215220000", "palette"],
    ["a lot and a date without their separator", `01${gtin}10A1217261231`, "ne se séparent pas"],
  ])("%s is said, and nothing of it is read", (_, text, says) => {
    expect(read(text)).toEqual({ error: expect.stringContaining(says) });
  });

  test("never throws, whatever is typed", () => {
    const units = fc.constantFrom(..."0123456789()]Cd2Q3 /AB", gs);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: units }),
          fc.string({ unit: units }).map((end) => `]C101${gtin}${end}`),
        ),
        (text) => {
          const answer = read(text);
          if (answer && "code" in answer && answer.code.gtin !== null)
            expect(gtinOf(answer.code.gtin)).toBe(answer.code.gtin);
        },
      ),
    );
  });
});
