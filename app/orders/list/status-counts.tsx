import { Link } from "@remix-run/react";
import { activeStatuses } from "#domain/orders/order-statuses";
import { orderStatusNames } from "#domain/orders/order-status-names";
import { useListLink, useListParams } from "#app/lists/list-params";

/** Returns a status as the API client names it in an answer's keys. */
const camelCase = (status: string) => status.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The number of orders of each status that the other filters leave, each a link that shows those only (or, once it
 * does, all of them again).
 */
export function StatusCounts({ counts }: { counts: Record<string, number> }) {
  const params = useListParams();
  const linkTo = useListLink();
  const selected = params.getAll("status");
  const all = params.has("delivery_from") ? activeStatuses : null;
  return (
    <nav aria-label="Par statut">
      <ul className="quick">
        {Object.entries(orderStatusNames).map(([status, name]) => {
          const only = selected.length === 1 && selected[0] === status;
          return (
            <li key={status}>
              <Link
                discover="none"
                to={linkTo({ status: only ? all : status, page: null })}
                aria-current={only ? "true" : undefined}
              >
                {`${name} `}
                <strong className="counted">{counts[camelCase(status)] ?? 0}</strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
