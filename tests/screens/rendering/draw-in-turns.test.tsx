import { renderToString } from "react-dom/server";
import type { AppLoadContext } from "@remix-run/node";
import { type ReactNode, useId } from "react";
import { describe, expect, test } from "vitest";
import { drawInTurns } from "#app/lists/draw-in-turns.server";
import { DocumentContext } from "#app/lists/document-rows";
import { InTurn } from "#app/planning/in-turn";

/** A row in whose words letters of one, two, three and four bytes stand everywhere. */
function Row({ at }: { at: number }) {
  const id = useId();
  return (
    <tr id={id}>
      <th scope="row">{"é".repeat(at % 7)} crème brûlée</th>
      <td>
        {at}&nbsp;× {"\u202f🥐".repeat(at % 5)} pièces
      </td>
    </tr>
  );
}

function Rows({ from, count }: { from: number; count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <InTurn key={at}>
      <Row at={from + at} />
    </InTurn>
  ));
}

const page = (count: number) => (
  <html lang="fr">
    <head>
      <title>Semaine</title>
    </head>
    <body>
      <p>
        avant {count} <Heading />
      </p>
      <table>
        <tbody>
          <Rows from={0} count={count} />
          <InTurn>
            <Rows from={count} count={3} />
          </InTurn>
        </tbody>
      </table>
      <Heading /> après
    </body>
  </html>
);

function Heading() {
  return <h2 id={useId()}>Fabrication</h2>;
}

/** Draws a page whose parts end after so many rows, and notes what happens. */
async function drawn(count: number, rows: number) {
  const seen: string[] = [];
  const turn = async () => {
    seen.push("turn");
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const begin = () => {
    let left = rows;
    return () => {
      if (left === 0) return true;
      left -= 1;
      return false;
    };
  };
  return { html: await drawInTurns(inDocument(page(count)), turn, begin), turns: seen.length };
}

/** The page in a document whose parts let others go first. */
const inDocument = (content: ReactNode) => (letGoFirst: () => void) => (
  <DocumentContext.Provider value={{ context: {} as AppLoadContext, markup: () => "", letGoFirst }}>
    {content}
  </DocumentContext.Provider>
);

describe("a page drawn in turns", () => {
  test.each([1, 7, 40, 1000])("is to the letter what is drawn at once, %i rows of a part", async (rows) => {
    for (const count of [0, 1, 50, 333]) {
      const { html } = await drawn(count, rows);
      expect(html).toBe(renderToString(page(count)));
    }
  });

  test("has as many turns as it has parts, so that others are served between them", async () => {
    expect((await drawn(50, 1000)).turns).toBe(0);
    const { turns } = await drawn(200, 10);
    expect(turns).toBeGreaterThanOrEqual(18);
    expect(turns).toBeLessThanOrEqual(21);
  });

  test("fails as one that is drawn at once where a row fails, before it has waited and after", async () => {
    function Broken({ fails }: { fails: boolean }) {
      if (fails) throw new Error("no row");
      return <p>une ligne</p>;
    }
    const broken = (after: number) =>
      Array.from({ length: 9 }, (_, at) => (
        <InTurn key={at}>
          <Broken fails={at === after} />
        </InTurn>
      ));
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    for (const after of [0, 5])
      await expect(drawInTurns(inDocument(broken(after)), turn, () => () => true)).rejects.toThrow("no row");
  });
});
