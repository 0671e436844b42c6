import type { ReactNode } from "react";

interface FoldedProps {
  legend: string;
  /** Words about what the group holds, while it is closed. */
  said: ReactNode;
  isOpen: boolean;
  children: ReactNode;
}

/** A group of fields that the browser opens and closes. */
export const Folded = ({ legend, said, isOpen, children }: FoldedProps) => (
  <details open={isOpen}>
    <summary>
      <strong>{legend}</strong> <span>{said}</span>
    </summary>
    {children}
  </details>
);
