/**
 * Closes what a summary has opened over the page: Escape the one in which the person is, else the last; a touch
 * elsewhere a menu of actions, but no question in which something may be typed.
 */
export function closeMenus(): void {
  document.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape" || document.querySelector("dialog[open], [role=listbox]")) return;
    const opened = [...document.querySelectorAll<HTMLDetailsElement>("details.ask[open]")];
    const closing = opened.findLast((one) => target instanceof Node && one.contains(target)) ?? opened.at(-1);
    if (!closing) return;
    closing.open = false;
    closing.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("dialog")) return;
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.more[open]:not(:has(.ask[open]))"))
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
