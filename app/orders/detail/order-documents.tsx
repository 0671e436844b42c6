import type { ReactNode } from "react";

const documents = [
  ["delivery-note", "Bon de livraison"],
  ["production-sheet", "Bon de préparation"],
  ["confirmation", "Confirmation"],
] as const;

interface OrderDocumentsProps {
  id: number;
  /** No customer gets a paper of it. */
  isPutOut?: boolean;
  children?: ReactNode;
}

/** The documents of an order, as PDF files, before the items of `children`; the page itself prints too. */
export function OrderDocuments({ id, isPutOut = false, children }: OrderDocumentsProps) {
  return (
    <ul className="related">
      {documents
        .filter(([type]) => !isPutOut || type === "production-sheet")
        .map(([type, name]) => (
          <li key={type}>
            <a
              href={`/external-orders/${id}/document?type=${type}`}
              target="_blank"
              rel="noreferrer"
              data-prefetch="none"
            >
              {name} (PDF)
            </a>
          </li>
        ))}
      {children}
    </ul>
  );
}
