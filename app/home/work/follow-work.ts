import { useMemo } from "react";
import { useFollow } from "#app/shell/follow";
import { currentConnection, isSlowConnection } from "#app/shell/links/slow-connection";

/** Milliseconds between two looks at what the other tablets have marked. */
const pause = 8_000;

/**
 * Shows what others have marked done of a day within ten seconds while the page is in sight, unless the connection is
 * not to be burdened.
 * @param stamp of what the page shows; null where the API tells none
 */
export function useFollowWork(day: string, stamp: string | null): void {
  const isOther = useMemo(() => {
    if (stamp === null) return null;
    return async () => {
      if (isSlowConnection(currentConnection())) return false;
      const answer = await fetch(`/today?jour=${day}`, { redirect: "manual" });
      return answer.ok && (await answer.text()) !== stamp;
    };
  }, [day, stamp]);
  useFollow(pause, isOther);
}
