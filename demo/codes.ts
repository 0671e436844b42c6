/** The ids that the entities of one kind were given, by code. */
export interface Ids {
  set(code: string, id: number): void;
  /** @throws RangeError when nothing bears the code. */
  get(code: string): number;
  /** Null for null. @throws RangeError when nothing bears the code. */
  find(code: string | null): number | null;
}

export interface Codes {
  supplier: Ids;
  article: Ids;
  recipe: Ids;
  product: Ids;
}

/** Returns an empty table of codes. */
export function createCodes(): Codes {
  return {
    supplier: createIds("supplier"),
    article: createIds("article"),
    recipe: createIds("recipe"),
    product: createIds("product"),
  };
}

function createIds(of: string): Ids {
  const ids = new Map<string, number>();
  function get(code: string): number {
    const id = ids.get(code);
    if (id === undefined) throw new RangeError(`no ${of} ${code}`);
    return id;
  }
  return { set: (code, id) => void ids.set(code, id), get, find: (code) => (code === null ? null : get(code)) };
}
