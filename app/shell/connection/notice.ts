import { type ReactNode, createContext } from "react";

/** The notice above every page, whichever it is. */
export interface Notice {
  current(): ReactNode;
  show(notice: ReactNode): void;
  subscribe(listener: () => void): () => void;
}

export function createNotice(): Notice {
  let visible: ReactNode = null;
  const listeners = new Set<() => void>();
  return {
    current: () => visible,
    show(notice) {
      visible = notice;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const NoticeContext = createContext(createNotice());
