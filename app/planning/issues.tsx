import { Link } from "@remix-run/react";
import { Badge } from "~/display/badge";
import type { NeedsView } from "./needs-view";

type ShownIssue = NonNullable<NeedsView["issues"]>["rows"][number];

/** The obstacles to a complete calculation, the gravest first, each with the link that mends it. */
export function Issues({ issues }: { issues: readonly ShownIssue[] }) {
  return (
    <ul className="issues">
      {issues.map((issue, at) => (
        <Issue key={`${at}-${issue.heading}`} issue={issue} />
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
}: {
  issue: ShownIssue;
}) {
  return (
    <li className="issue">
      <div>
        <p>
          <Badge tone={tone}>{name}</Badge> <strong>{href ? <Link to={href}>{heading}</Link> : heading}</strong>
        </p>
        <p>{message}</p>
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
      </div>
      <p className="issue-ways no-print">
        {ways.map(({ words, href: to }) => (
          <Link key={to} className="button" data-variant="outline" to={to}>
            {words}
          </Link>
        ))}
      </p>
    </li>
  );
}
