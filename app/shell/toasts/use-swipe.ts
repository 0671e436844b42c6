import { type PointerEvent, useState } from "react";
import { type Swipe, closesToast, moveSwipe } from "./swipe";

/** Follows a swipe to the right: how far it is, and the handlers of the element that is swiped. */
export function useSwipe(onSwiped: () => void) {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const point = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });
  return {
    swipe: swipe?.right ?? 0,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button === 0) setSwipe({ start: point(event), right: null });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!swipe) return;
      const moved = moveSwipe(swipe, point(event), event.pointerType);
      if (swipe.right === null && moved?.right) event.currentTarget.setPointerCapture(event.pointerId);
      setSwipe(moved);
    },
    onPointerUp() {
      if (closesToast(swipe)) onSwiped();
      setSwipe(null);
    },
    onPointerCancel() {
      setSwipe(null);
    },
  };
}
