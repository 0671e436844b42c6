import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FieldErrors } from "#app/shell/api-errors";
import { frenchSpaces } from "#app/display/french-spaces";
import { initialFocus } from "./initial-focus";
import { errorPanel } from "../panels/panel-ids";

interface ErrorSummaryProps {
  errors: FieldErrors | null | undefined;
  /** Messages without a field. */
  general?: readonly string[];
  /** French names of the fields, by their name in `errors`. */
  labels?: Record<string, string>;
  /** Returns the id of a field's control; its name by default. */
  idOf?: (field: string) => string;
  /** The place that takes the focus as the page opens; itself by default. */
  focus?: string | null;
}

/** The errors, at the top of a form, each a link to its field; takes focus when it appears. */
export function ErrorSummary({
  errors,
  general = [],
  labels = {},
  idOf = (field) => field,
  focus = errorPanel,
}: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (key !== "default") summary.current?.focus();
  }, [key, errors]);
  const entries = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  if (entries.length + general.length === 0) return null;
  return (
    <div
      id={errorPanel}
      className="alert"
      data-type="error"
      role="alert"
      tabIndex={-1}
      ref={summary}
      {...initialFocus(focus === errorPanel)}
    >
      {entries.length > 0 && (
        <strong>
          {entries.length === 1 ? "Une valeur est à corriger" : `${entries.length} valeurs sont à corriger`}
        </strong>
      )}
      <ul>
        {general.map((message) => (
          <li key={message}>{frenchSpaces(message)}</li>
        ))}
        {entries.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${idOf(field)}`}>{frenchSpaces(labels[field] ? `${labels[field]} : ${message}` : message)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
