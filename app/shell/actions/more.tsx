import type { ReactNode } from "react";

/** « … »: the actions that are rarely wanted, in a menu that opens without scripts. */
export function More({
  label = "Autres actions",
  open,
  children,
}: {
  label?: string;
  /** True opens it at once: what it holds has something to say. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="ask more" open={open}>
      <summary className="button" data-color="neutral" data-variant="outline">
        <span aria-hidden>…</span>
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className="card">{children}</div>
    </details>
  );
}
