import type { Random } from "../../../demo/random";

/** Texts that must never come back as they are in HTML: a tag, and an attribute's end with a handler behind it. */
export const planted = { tag: "<bru-fuzz>", handler: '" onfuzz="x' };

/** Tells whether HTML holds what was planted unescaped; within a script's string it stands escaped. */
export const echoes = (html: string) => html.toLowerCase().includes(planted.tag) || /(?<!\\)" onfuzz=/i.test(html);

const hostile: readonly string[] = [
  "",
  " ",
  "\t\n",
  "0",
  "-1",
  "-0",
  "1",
  "00012",
  "+3",
  "1,5",
  "1.2.3",
  "1,2,3",
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "[object Object]",
  "true",
  "٣",
  "１２",
  "½",
  "0.0000001",
  "999999999999999",
  "9007199254740993",
  "9".repeat(400),
  `0.${"3".repeat(400)}`,
  `-${"9".repeat(30)},${"9".repeat(30)}`,
  "12 345,67 €",
  "2026-02-30",
  "2026-13-01",
  "0000-00-00",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "-271821-04-20",
  "275760-09-13",
  "31/12/2026",
  "29/02/2027",
  "25:61",
  "24:00",
  "8h",
  "2026-01-01T25:00:00Z",
  "\0",
  "a\0b",
  "\u202eetnom",
  "\u2028",
  "\ufeff",
  "e\u0301".repeat(50),
  "👩‍🍳".repeat(40),
  "é".repeat(121),
  "x".repeat(5000),
  "a\r\nSet-Cookie: access_token=fuzz",
  "%00%0d%0a",
  "%",
  "%ZZ",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "../../../etc/passwd",
  "..%2f..%2f",
  "//evil.test",
  "/\\evil.test",
  "javascript:alert(1)",
  "https://evil.test/",
  "' OR 1=1 --",
  "%_\\",
  "{{7*7}}",
  "${7*7}",
  "=1+1",
  "{}",
  "[]",
  '{"a":1}',
  "remove:lines.0",
  "add:lines",
  "articleId:1:Beurre",
  planted.tag,
  `</textarea></script>${planted.tag}`,
  planted.handler,
  `'${planted.handler}`,
  `&lt;${planted.tag}&gt;`,
];

/** Names that no form of ours has. */
export const strangeNames = [
  "__proto__",
  "constructor",
  "prototype.x",
  "lines.0.__proto__",
  "lines.999999.quantity",
  "lines.-1.quantity",
  "lines[0][quantity]",
  "id",
  "lockVersion",
  "submissionKey",
  "intent",
  "_data",
  "index",
  "_routes",
  "_method",
  `x${planted.tag}`,
  "",
  "a".repeat(300),
  "\0",
  "é",
];

/**
 * Returns something nobody types: one of the list, two of them joined, or random characters; what UTF-8 cannot hold is
 * replaced.
 */
export const hostileText = (random: Random): string =>
  new TextDecoder().decode(new TextEncoder().encode(anyText(random)));

function anyText(random: Random): string {
  const kind = random.integer(1, 10);
  if (kind <= 7) return random.pick(hostile);
  if (kind === 8) return random.pick(hostile) + random.pick(hostile);
  return Array.from({ length: random.integer(1, 40) }, () =>
    String.fromCharCode(random.integer(0, random.chance(70) ? 0x7f : 0xffff)),
  ).join("");
}
