/** A ring that is filled as far as a part is of a whole; the words beside it say the same. */
export function RingDrawing({ part, of }: { part: number; of: number }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden>
      <circle cx="10" cy="10" r="8" />
      {part > 0 && <circle cx="10" cy="10" r="8" pathLength={of} strokeDasharray={`${part} ${of}`} />}
    </svg>
  );
}
