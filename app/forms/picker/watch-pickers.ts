import type { openPicker } from "./picker";

/**
 * Draws the list of a picker by script once one is first focused, and from then on for each. It opens where it is
 * touched or typed in: a focus that the page alone has given covers nothing. Where it cannot be fetched the browser's
 * own list stays.
 */
export function watchPickers(): void {
  let drawing: Promise<{ openPicker: typeof openPicker }> | undefined;
  let touched: EventTarget | null;
  const draw = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.picks === undefined) return;
    drawing ??= import("./picker");
    drawing.then(
      (picker) => picker.openPicker(target, touched === target),
      () => undefined,
    );
  };
  document.addEventListener("focusin", ({ target }) => draw(target));
  for (const kind of ["click", "input"]) document.addEventListener(kind, ({ target }) => (touched = target), true);
  draw(document.activeElement);
}
