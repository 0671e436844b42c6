import { useEffect, useRef } from "react";
import type { FieldErrors } from "~/field-errors";

interface ErrorSummaryProps {
  errors: FieldErrors | null | undefined;
  /** French names of the fields, by their name in `errors`. */
  labels?: Record<string, string>;
  /** The id of a field's control; its name by default. */
  idOf?: (field: string) => string;
}

/** What went wrong, at the top of a form, each line a link to its field; takes focus when it appears. */
export function ErrorSummary({ errors, labels = {}, idOf = (field) => field }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), [errors]);
  const entries = Object.entries(errors ?? {}).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
  if (entries.length === 0) return null;
  return (
    <div className="alert" data-type="error" role="alert" tabIndex={-1} ref={summary}>
      <strong>{entries.length === 1 ? "Une valeur est à corriger" : `${entries.length} valeurs sont à corriger`}</strong>
      <ul>
        {entries.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${idOf(field)}`}>{labels[field] ? `${labels[field]} : ${message}` : message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
