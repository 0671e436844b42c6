import type { MessageRow } from "#server/api-client/contract/messages";
import { useFollow } from "#app/shell/follow";
import { isUnderWay } from "./words";

/** Milliseconds between two looks at messages that are about to leave. */
const pause = 2000;
const always = () => Promise.resolve(true);

/** Looks again while any of these messages is about to leave for the first time. */
export const useFollowLeaving = (messages: readonly (Pick<MessageRow, "state" | "attempts"> | null)[]) =>
  useFollow(
    pause,
    messages.some((message) => message && isUnderWay(message) && message.attempts === 0) ? always : null,
  );
