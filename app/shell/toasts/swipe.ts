/** Pixels to the right from which letting go closes the toast. */
const swipeThreshold = 50;

export interface Point {
  x: number;
  y: number;
}

export interface Swipe {
  start: Point;
  /** Pixels to the right; null until the finger has shown where it goes. */
  right: number | null;
}

/**
 * Returns the swipe after a move. It begins when the pointer has gone right by more than 10 pixels (2 for a mouse), and
 * is off (null) when it went any other way first.
 */
export function moveSwipe({ start, right }: Swipe, to: Point, pointerType: string): Swipe | null {
  const across = to.x - start.x;
  const down = Math.abs(to.y - start.y);
  const buffer = pointerType === "touch" ? 10 : 2;
  if (right !== null) return { start, right: Math.max(0, across) };
  if (across > buffer && across > down) return { start, right: across };
  return Math.abs(across) > buffer || down > buffer ? null : { start, right };
}

/** Tells whether letting go here closes the toast. */
export const closesToast = (swipe: Swipe | null): boolean => (swipe?.right ?? 0) > swipeThreshold;
