import { Form, Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";

/**
 * One GET form of filters without a search: everything lands in the URL, the page starts again at 1.
 * @param filtered shows the way back to the whole list
 */
export function FieldsForm({
  filtered,
  submit = "Filtrer",
  children,
}: {
  filtered: boolean;
  submit?: string;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <Form method="get" className="filters" role="search" noValidate discover="none" key={params.toString()}>
      <div className="filters-fields">
        {children}
        <button type="submit" className="button" data-variant="outline">
          {submit}
        </button>
      </div>
      {filtered && (
        <Link to="." className="filters-clear">
          Effacer les filtres
        </Link>
      )}
    </Form>
  );
}
