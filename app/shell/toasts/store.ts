import type { Clock } from "#app/shell/clock";
import { createCountdown } from "./countdown";
import { type Toast, type ToastContent, changeToast, completeToast } from "./toast";

/** Toasts shown at once; one more and the oldest goes. */
const visibleToasts = 5;
/** Milliseconds from closing to removal, the length of the leaving animation. */
const removalDelay = 200;

export interface ToastWorld {
  clock: Clock;
  /** Returns a random number from 0 up to 1. */
  random(): number;
  /** Calls back in a moment of its own: the queue shows one toast in each. */
  nextTick(callback: () => void): void;
}

/** The toasts on screen: the oldest first, and whether their time stands still. */
export interface VisibleToasts {
  toasts: readonly Toast[];
  paused: boolean;
}

export const noToasts: VisibleToasts = { toasts: [], paused: false };

export type ToastStore = ReturnType<typeof createToastStore>;

/** Returns the toasts of the page: queued, then shown, then closed (open false), then removed 200 ms later. */
export function createToastStore({ clock, random, nextTick }: ToastWorld) {
  let visible = noToasts;
  let queue: Toast[] = [];
  const listeners = new Set<() => void>();
  const leaving = new Map<string, () => void>();
  const countdown = createCountdown(clock, remove);

  function show(toasts: readonly Toast[]) {
    for (const { id } of visible.toasts) if (!toasts.some((toast) => toast.id === id)) forget(id);
    visible = { toasts, paused: countdown.paused() };
    for (const listener of listeners) listener();
  }

  function forget(id: string) {
    countdown.drop(id);
    leaving.get(id)?.();
    leaving.delete(id);
  }

  const find = (id: string) => visible.toasts.find((toast) => toast.id === id);
  const without = (id: string) => visible.toasts.filter((toast) => toast.id !== id);

  function drain() {
    const toast = queue.shift();
    if (!toast) return;
    if (queue.length > 0) nextTick(drain);
    forget(toast.id);
    show([...without(toast.id), toast].slice(-visibleToasts));
    countdown.start(toast.id, toast.duration);
  }

  function remove(id: string) {
    if (!find(id)?.open) return;
    countdown.drop(id);
    leaving.set(
      id,
      clock.after(removalDelay, () => show(without(id))),
    );
    show(visible.toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  }

  return {
    /** Queues a toast and answers it as it will be shown. One with an id already on screen takes its place. */
    add(content: ToastContent & { id?: string } = {}): Toast {
      const toast = completeToast(content.id ?? `${clock.now()}-${random().toString(36).slice(2, 9)}`, content);
      queue.push(toast);
      if (queue.length === 1) nextTick(drain);
      return toast;
    },
    /** Changes what a toast says; a new duration starts its time again. An unknown id is ignored. */
    update(id: string, change: ToastContent) {
      const changed = (toast: Toast) => (toast.id === id ? changeToast(toast, change) : toast);
      queue = queue.map(changed);
      const toast = find(id);
      if (!toast) return;
      show(visible.toasts.map(changed));
      if (toast.open && change.duration !== undefined) countdown.start(id, change.duration);
    },
    /** Closes the toast now and removes it after 200 ms. An unknown id is ignored. */
    remove,
    /** Closes every toast on screen. */
    removeAll() {
      for (const { id } of visible.toasts) remove(id);
    },
    /** Empties the queue and the screen at once, without the leaving animation. */
    clear() {
      queue = [];
      show([]);
    },
    /** Holds the time of all toasts for this reason, until it is resumed. */
    pause(reason: string) {
      countdown.pause(reason);
      if (!visible.paused) show(visible.toasts);
    },
    /** Takes a reason away; with the last one all toasts go on with the time they had left. */
    resume(reason: string) {
      countdown.resume(reason);
      if (visible.paused && !countdown.paused()) show(visible.toasts);
    },
    snapshot: () => visible,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
