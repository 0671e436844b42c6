import { expect, test } from "vitest";
import { z } from "zod";
import { databases } from "../support/database/database";
import { mailed } from "../support/servers/post-office";
import { openShopDesk } from "../support/world/shop";

const json = "application/json";
const anyObject = z.record(z.string(), z.unknown());
const described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: anyObject }),
});
type Described = z.infer<typeof described>;

/** Returns what a part of the document refers to, with all that it is at once in one. */
function schemaOf({ components }: Described, part: unknown): z.infer<typeof anyObject>[] {
  const schema = anyObject.catch({}).parse(part);
  const of = (inner: unknown) => schemaOf(described.parse({ paths: {}, components }), inner);
  if (typeof schema.$ref === "string") return of(components.schemas[schema.$ref.split("/").at(-1) ?? ""]);
  const inner = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((one) => (Array.isArray(one) ? one : []));
  return inner.length > 0 ? inner.flatMap(of) : [schema];
}

/** Returns a body of which every value is this one, down to what objects and lists in it hold where `deep` is true. */
function filled(document: Described, part: unknown, value: unknown, deep: boolean): unknown {
  const schemas = schemaOf(document, part);
  const lists = schemas.filter(({ items }) => items !== undefined);
  if (deep && lists.length > 0) return lists.map(({ items }) => filled(document, items, value, deep));
  const fields = schemas.flatMap(({ properties }) => Object.entries(anyObject.catch({}).parse(properties)));
  if (fields.length === 0) return value;
  return Object.fromEntries(
    fields.map(([name, field]) => [name, deep ? filled(document, field, value, deep) : value] as const),
  );
}

const wrong = ["x", "", 7.5, 1e21, true, null, {}, [], [["x"]], [null], { x: 1 }];
const english =
  /\b(invalid|input|expected|received|must|too|unrecognized|the|of|is|not|should|be|required|string|array)\b/i;

/** Tells whether a sentence has English words, but for the values that a field may have. */
const isEnglish = (sentence: string) => english.test(sentence.replace(/ attendue? : .*/, ""));

test("whatever of a wrong type any write is sent, what is wrong with it is said in French", async () => {
  const [sqlite] = databases;
  const { desk, order } = await openShopDesk(sqlite, mailed);
  const document = described.parse((await desk.get("/openapi.json")).body);
  const sentences = new Map<string, string>();
  const writes = new Set<string>();
  const refused = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      const content = operations[method.toLowerCase()]?.requestBody?.content[json];
      if (!content || path.startsWith("/oauth/")) continue;
      const name = `${method} ${path}`;
      writes.add(name);
      const bodies = wrong.flatMap((value) => [
        value,
        filled(document, content.schema, value, false),
        filled(document, content.schema, value, true),
      ]);
      for (const body of bodies) {
        const answer = await desk.write(method, path.replace(/\{\w+\}/g, String(order.id)), body);
        expect([name, JSON.stringify(body), answer.status < 500]).toEqual([name, JSON.stringify(body), true]);
        if (answer.status === 422) refused.add(name);
        const { message = "", errors = {} } = refusal.parse(answer.body ?? {});
        for (const sentence of [message, ...Object.values(errors).flat()])
          if (isEnglish(sentence)) sentences.set(`${name}: ${sentence}`, JSON.stringify(body));
      }
    }
  expect(Object.fromEntries(sentences)).toEqual({});
  expect([...writes].filter((name) => !refused.has(name))).toEqual([]);
  expect(refused.size).toBeGreaterThan(60);
});

test("whatever any address is asked, what is wrong with it is said in French", async () => {
  const [sqlite] = databases;
  const { desk, order } = await openShopDesk(sqlite, mailed);
  const document = described.parse((await desk.get("/openapi.json")).body);
  const sentences = new Map<string, string>();
  let refused = 0;
  for (const [path, { get }] of Object.entries(document.paths))
    for (const { name, in: place } of get?.parameters ?? []) {
      if (place !== "query") continue;
      for (const query of ["x", "", "-1", "1e21", "[]", "%7B%7D", "%00", `x&${name}=y`, `1&${name}=1`]) {
        const address = `${path.replace(/\{\w+\}/g, String(order.id))}?${name}=${query}`;
        const answer = await desk.app.request(address, { headers: { authorization: desk.authorization } });
        expect([address, answer.status < 500]).toEqual([address, true]);
        if (answer.status === 422) refused += 1;
        if (answer.status < 400) continue;
        const { message = "", errors = {} } = refusal.parse(await answer.json());
        for (const sentence of [message, ...Object.values(errors).flat()])
          if (isEnglish(sentence)) sentences.set(sentence, address);
      }
    }
  expect(Object.fromEntries(sentences)).toEqual({});
  expect(refused).toBeGreaterThan(200);
});

const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
