/**
 * Tells whether a click on a link is one that leads where it stands: nobody has taken it, and it opens no tab, no
 * window and no file.
 */
export const isPlainClick = (
  click: Pick<MouseEvent, "defaultPrevented" | "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean =>
  !(click.defaultPrevented || click.button || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
