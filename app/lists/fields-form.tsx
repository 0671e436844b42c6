import { Form, Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

/**
 * One GET form of filters without a search: everything lands in the URL, the page starts again at 1. It is folded
 * while nothing is filtered, unless the page is there to ask.
 * @param filtered shows the way back to the whole list
 * @param submit what the button says of a page that is there to ask
 */
export function FieldsForm({
  filtered,
  submit,
  children,
}: {
  filtered: boolean;
  submit?: string;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const fields = (
    <div className="filters-fields">
      {children}
      <button type="submit" className="button" data-variant="outline">
        {submit ?? "Filtrer"}
      </button>
    </div>
  );
  return (
    <Form method="get" className="filters" role="search" noValidate discover="none" key={params.toString()}>
      {submit === undefined ? (
        <details className="filters-more" open={filtered}>
          <summary>Filtres</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      {filtered && (
        <Link to="." className="filters-clear">
          Effacer les filtres
        </Link>
      )}
    </Form>
  );
}
