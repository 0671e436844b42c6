import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { ToastContainer, type ToastTransitionProps, toast as toastify } from "react-toastify/unstyled";
import { Mantine } from "#app/shell/mantine";
import type { ToastStore } from "./store";
import { defaultPosition, toastGap } from "./toast";
import { ToastCard } from "./toast-card";
import "./toasts.css";
import { useVisibleToasts } from "./toast-context";

/**
 * Draws the store's toasts with react-toastify, which keeps the list, the region and its hot key; time and closing are
 * the store's.
 */
export function ToastStack({ store }: { store: ToastStore }) {
  useToastifyList(store);
  usePausesOfWindow(store);
  useEscape(store);
  const viewport = useRef<HTMLDivElement>(null);
  usePointer(store, viewport);
  const { toasts } = useVisibleToasts(store);

  useEffect(() => {
    if (!viewport.current?.contains(document.activeElement)) store.resume("focus");
  }, [toasts, store]);

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) store.resume("focus");
  }

  return (
    <Mantine>
      <div
        ref={viewport}
        onPointerLeave={() => store.resume("pointer")}
        onFocus={() => store.pause("focus")}
        onBlur={onBlur}
      >
        <ToastContainer
          aria-label="Notifications (F8)"
          hotKeys={({ key }) => key === "F8"}
          position={defaultPosition}
          style={{ gap: toastGap }}
          transition={AtOnce}
          autoClose={false}
          closeButton={false}
          icon={false}
          draggable={false}
          pauseOnHover={false}
          pauseOnFocusLoss={false}
          customProgressBar
        />
      </div>
    </Mantine>
  );
}

/** Gives react-toastify the toasts that the store has, and takes away those it has no more. */
function useToastifyList(store: ToastStore) {
  const { toasts } = useVisibleToasts(store);
  const given = useRef(new Set<string>());
  useEffect(() => {
    const ids = new Set(toasts.map(({ id }) => id));
    for (const id of given.current) if (!ids.has(id)) toastify.dismiss(id);
    for (const id of ids) if (!given.current.has(id)) toastify(<ToastCard id={id} store={store} />, { toastId: id });
    given.current = ids;
  }, [toasts, store]);
}

/** The store has already waited for the leaving animation: what is dismissed is gone at once. */
function AtOnce({ isIn, done, children }: ToastTransitionProps) {
  useEffect(() => {
    if (!isIn) done();
  });
  return <>{children}</>;
}

/** Follows the pointer, heard on the document: a toast that is removed under the pointer is not left. */
function usePointer(store: ToastStore, viewport: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function onPointerMove({ target }: PointerEvent) {
      if (target instanceof Node && viewport.current?.contains(target)) store.pause("pointer");
      else store.resume("pointer");
    }
    document.addEventListener("pointermove", onPointerMove);
    return () => {
      document.removeEventListener("pointermove", onPointerMove);
      store.resume("pointer");
    };
  }, [store, viewport]);
}

function usePausesOfWindow(store: ToastStore) {
  useEffect(() => {
    const pause = () => store.pause("window");
    const resume = () => store.resume("window");
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
      resume();
    };
  }, [store]);
}

function useEscape(store: ToastStore) {
  useEffect(() => {
    function onKeyDown({ key, defaultPrevented }: KeyboardEvent) {
      if (key === "Escape" && !defaultPrevented && !document.querySelector("dialog[open]")) store.removeAll();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [store]);
}
