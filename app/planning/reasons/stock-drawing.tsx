import type { StockDays } from "./stock-days";

/** An article's stock through the days: drawn, and beside it in words. */
export function StockDrawing({ days: { rows, points, safety, bars } }: { days: StockDays }) {
  return (
    <>
      <p className="why-heading">Jour par jour</p>
      <svg className="stock-drawing" viewBox="0 0 240 64" aria-hidden="true">
        {bars.map(({ x, y, height, kind }, at) => (
          <rect key={at} data-kind={kind} x={x - 2} y={y} width="4" height={height} />
        ))}
        {safety !== null && <line x1="0" x2="240" y1={safety} y2={safety} />}
        <polyline points={points} />
      </svg>
      <ul className="shares">
        {rows.map(({ day, text, left }) => (
          <li key={day}>
            {day} : {text}
            <span>reste {left}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
