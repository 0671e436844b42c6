import { Link } from "@remix-run/react";
import { Badge } from "~/display/badge";
import { frenchSpaces } from "~/display/french-spaces";
import { formatCount } from "~/display/numbers";
import { pathOf } from "~/display/words";
import type { NeedsView } from "./needs-view";

type ShownIssue = NonNullable<NeedsView["issues"]>["rows"][number];

/** The obstacles to a complete calculation, the gravest first, each with the link that mends it. */
export function Issues({ issues }: { issues: readonly ShownIssue[] }) {
  return (
    <ul className="issues">
      {issues.map((issue, at) => (
        <Issue key={`${at}-${issue.entity.id}`} issue={issue} />
      ))}
    </ul>
  );
}

function Issue({
  issue: {
    state: [name, tone],
    entity,
    message,
    orderCount,
    orders,
    mend,
  },
}: {
  issue: ShownIssue;
}) {
  const path = pathOf(entity.type, entity.id);
  return (
    <li className="issue">
      <div>
        <p>
          <Badge tone={tone}>{name}</Badge> <strong>{path ? <Link to={path}>{entity.name}</Link> : entity.name}</strong>
        </p>
        <p>{frenchSpaces(message)}</p>
        {orderCount > 0 && (
          <p className="dimmed issue-orders">
            {formatCount(orderCount, "commande concernée", "commandes concernées")}&nbsp;:
            {orders.map(({ id, name }) => (
              <a key={id} href={`/external-orders/${id}`}>
                {name}
              </a>
            ))}
            {orderCount > orders.length && <span>et {formatCount(orderCount - orders.length, "autre")}</span>}
          </p>
        )}
      </div>
      {mend && (
        <Link className="button no-print" data-variant="outline" to={mend.href}>
          {mend.words}
        </Link>
      )}
    </li>
  );
}
