import type { Rational } from "#domain/exact/rational";
import { pieceOf } from "../../kitchen/pieces";
import type { Node } from "./graph";

/** Returns the denominators of what is in stock or open of a node, and of its piece, where it is no decimal. */
export function denominatorsOf({ type, of }: Node): bigint[] {
  const parts: readonly { exact?: Rational | undefined }[] =
    type === "article"
      ? [...of.lots, ...of.incoming, ...(of.opened ?? []), { exact: pieceOf(of)?.size }]
      : [of, ...(of.dated ?? []), ...(type === "recipe" ? [...(of.made ?? []), ...(of.left_before ?? [])] : [])];
  return parts.flatMap(({ exact }) => exact?.den ?? []);
}
