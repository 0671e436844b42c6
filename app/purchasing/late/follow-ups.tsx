import { type FollowUp, describeFollowUp } from "./follow-up-words";

/** The agreements about an order that did not come, the latest first. */
export const FollowUps = ({ followUps }: { followUps: readonly FollowUp[] }) => (
  <ul className="follow-ups">
    {followUps.map(({ id, undoneAt, note, ...followUp }) => (
      <li key={id}>
        {undoneAt === null ? (
          describeFollowUp({ id, undoneAt, note, ...followUp })
        ) : (
          <del>{describeFollowUp({ id, undoneAt, note, ...followUp })}</del>
        )}
        {note && <small>{note}</small>}
      </li>
    ))}
  </ul>
);
