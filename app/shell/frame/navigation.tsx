import { Link, useLocation } from "@remix-run/react";
import { type Area, type Part, type Place, areas, currentness, inBar, placeOf } from "./places";

/** The attribute of the button that opens the menu. React 18 does not know those of popovers. */
const opensMenu = { popovertarget: "menu" };

/**
 * The ways that are one tap away on every page: three areas and a new order, two more areas where there is room, and
 * the menu with the rest.
 */
export function Bar() {
  const here = placeOf(useLocation().pathname);
  const isBehind = here && !inBar.some(({ isWide, pages }) => !isWide && pages.includes(here));
  return (
    <ul className="bar">
      {inBar.map((area) => (
        <li key={area.name}>
          <AreaLink area={area} here={here} />
        </li>
      ))}
      <li>
        <button aria-current={isBehind || undefined} {...opensMenu}>
          Plus
        </button>
      </li>
    </ul>
  );
}

/** The areas of the product with their pages, without those of what the API lacks. */
export function Navigation({ lacks }: { lacks: readonly Part[] }) {
  const here = placeOf(useLocation().pathname);
  return (
    <ul className="navigation">
      {areas.map((area) => {
        const pages = area.pages.filter(({ of }) => !of || !lacks.includes(of));
        return (
          pages[0] && (
            <li key={area.name}>
              <AreaLink area={area} here={here} />
              {pages[1] && pages.map((page) => <PlaceLink key={page.to} place={page} isHere={page === here} />)}
            </li>
          )
        );
      })}
    </ul>
  );
}

function AreaLink({ area: { name, pages }, here }: { area: Area; here: Place | null }) {
  return <PlaceLink place={{ to: pages[0].to, name }} isHere={here !== null && pages.includes(here)} />;
}

function PlaceLink({ place: { to, name }, isHere }: { place: Place; isHere: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} aria-current={isHere ? (currentness(pathname, to) ?? "true") : undefined} discover="none">
      {name}
    </Link>
  );
}
