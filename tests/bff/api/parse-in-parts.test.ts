import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseInParts } from "#server/transport/parse-in-parts";
import { cases } from "../../support/cases";

/** Returns what is read, or the name of the error, and how many stops it made. */
function read(text: string): { value: unknown; stops: number } {
  const parts = parseInParts(text);
  for (let stops = 0; ; stops += 1) {
    try {
      const { done, value } = parts.next();
      if (done) return { value, stops };
    } catch (error) {
      return { value: error instanceof SyntaxError ? "SyntaxError" : error, stops };
    }
  }
}

function readAtOnce(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return "SyntaxError";
  }
}

/** Rows of some hundred characters, enough of them for many parts. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: `« Éclair \\" ] } , ${"\\".repeat(id % 5)}`,
    days: [[id], {}],
  }));

test("lists of an answer's outer objects are read in parts, as they are at once", () => {
  for (const space of [undefined, 2, "\t"]) {
    const text = JSON.stringify(
      { meta: null, data: { products: rows(3000), none: [], one: "[", articles: rows(900) } },
      null,
      space,
    );
    const { value, stops } = read(` \n${text}\r\n`);
    expect(value).toEqual(JSON.parse(text));
    expect(Object.keys(value as object)).toEqual(["meta", "data"]);
    expect(stops).toBeGreaterThan(text.length / 65_536 / 2);
    expect(stops).toBeLessThan(text.length / 65_536);
  }
});

test("what deep brackets, long strings and odd keys make of it is what JSON.parse makes", () => {
  const long = JSON.stringify(rows(1000));
  for (const text of [
    `{"__proto__":${long}}`,
    `{"a":${long},"a":[1]}`,
    `{"2":${long},"1":[]}`,
    `{"a":{"b":{"c":{"d":{"e":${long}}}}}}`,
    `[${long}]`,
    long,
    `"${"\\\\".repeat(70_000)}"`,
    `{"a":["${"x,]".repeat(70_000)}",1]}`,
    `\uFEFF{}`,
    "",
    "null",
  ])
    expect(read(text).value).toEqual(readAtOnce(text));
});

describe("what JSON.parse refuses is refused", () => {
  const long = JSON.stringify(rows(1000)).slice(1, -1);
  test.each([
    ["a comma at the end of a part", `{"a":[${long},]}`],
    ["a comma at the end of the last part", `{"a":[${long},1,]}`],
    ["two commas", `{"a":[${long},,1]}`],
    ["a comma at the start", `{"a":[,${long}]}`],
    ["no end of the list", `{"a":[${long}`],
    ["no end of the object", `{"a":[${long}]`],
    ["another bracket", `{"a":[${long}}}`],
    ["crossed brackets", `{"a":[${long},[{]}]}`],
    ["more after it", `{"a":[${long}]} {}`],
    ["a comma before the end of the object", `{"a":[${long}],}`],
    ["a key without quotes", `{"a":[${long}],b:1}`],
    ["a key that is a number", `{"a":[${long}],1:1}`],
    ["two colons", `{"a"::[${long}]}`],
    ["a string without end", `{"a":[${long},"x]}`],
    ["a value of nothing", `{"a":[${long}],"b":}`],
    ["space that is none", `{"a":[${long}]\u00A0}`],
  ])("%s", (_, text) => {
    expect(readAtOnce(text)).toBe("SyntaxError");
    expect(read(text).value).toBe("SyntaxError");
  });
});

test("any text, whole or with some characters of it changed, is read or refused as it is at once", () => {
  const filler = JSON.stringify(rows(800)).slice(1, -1);
  const text = fc.json({ maxDepth: 4 }).chain((json) =>
    fc.record({
      json: fc.constantFrom(json, `{"a":[${filler},${json}],"b":${json}}`, `{"d":{"l":[${json},${filler}]}}`),
      cuts: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...'{}[],:"\\ 1en')), {
        maxLength: 2,
      }),
    }),
  );
  fc.assert(
    fc.property(text, fc.boolean(), ({ json, cuts }, replaces) => {
      const changed = cuts.reduce((all, [share, letter]) => {
        const at = Math.floor(share * all.length);
        return all.slice(0, at) + letter + all.slice(replaces ? at + 1 : at);
      }, json);
      expect(read(changed).value).toEqual(readAtOnce(changed));
    }),
    { numRuns: cases(300) },
  );
});
