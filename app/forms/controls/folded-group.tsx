import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { printsOf } from "../submit/conflict";
import type { Fields, Group } from "../describe/description";
import type { FoldProps } from "./entity-form";
import { Folded } from "./folded";
import { describeFields } from "../describe/format-cell";
import { useTouched } from "./use-touched";
import { initialTyped, textOf } from "../describe/typed";
import type { Cells } from "../describe/cells";

/** A group whose fields are shown once they are asked for; what they hold stands beside its name until then. */
export function FoldedGroup({ form, group, state, children }: FoldProps) {
  // A browser opens what an address points to by itself, but not where a script goes there.
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const touched = useTouched();
  const isMeant = isHydrated && holds(group, hash.slice(1));
  const isNeeded = isMeant || mustOpen({ form, group, state });
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded && !isOpen) setOpen(true);
  const { legend, folded, fields = {}, Beside } = group;
  const { typed } = state;
  return (
    <div className="group folded" {...touched}>
      <Folded
        legend={legend}
        summary={typeof folded === "function" ? folded(typed) : describeFields(fields, typed.cells) || folded}
        isOpen={isOpen}
      >
        {children}
      </Folded>
      {Beside && <Beside cells={typed.cells} />}
    </div>
  );
}

/** Tells whether a group has the field or the list that a path begins with. */
function holds({ fields = {}, list }: Group, path: string): boolean {
  const [name = ""] = path.split(".");
  return Object.hasOwn(fields, name) || list?.name === name;
}

/** Returns the names of the fields and lists that are not as the form was opened; as blank, where it has no prints. */
function changedNames({ form, state: { typed, envelope } }: Omit<FoldProps, "group" | "children">): string[] {
  const before = new Set((envelope.prints || printsOf(form, initialTyped(form))).split(" "));
  const changed = printsOf(form, typed)
    .split(" ")
    .filter((print) => !before.has(print));
  return changed.map((print) => print.split("=")[0] ?? "");
}

const lacks = (fields: Fields, cells: Cells) =>
  Object.entries(fields).some(
    ([name, { kind, required }]) => required && kind !== "set" && textOf(cells, name).trim() === "",
  );

/**
 * Tells whether a group must not be folded: something in it is wrong, lacking, meant to have the eye, or not as the
 * form was opened.
 */
function mustOpen({ form, group, state }: Omit<FoldProps, "children">): boolean {
  const { typed, errors, focus } = state;
  const { fields = {}, list } = group;
  return (
    [...Object.keys(errors), focus ?? "", ...changedNames({ form, state })].some((path) => holds(group, path)) ||
    lacks(fields, typed.cells) ||
    (list !== undefined && (typed.lists[list.name] ?? []).some(({ cells }) => lacks(list.fields, cells)))
  );
}
