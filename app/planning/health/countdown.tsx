import { useEffect, useState } from "react";
import { RingDrawing } from "#app/display/drawings/ring-drawing";
import { formatTimeLeft, minutesOfDay } from "#app/display/time-left";

/**
 * The minutes that were left when the page was made, in words, and as a ring that empties over the last day; nothing
 * where there were none. Scripts count on while the page stays open.
 */
export function Countdown({ left }: { left: number | null }) {
  return left === null ? null : <CountingDown key={left} from={left} />;
}

function CountingDown({ from }: { from: number }) {
  const minutes = Math.max(0, from - useMinutesOpen());
  return (
    <span className={minutes < 1 ? "ring countdown too-late no-print" : "ring countdown no-print"}>
      {formatTimeLeft(minutes)}
      <RingDrawing part={Math.min(minutes, minutesOfDay)} of={minutesOfDay} />
    </span>
  );
}

/** Returns for how many whole minutes the page has been open, by how far its clock went on; 0 without scripts. */
function useMinutesOpen(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const count = () => setMinutes(Math.floor((Date.now() - start) / 60_000));
    const timer = setInterval(count, 10_000);
    document.addEventListener("visibilitychange", count);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, []);
  return minutes;
}
