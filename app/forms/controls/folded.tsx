import type { ReactNode } from "react";

interface FoldedProps {
  legend: string;
  /** Words about what the group holds, while it is closed. */
  summary: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}

/** A group of fields that the browser opens and closes. */
export const Folded = ({ legend, summary, isOpen, children }: FoldedProps) => (
  <details open={isOpen}>
    <summary>
      <strong>{legend}</strong> <span>{summary}</span>
    </summary>
    {children}
  </details>
);
