import type { openPicker } from "./picker";

/**
 * Draws the list of a picker by script once one is first focused, and from then on for each. Where that cannot be
 * fetched the browser's own list stays.
 */
export function watchPickers(): void {
  let drawing: Promise<{ openPicker: typeof openPicker }> | undefined;
  const draw = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.picks === undefined) return;
    drawing ??= import("./picker");
    drawing.then(
      (picker) => picker.openPicker(target),
      () => undefined,
    );
  };
  document.addEventListener("focusin", ({ target }) => draw(target));
  draw(document.activeElement);
}
