import { expect, test } from "vitest";
import { camelName } from "#domain/camel";
import { decimalNames } from "#domain/contract/decimal-names";
import { createTestApi } from "../support/api";
import { databases } from "../support/database/database";

interface NumberNames {
  decimals: Set<string>;
  integers: Set<string>;
}

/**
 * Gathers the names of the properties that a part of the OpenAPI document describes as decimals, and as whole numbers.
 */
function gather(part: unknown, names: NumberNames): NumberNames {
  if (Array.isArray(part)) for (const item of part) gather(item, names);
  else if (typeof part === "object" && part !== null) {
    const properties: unknown = Reflect.get(part, "properties");
    for (const [name, schema] of Object.entries(Object(properties))) {
      const text = JSON.stringify(schema);
      if (/^\{"type":("string"|\["string","null"\]),"pattern":"\^-\?/.test(text)) names.decimals.add(camelName(name));
      if (/^\{"type":("integer"|\["integer","null"\])/.test(text)) names.integers.add(camelName(name));
    }
    for (const inner of Object.values(part)) gather(inner, names);
  }
  return names;
}

test(
  "every decimal that the API documents is known by its name, so that an outside API may send a " + "number",
  async () => {
    const [{ fresh }] = databases;
    const { body } = await (await createTestApi(await fresh())).send("GET", "/openapi.json");
    const { decimals, integers } = gather(body, { decimals: new Set(), integers: new Set() });
    const known = decimalNames();
    expect(decimals.size).toBeGreaterThan(60);
    expect([...decimals].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !decimals.has(name))).toEqual([]);
    // Of `packs`, which count whole things, the client keeps numbers.
    expect([...integers].filter((name) => known.has(name)).sort()).toEqual(["after", "before"]);
  },
);
