import { type ReactNode, useEffect, useRef } from "react";
import { initialFocus } from "../controls/initial-focus";

interface RefusedAlertProps {
  message: string;
  /** The answer that says so: another takes the focus anew. */
  answer: unknown;
  children?: ReactNode;
}

/** The reason why a press did nothing; takes focus when it appears. */
export function RefusedAlert({ message, answer, children }: RefusedAlertProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), [answer]);
  return (
    <div className="alert" data-type="error" role="alert" tabIndex={-1} ref={panel} {...initialFocus(true)}>
      <strong>{message}</strong>
      {children}
    </div>
  );
}
