import { fold } from "#domain/french/fold";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { NamedTable } from "../../records/unique";
import { type Pause, inChunks } from "./chunks";
import { type Line, askable, textOf } from "./lines";

/** The names by which one active supplier or article is told from another. */
interface Named {
  id: number;
  name: string;
  code: string | null;
}

/**
 * The active suppliers or articles that the lines of a file may be about or collide with, as they become line by line.
 */
export interface Known {
  /** Ids of everything found in the database. */
  ids: number[];
  /**
   * Returns the object that a line is about: the one with its code, else the one with its name; null when there is
   * none.
   */
  find(line: Line): number | null;
  /** Returns every object that a line could be about, whatever the lines before it do. */
  candidates(line: Line): number[];
  /** Returns the name of another object that has this name; null when it is free. */
  namesake(id: number | null, name: string): string | null;
  /** Returns the name of another object that has this code; null when it is free. */
  holder(id: number | null, code: string): string | null;
  /** Makes an object what a line says. */
  put(object: Named): void;
}

const linesAtOnce = 500;

/** Reads the active objects that have the name or code of a line: a query for each 500 lines. */
export async function readKnown(db: Database, table: NamedTable, lines: readonly Line[], pause: Pause): Promise<Known> {
  const known = createKnown();
  for await (const chunk of inChunks(lines, linesAtOnce, pause)) {
    const codes = askable(chunk.map((line) => textOf(line, "code")));
    const names = askable(chunk.map((line) => foldedName(line)));
    const rows = await db
      .selectFrom(table)
      .select(["id", "name", "code"])
      .where("archived_at", "is", null)
      .where((e) => e.or([e("name_folded", "in", textList(db, names)), e("code", "in", textList(db, codes))]))
      .orderBy("id")
      .execute();
    for (const row of rows) known.put(row);
  }
  return known;
}

function foldedName(line: Line): string | null {
  const name = textOf(line, "name");
  return name === null ? null : fold(name);
}

function createKnown(): Known {
  const objects = new Map<number, Named>();
  const byName = new Map<string, number[]>();
  const byCode = new Map<string, number[]>();

  function forget(index: Map<string, number[]>, key: string, id: number): void {
    const others = (index.get(key) ?? []).filter((other) => other !== id);
    if (others.length > 0) index.set(key, others);
    else index.delete(key);
  }

  function otherOf(ids: readonly number[] | undefined, id: number | null): string | null {
    const other = ids?.find((one) => one !== id);
    return other === undefined ? null : (objects.get(other)?.name ?? null);
  }

  const named = (line: Line) =>
    [byCode.get(textOf(line, "code") ?? "") ?? [], byName.get(foldedName(line) ?? "") ?? []] as const;

  return {
    get ids() {
      return [...objects.keys()];
    },
    find(line) {
      const [coded = [], called = []] = named(line);
      return coded[0] ?? called[0] ?? null;
    },
    candidates: (line) => named(line).flat(),
    namesake: (id, name) => otherOf(byName.get(fold(name)), id),
    holder: (id, code) => otherOf(byCode.get(code), id),
    put(object) {
      const { id, name, code } = object;
      const before = objects.get(id);
      if (before) forget(byName, fold(before.name), id);
      if (before?.code) forget(byCode, before.code, id);
      objects.set(id, object);
      byName.set(fold(name), [...(byName.get(fold(name)) ?? []), id]);
      if (code) byCode.set(code, [...(byCode.get(code) ?? []), id]);
    },
  };
}
