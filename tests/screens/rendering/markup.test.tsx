import { type ReactNode, memo } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge } from "#app/display/badge";
import { markup } from "#app/lists/markup.server";
import { OrderTick } from "#app/orders/list/bulk-status";
import { HandOverButton } from "#app/orders/list/hand-over-button";

const order = {
  id: 7,
  number: `CMD-"7"`,
  customerName: "L’Épi & <fils>",
  status: "draft",
  deliveryOn: "2026-11-22",
  deliveryTime: null,
  hasAllergy: true,
  isLate: false,
  deliveredInPart: false,
  productionOn: "2026-11-21",
  totalTtc: "12.50",
  due: "reste 2,50 €",
  handOver: { act: "give", lockVersion: 3 },
} as const;

test.each<[string, ReactNode]>([
  ["texts, numbers and what shows nothing", ["a", 1, null, undefined, false, true, <b key="b">c</b>]],
  ["signs of HTML", <i key="i" title={`"a" & 'b' <c>`}>{`<script>"'&é€`}</i>],
  ["attributes", <td key="td" colSpan={2} className="numeric" data-open={false} aria-busy hidden />],
  ["elements without an end", <br key="br" />],
  [
    "components and fragments",
    <Badge key="badge" tone="red">
      En retard
    </Badge>,
  ],
  ["a tick", <OrderTick key="t" order={order} ticked />],
  ["the button of a row", <HandOverButton key="h" order={order} />],
  ["no tick", <OrderTick key="n" order={order} ticked={false} />],
])("%s are written as React writes them", (_, node) => {
  expect(markup(node)).toBe(renderToStaticMarkup(node));
});

test("what React alone can write is refused", () => {
  const Memoized = memo(() => <b />);
  for (const node of [
    <Memoized key="memo" />,
    <b key="style" style={{ color: "red" }} />,
    <b key="click" onClick={() => undefined} />,
    <textarea key="text" defaultValue="a" />,
    <b key="html" dangerouslySetInnerHTML={{ __html: "<i>" }} />,
  ])
    expect(() => markup(node)).toThrow(TypeError);
});
