import { Link, useLocation } from "@remix-run/react";

/** The last is said of what is there only where the API keeps stock. */
const places: readonly (readonly [to: string, name: string, ofStock?: true])[] = [
  ["/", "Accueil"],
  ["/external-orders", "Commandes clients"],
  ["/production-planning/compute-needs", "Calcul des besoins"],
  ["/production-planning/runs", "Calculs figés"],
  ["/production-planning/makeable", "Que puis-je faire ?"],
  ["/production-planning/weighings", "Pesées"],
  ["/products", "Produits"],
  ["/recipes", "Recettes"],
  ["/articles", "Articles"],
  ["/suppliers", "Fournisseurs"],
];

/** "page" on the very page, "true" on a page beneath it. */
export function currentness(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}

/** The areas of the product; those of stock only where the API keeps it. */
export function Navigation({ hasStock }: { hasStock: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Navigation principale">
      <ul className="navigation">
        {places
          .filter(([, , ofStock]) => hasStock || !ofStock)
          .map(([to, name]) => (
            <li key={to}>
              <Link to={to} aria-current={currentness(pathname, to)} data-prefetch="visible" discover="none">
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
