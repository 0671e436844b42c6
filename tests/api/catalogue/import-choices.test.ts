import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { type Desk, errorsOf, openDesk } from "../../support/writes";

const path = "/api/import-choices";
const keep = (desk: Desk, headings: string, choices: unknown, entity = "articles") =>
  desk.write("PUT", path, { entity, headings, said: choices });
const recall = async (desk: Desk, headings: string, entity = "articles") =>
  Object((await desk.get(`${path}?entity=${entity}&headings=${headings}`)).body).data?.said;

describe.each(databases)("what was said of files on $name", (database) => {
  test("is kept by kind and headings, the last word of it", async () => {
    const desk = await openDesk(database);
    expect(await recall(desk, "h-1")).toEqual([]);
    for (const choices of [[["column.0", "name"]], [["column.0", "code"]]])
      expect((await keep(desk, "h-1", choices)).status).toBe(204);
    expect(await recall(desk, "h-1")).toEqual([["column.0", "code"]]);
    expect(await recall(desk, "h-1", "suppliers")).toEqual([]);
    expect(await recall(desk, "h-2")).toEqual([]);
  });

  test("is of a bounded size, of the last 500 lists of headings, and of nothing else", async () => {
    const desk = await openDesk(database);
    for (const [choices, entity, headings] of [
      [[["a"]], "articles", "h"],
      ["x", "articles", "h"],
      [[], "orders", "h"],
      [[], "articles", ""],
      [[["a", "b".repeat(301)]], "articles", "h"],
      [Array(501).fill(["a", "b"]), "articles", "h"],
    ] as const)
      expect(errorsOf(await keep(desk, headings, choices, entity))).not.toEqual({});
    for (let at = 0; at < 505; at += 1) {
      desk.pass(1);
      await keep(desk, `h-${String(at)}`, [["column.0", "name"]]);
    }
    const { total } = await desk.db
      .selectFrom("import_choices")
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBeLessThanOrEqual(501);
    expect(await recall(desk, "h-0")).toEqual([]);
    expect(await recall(desk, "h-504")).toEqual([["column.0", "name"]]);
  });
});
