import { z } from "zod";

const handle = z.object({
  /** Seen by everybody; any other route needs a session. */
  public: z.boolean().default(false),
  /**
   * Only for those who have no session: others go to the page that they had asked for when they were sent to sign in,
   * else to `/`.
   */
  signedOutOnly: z.boolean().default(false),
  /** Named middleware, in order. */
  middleware: z.array(z.string()).default([]),
});

/** The fields of a route's `handle` that the guard reads. */
export type GuardedHandle = z.infer<typeof handle>;

export function readHandle(value: unknown): GuardedHandle {
  return handle.parse(value ?? {});
}
