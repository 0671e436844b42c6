const documents = [
  ["delivery-note", "Bon de livraison"],
  ["production-sheet", "Bon de préparation"],
  ["confirmation", "Confirmation"],
] as const;

/** The documents of an order, as PDF files; the page itself prints too. */
export function OrderDocuments({ id }: { id: number }) {
  return (
    <ul className="related">
      {documents.map(([type, name]) => (
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
    </ul>
  );
}
