import { Link } from "@remix-run/react";
import type { Picked } from "../plan-changes";

interface PickedListProps {
  heading: string;
  picked: readonly Picked[];
  /** The label of a link that takes one away: « Retirer ». */
  remove: string;
}

/** Things chosen by hand, each with the link that takes it away. */
export function PickedList({ heading, picked, remove }: PickedListProps) {
  if (picked.length === 0) return null;
  return (
    <details className="card picked no-print" open={picked.length <= 12}>
      <summary>{heading}</summary>
      <ul>
        {picked.map(({ href, name, note, without }) => (
          <li key={without}>
            <span>
              {href ? <a href={href}>{name}</a> : name} {note && <small className="dimmed">{note}</small>}
            </span>
            <Link to={without} aria-label={`${remove} ${name}`}>
              {remove}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
