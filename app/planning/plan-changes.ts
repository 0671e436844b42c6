import type { Needs, Suggestion } from "#server/api-client/contract/planning/needs";
import type { NeedsQuery } from "./needs-query";
import { planSearch } from "./plan-search";

/** Returns the same calculation with a suggestion followed: its offers chosen, or its period longer. */
export function searchWith(query: NeedsQuery, { to, offers }: Pick<Suggestion, "to" | "offers">): string {
  const chosen = offers.map(({ articleId, offerId, packs }) => [
    String(articleId),
    packs > 0 ? `${offerId}:${packs}` : String(offerId),
  ]);
  return planSearch({ ...query, to: to ?? query.to, offer: { ...query.offer, ...Object.fromEntries(chosen) } });
}

/** One thing that was chosen by hand, and the calculation without it. */
export interface Picked {
  href: string | null;
  name: string;
  note: string | null;
  without: string;
}

/** Returns the orders chosen one by one, or set aside. @param names what they are called, by id, where it is known */
export function pickedOrders(
  query: NeedsQuery,
  needs: Needs | null,
  names: ReadonlyMap<string, string>,
): { chosen: Picked[]; setAside: Picked[] } {
  const counted = new Set(needs?.orders.map((order) => String(order.orderId)));
  const picked = (which: "orderIds" | "excludeOrderIds") =>
    query[which].map((id) => ({
      href: `/external-orders/${id}`,
      name: names.get(id) ?? `Commande n° ${id}`,
      note: which === "orderIds" && needs && !counted.has(id) ? "annulée : non comptée" : null,
      without: planSearch({ ...query, [which]: query[which].filter((other) => other !== id) }),
    }));
  return { chosen: picked("orderIds"), setAside: picked("excludeOrderIds") };
}

/** Returns the purchases chosen by hand. */
export function chosenPurchases(query: NeedsQuery, needs: Needs | null): Picked[] {
  const articles = new Map(needs?.articles.map((article) => [String(article.articleId), article]));
  return Object.keys(query.offer).map((id) => {
    const article = articles.get(id);
    const { [id]: _, ...offer } = query.offer;
    const bought = article?.offer && article.packs !== null && article.packs > 0;
    return {
      href: `/articles/${id}`,
      name: article?.name ?? `Article n° ${id}`,
      note: bought ? `${article.packs} × ${article.offer?.packLabel ?? "colis"}` : "sans effet ici",
      without: planSearch({ ...query, offer }),
    };
  });
}
