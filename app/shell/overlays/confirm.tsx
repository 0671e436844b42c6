import { createContext, useContext } from "react";
import type { Question } from "./question";
import { type createOverlays } from "./store";

export type Overlays = ReturnType<typeof createOverlays<Question, boolean>>;

/** The overlays of the page, provided by both entries. */
export const OverlayContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = useContext(OverlayContext);
  if (!overlays) throw new Error("No overlays are provided here.");
  return overlays;
}

/** Asks a question in a dialog over the page; true when it was confirmed. For event handlers. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const overlays = useOverlays();
  return async (question) => {
    try {
      await import("./confirm-dialog");
    } catch {
      return window.confirm([question.title, question.description].filter(Boolean).join("\n\n"));
    }
    return (await overlays.open(overlays.create(question, { destroyOnClose: true }))) === true;
  };
}
