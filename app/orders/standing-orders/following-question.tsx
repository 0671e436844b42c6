import type { FollowingOrder } from "#server/api-client/contract/orders/standing-orders";
import { FollowChoices } from "./follow-choices";
import { describeFollowing } from "./following";
import { followField, seenField } from "./words";

/** The question of a form which of the orders that are made already follow what it changes. */
export function FollowingQuestion({ message, prepared }: { message: string; prepared: readonly FollowingOrder[] }) {
  return (
    <>
      {prepared.map(({ orderId }) => (
        <input key={orderId} type="hidden" name={seenField} value={orderId} />
      ))}
      <p className="alert" data-type="warning">
        {message}
      </p>
      <FollowChoices
        name={followField}
        following={prepared
          .filter(({ canFollow }) => canFollow)
          .map((order) => [String(order.orderId), describeFollowing(order)] as const)}
        staying={prepared.filter(({ canFollow }) => !canFollow).map(describeFollowing)}
      />
    </>
  );
}
