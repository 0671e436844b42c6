import { type ReactNode, useContext } from "react";
import { DocumentContext } from "#app/lists/document-rows";

/** A part of a plan that may be many: where its document is drawn in turns, it waits for one. */
export function InTurn({ children }: { children: ReactNode }) {
  useContext(DocumentContext)?.letGoFirst?.();
  return children;
}
