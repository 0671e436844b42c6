/** An overlay as it stands: open until closed, mounted until its leaving animation has ended. */
export interface Overlay<Props> {
  id: symbol;
  props: Props;
  open: boolean;
  mounted: boolean;
}

interface Entry<Props, Answer> extends Overlay<Props> {
  original: Props;
  destroyOnClose: boolean;
  settle?: (answer: Answer | undefined) => void;
}

/**
 * Overlays that open over the page, ask something and close with an answer.
 * Every call with an id that is not in the list throws 'Overlay not found'.
 */
export function createOverlays<Props extends object, Answer>() {
  let entries: readonly Entry<Props, Answer>[] = [];
  let created = 0;
  const listeners = new Set<() => void>();

  function set(next: readonly Entry<Props, Answer>[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  function find(id: symbol): Entry<Props, Answer> {
    const entry = entries.find((other) => other.id === id);
    if (!entry) throw new Error("Overlay not found");
    return entry;
  }

  const change = (id: symbol, changes: Partial<Entry<Props, Answer>>) =>
    set(entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));

  function close(id: symbol, answer?: Answer) {
    const { settle } = find(id);
    change(id, { open: false, settle: undefined });
    settle?.(answer);
  }

  return {
    /**
     * Puts an overlay in the list, closed unless `defaultOpen`. With `destroyOnClose` it leaves the list when
     * unmounted.
     */
    create(props: Props, { defaultOpen = false, destroyOnClose = false } = {}): symbol {
      const id = Symbol(`overlay-${++created}`);
      set([...entries, { id, props, original: props, open: defaultOpen, mounted: defaultOpen, destroyOnClose }]);
      return id;
    },
    /**
     * Opens it, its original props changed by those given; answers what it is closed with. Opening again lets the
     * earlier promise go.
     */
    open(id: symbol, props?: Partial<Props>): Promise<Answer | undefined> {
      const { original } = find(id);
      return new Promise((settle) =>
        change(id, { props: { ...original, ...props }, open: true, mounted: true, settle }),
      );
    },
    /** Closes it and resolves its promise; it stays mounted while it leaves. */
    close,
    closeAll() {
      for (const { id, open } of entries) if (open) close(id);
    },
    /** Takes it off the page, after its leaving animation. */
    unmount(id: symbol) {
      if (find(id).destroyOnClose) set(entries.filter((entry) => entry.id !== id));
      else change(id, { mounted: false, open: false });
    },
    /** Changes its props where it stands. */
    patch(id: symbol, props: Partial<Props>) {
      change(id, { props: { ...find(id).props, ...props } });
    },
    isOpen: (id: symbol) => find(id).open,
    overlays: (): readonly Overlay<Props>[] => entries,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
