import type { suggest } from "./suggest";

const fieldOf = () => document.querySelector("nav [name=q]");

/**
 * Leads to the field of the search over everything by « / » and Ctrl + K, and fetches what answers below it once one
 * types there.
 */
export function watchSearch(): void {
  document.addEventListener("keydown", (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
    const isShortcut = ctrlKey || metaKey ? key.toLowerCase() === "k" && !altKey : key === "/" && !isTyping;
    const field = fieldOf();
    if (!isShortcut || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (!(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    // Where there is no room for the rail, the field is in the menu.
    const menu = field.closest<HTMLElement>("[popover]");
    if (menu && !field.checkVisibility()) menu.showPopover();
    field.focus();
    field.select();
  });
  let fetching: Promise<{ suggest: typeof suggest }> | undefined;
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target !== fieldOf()) return;
    fetching ??= import("./suggest");
    fetching.then(
      ({ suggest: start }) => start(target),
      () => (fetching = undefined),
    );
  });
}
