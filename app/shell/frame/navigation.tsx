import { Link, useLocation } from "@remix-run/react";
import { type Place, areas, currentness, placeOf } from "./places";

/** The areas of the product, and the pages of the one that is open; those of stock only where the API keeps it. */
export function Navigation({ hasStock }: { hasStock: boolean }) {
  const here = placeOf(useLocation().pathname);
  return (
    <nav aria-label="Navigation principale">
      <ul className="navigation">
        {areas.map(({ name, pages }) => {
          const shown = pages.filter(({ ofStock }) => hasStock || !ofStock);
          const [first, second] = shown;
          const isOpen = pages.some((page) => page === here);
          return (
            first && (
              <li key={name}>
                <PlaceLink place={{ ...first, name }} here={isOpen ? first : null} />
                {isOpen && second && (
                  <ul>
                    {shown.map((page) => (
                      <li key={page.to}>
                        <PlaceLink place={page} here={here} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

function PlaceLink({ place: { to, name }, here }: { place: Place; here: Place | null }) {
  const { pathname } = useLocation();
  const current = to === here?.to ? (currentness(pathname, to) ?? "true") : undefined;
  return (
    <Link to={to} aria-current={current} discover="none">
      {name}
    </Link>
  );
}
