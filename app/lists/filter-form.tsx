import { Form, Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

interface FilterFormProps {
  /** Label of the search field, e.g. « Rechercher un article ». */
  searchLabel: string;
  /** Fields beside the search: names are the API's filters in snake_case, as they stand in the URL. */
  children?: ReactNode;
  /** True shows the way back to the whole list. */
  filtered: boolean;
  /** True unfolds the further filters; unless it is given, they are unfolded when one of them is in the URL. */
  unfolded?: boolean;
  /** Problems of the search field itself. */
  searchErrors?: string[];
}

const seenElsewhere = new Set(["search", "sort", "page", "selected"]);

/**
 * One GET form for search and filters: everything lands in the URL, a list is shareable; the API judges it, not the
 * browser. Sort is kept, the page starts again at 1.
 */
export function FilterForm({ searchLabel, children, filtered, unfolded, searchErrors = [] }: FilterFormProps) {
  const [params] = useSearchParams();
  const isNarrowed = filtered && [...params].some(([name, value]) => value !== "" && !seenElsewhere.has(name));
  const sort = params.get("sort");
  return (
    <Form method="get" className="filters" role="search" noValidate discover="none" key={params.toString()}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div className="filters-search">
        <label htmlFor="search">{searchLabel}</label>
        <input
          id="search"
          type="search"
          name="search"
          placeholder={searchLabel.replace("Rechercher ", "")}
          defaultValue={params.get("search") ?? ""}
          aria-invalid={searchErrors.length > 0 || undefined}
        />
        <button type="submit" className="button" data-variant="outline">
          Rechercher
        </button>
      </div>
      {searchErrors.map((message) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      {children && (
        <details className="filters-more" open={unfolded ?? isNarrowed}>
          <summary>Filtres</summary>
          <div className="filters-fields">
            {children}
            <button type="submit" className="button" data-variant="outline">
              Filtrer
            </button>
          </div>
        </details>
      )}
      {filtered && (
        <Link to="." className="filters-clear">
          Effacer la recherche et les filtres
        </Link>
      )}
    </Form>
  );
}
