/** Escape closes the menu and gives the focus back to what opens it. */
export function closeMenuOnEscape({ key }: KeyboardEvent): void {
  const menu = key === "Escape" ? document.querySelector<HTMLDetailsElement>("details.menu[open]") : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
