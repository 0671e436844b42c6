import type { StockedType } from "#domain/choices";
import { LinkList } from "#app/display/links/related-links";

/** Ways from what is kept in stock to its lots, its movements, its losses and, of an article, its deliveries. */
export function StockLinks({ type, id }: { type: StockedType; id: number }) {
  const of = `?${type}_id=${id}`;
  const ways = [
    [`/stock/lots${of}`, "Lots"],
    [`/stock/movements${of}`, "Mouvements"],
    [`/stock/waste${of}`, "Pertes"],
    ...(type === "article" ? [[`/receipts${of}`, "Réceptions"] as const] : []),
    ["/stock/counts", "Inventaires"],
  ] as const;
  return <LinkList links={ways.map(([to, name]) => ({ key: to, to, name }))} />;
}
