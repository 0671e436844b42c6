import { RingDrawing } from "#app/display/drawings/ring-drawing";

/** A ring that fills as the parts of a whole are done, with its words: « 3 sur 5 ». */
export function Ring({ done, of }: { done: number; of: number }) {
  return (
    <span className="ring">
      {done} sur {of}
      <RingDrawing part={done} of={of} />
    </span>
  );
}
