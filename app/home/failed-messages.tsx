import { Link } from "@remix-run/react";
import { formatCount } from "#app/display/numbers";
import { messagesPath } from "#app/forms/mail/words";

/** Returns « 2 messages pas partis ». */
export const formatFailedCount = (count: number): string =>
  formatCount(count, "message pas parti", "messages pas partis");

/** The way to the messages that failed. Nothing when none did. */
export function FailedMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="alert" data-type="error">
      <Link to={`${messagesPath}?state=failed`}>
        <strong>{formatFailedCount(count)}</strong>
      </Link>{" "}
      : voyez pourquoi, puis réessayez ou retirez.
    </p>
  );
}
