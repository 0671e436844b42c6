/** Loads the whole document at a path of this site; the page that is there already is reloaded. */
export function loadDocument(path: string): void {
  const { origin, pathname, search } = window.location;
  if (path.split("#", 1)[0] === pathname + search) window.location.reload();
  else window.location.assign(origin + path);
}
