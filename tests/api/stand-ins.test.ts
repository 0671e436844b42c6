import { expect, test } from "vitest";
import { z } from "zod";
import { withPlaceholders } from "#api/http/placeholders";

const lines = z.array(z.object({ name: z.string().min(1, "Vide."), count: z.int() }));

test("what is wrong everywhere in a long body is stood in for in time that grows with it, not with its square", () => {
  const wrong = Array.from({ length: 12_000 }, () => ({}));
  const stoodIn = withPlaceholders(lines, wrong);
  expect(stoodIn?.map(({ issues, body }) => [issues.length, body.length])).toEqual([
    [24_000, 12_000],
    [24_000, 12_000],
  ]);
});

test("the body that was sent stays as it is, and what cannot be stood in for is told by null", () => {
  const sent = [{ name: "", count: 1 }];
  const [one, other] = withPlaceholders(lines, sent) ?? [];
  expect([one?.body[0]?.name, other?.body[0]?.name]).toEqual(["0.5", "999999"]);
  expect(sent).toEqual([{ name: "", count: 1 }]);
  expect(withPlaceholders(z.object({ never: z.never() }), { never: 1 })).toBeNull();
});
