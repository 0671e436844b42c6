import type { Column, Kind } from "../../http/documents/table";

/** Returns a column as wide as what it holds wants to be. */
export const column = (heading: string, kind: Kind = "text", width = kind === "text" ? 24 : 13): Column => ({
  heading,
  kind,
  width,
});
