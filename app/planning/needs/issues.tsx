import { Link } from "@remix-run/react";
import { Badge } from "#app/display/badge";
import { InTurn } from "#app/planning/in-turn";
import type { NeedsView } from "./needs-view";

type IssueRow = NonNullable<NeedsView["issues"]>["rows"][number];

/** More problems than these are folded but for the first, so that all are seen at once. */
const mostOpen = 5;
const openFirst = 2;

/** The obstacles to a complete calculation, the gravest first, each with the ways to decide it. */
export function Issues({ issues }: { issues: readonly IssueRow[] }) {
  return (
    <ul className="issues">
      {issues.map((issue, at) => (
        <InTurn key={`${at}-${issue.heading}`}>
          <Issue issue={issue} isOpen={issues.length <= mostOpen || at < openFirst} />
        </InTurn>
      ))}
    </ul>
  );
}

function Issue({
  issue: {
    state: [name, tone],
    heading,
    href,
    message,
    concerned,
    orders,
    others,
    ways,
  },
  isOpen,
}: {
  issue: IssueRow;
  isOpen: boolean;
}) {
  return (
    <li>
      <details className="issue" open={isOpen}>
        <summary>
          <Badge tone={tone}>{name}</Badge> <strong>{heading}</strong> <span>{message}</span>
        </summary>
        {concerned && (
          <p className="dimmed issue-orders">
            {concerned}
            {orders.map(({ id, name }) => (
              <a key={id} href={`/external-orders/${id}`}>
                {name}
              </a>
            ))}
            {others && <span>{others}</span>}
          </p>
        )}
        <p className="issue-ways no-print">
          {ways.map(({ words, href: to }) => (
            <Link key={to} className="button" data-variant="outline" to={to}>
              {words}
            </Link>
          ))}
          {href && (
            <Link className="button" data-variant="outline" data-color="neutral" to={href}>
              Voir la fiche
            </Link>
          )}
        </p>
      </details>
    </li>
  );
}
