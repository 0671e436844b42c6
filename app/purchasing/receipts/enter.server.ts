import { type Acts, enterIntent } from "#app/forms/submit/form-actions";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";

/** Returns the same buttons, of which Enter leads on where no script does: from a lot to its date, then to the next. */
export function leadingOn(acts: Acts): Acts {
  const enter = acts[enterIntent];
  if (!enter) return acts;
  return {
    ...acts,
    [enterIntent]: (typed, sent) => {
      const acted = enter(typed, sent);
      return acted && { ...acted, focus: acted.focus ?? placeAfterLast(typed) };
    },
  };
}

/** Returns the field after the last lot or date that is typed; null where that was the last. */
function placeAfterLast({ lists }: Pick<Typed, "lists">): string | null {
  const lines = (lists.lines ?? []).map(({ cells }) => ({
    hasLot: textOf(cells, "lotCode").trim() !== "",
    hasDate: textOf(cells, "expiresOn").trim() !== "",
  }));
  const last = lines.findLastIndex(({ hasLot, hasDate }) => hasLot || hasDate);
  if (lines[last]?.hasDate === false) return `lines.${last}.expiresOn`;
  return last + 1 < lines.length ? `lines.${last + 1}.lotCode` : null;
}
