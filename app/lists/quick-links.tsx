import { Link } from "@remix-run/react";

/** A link to the same page seen another way. */
export interface QuickLink {
  words: string;
  /** A query string, or "." for none. */
  to: string;
  /** The page is seen this way now. */
  chosen: boolean;
  /** Tells links of the same words apart. */
  key?: string | number;
  /** An anchor that leads to the link. */
  id?: string;
}

/** The ways in which a page can be seen, with the one that it is seen in. */
export function QuickLinks({ label, links }: { label: string; links: readonly QuickLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="quick">
        {links.map(({ words, to, chosen, key = words, id }) => (
          <li key={key}>
            <Link id={id} to={to} aria-current={chosen ? "true" : undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
