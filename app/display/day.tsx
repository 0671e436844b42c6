import { formatDate, formatShortDate } from "#app/display/dates";

/** A business date that never breaks over two lines: « sam. 21 nov. 2026 », or « sam. 21 nov. » when `short`. */
export function Day({ date, short = false }: { date: string | null; short?: boolean }) {
  const text = short ? formatShortDate(date) : formatDate(date);
  return date ? <time dateTime={date}>{text}</time> : <>{text}</>;
}
