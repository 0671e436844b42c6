import type { ReactNode } from "react";
import { ButtonLink } from "~/shell/actions/button";

interface EmptyProps {
  /** The words: what is not there, and how it comes to be. */
  children: ReactNode;
  /** Leads to where that is done. */
  to: string;
  /** The words of the button. */
  action: string;
  /** The button is the one of the page that matters. */
  isMain?: boolean;
}

/** Said in a table without rows: what is not there, and the way to it. */
export function Empty({ children, to, action, isMain = false }: EmptyProps) {
  return (
    <>
      <p>{children}</p>
      <ButtonLink to={to} variant={isMain ? "solid" : "outline"}>
        {action}
      </ButtonLink>
    </>
  );
}
