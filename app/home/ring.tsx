/** A ring that fills as the parts of a whole are done, with its words: « 3 sur 5 ». */
export function Ring({ done, of }: { done: number; of: number }) {
  return (
    <span className="ring">
      {done} sur {of}
      <svg viewBox="0 0 20 20" aria-hidden>
        <circle cx="10" cy="10" r="8" />
        {done > 0 && <circle cx="10" cy="10" r="8" pathLength={of} strokeDasharray={`${done} ${of}`} />}
      </svg>
    </span>
  );
}
