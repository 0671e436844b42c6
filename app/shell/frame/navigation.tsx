import { Link, useLocation } from "@remix-run/react";

const pages = [
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
] as const;

/** "page" on the very page, "true" on a page beneath it. */
export function currentness(pathname: string, to: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return to !== "/" && pathname.startsWith(`${to}/`) ? "true" : undefined;
}

/** The areas of the product. */
export function Navigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Navigation principale">
      <ul className="navigation">
        {pages.map(([to, name]) => (
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
