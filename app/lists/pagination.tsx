import { Link } from "@remix-run/react";
import { useListLink } from "./list-params";

/** Returns the pages to name around the current one: first, last and two neighbours; null stands for a gap. */
export function pagesToShow(current: number, last: number): (number | null)[] {
  const near = new Set([1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last));
  const pages = [...near].sort((a, b) => a - b);
  return pages.flatMap((page, at) => {
    const before = pages[at - 1] ?? 0;
    return page - before > 2 ? [null, page] : page - before === 2 ? [page - 1, page] : [page];
  });
}

interface PaginationProps {
  meta: { currentPage: number; lastPage: number };
  /** The URL's name for the page; "page" by default. */
  param?: string;
  /** Anchor of the section of the page to land on. */
  anchor?: string;
}

/** Links to the other pages of a list, in its own URL. Renders nothing when there is one page. */
export function Pagination({ meta: { currentPage, lastPage }, param = "page", anchor }: PaginationProps) {
  const linkTo = useListLink();
  if (lastPage <= 1) return null;
  const to = (page: number) => linkTo({ [param]: page === 1 ? null : page }) + (anchor ? `#${anchor}` : "");
  return (
    <nav className="pagination" aria-label="Pages">
      {currentPage > 1 && (
        <Link to={to(currentPage - 1)} rel="prev">
          Précédente
        </Link>
      )}
      <ul>
        {pagesToShow(currentPage, lastPage).map((page, at) => (
          <li key={page ?? `gap-${at}`}>
            {page === null ? (
              "…"
            ) : (
              <Link
                discover="none"
                to={to(page)}
                aria-label={`Page ${page}`}
                aria-current={page === currentPage ? "page" : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {currentPage < lastPage && (
        <Link to={to(currentPage + 1)} rel="next">
          Suivante
        </Link>
      )}
    </nav>
  );
}
