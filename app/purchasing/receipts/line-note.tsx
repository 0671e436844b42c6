import { useEffect, useRef, useState } from "react";
import { formatCount, formatTypedPrice } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { readDecimal } from "#app/forms/describe/decimals";
import { chosenOf, textOf } from "#app/forms/describe/typed";
import type { Cells } from "#app/forms/describe/cells";
import type { ExpectedLine } from "./expected";
import { formatDifference } from "./price-change";

/** Says what is expected of a line, and how a price that is typed differs from the one it was ordered at. */
export function LineNote({ expected, cells, path }: { expected: readonly ExpectedLine[]; cells: Cells; path: string }) {
  const id = chosenOf(cells, "articleId")?.id;
  const own = expected.find(({ articleId }) => articleId === id);
  if (!own) return null;
  const { packs, quantity, unit, packPriceHt } = own;
  const amount = formatQuantity(quantity, unit);
  return (
    <small>
      {" attendu : "}
      {packs === null ? amount : `${formatCount(packs, "colis", "colis")} (${amount})`}
      {packPriceHt !== null && `, ${formatTypedPrice(packPriceHt)} HT${packs === null ? "" : " le colis"}`}{" "}
      <TypedPrice name={`${path}.packPriceHt`} first={textOf(cells, "packPriceHt")} before={packPriceHt} />
    </small>
  );
}

/** The difference between the price in a field of the form and the one before, while it is typed. */
function TypedPrice({ name, first, before }: { name: string; first: string; before: string | null }) {
  const element = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(first);
  useEffect(() => {
    const form = element.current?.closest("form");
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === name) setTyped(target.value);
    };
    form?.addEventListener("input", follow);
    return () => form?.removeEventListener("input", follow);
  }, [name]);
  const read = readDecimal(typed, 4, "€");
  return (
    <strong ref={element} aria-live="polite">
      {"value" in read && formatDifference({ before, after: read.value })}
    </strong>
  );
}
