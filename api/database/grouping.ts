/** Returns the items by their key, in their order; a key that nothing has answers an empty list. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): (key: Key) => Item[] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return (key) => groups.get(key) ?? [];
}
