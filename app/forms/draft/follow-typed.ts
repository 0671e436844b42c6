import { type Clock, wallClock } from "#app/shell/clock";

const quiet = 600;
const mostFailures = 3;

interface Follower {
  /** Notes that the form may have changed. */
  changed(): void;
  stop(): void;
}

interface FollowerParts<Answer> {
  clock: Clock;
  /** Returns the form as it stands. */
  read: () => string;
  /** Asks the server; rejects when it cannot say. */
  ask: (body: string, signal: AbortSignal) => Promise<Answer>;
  show: (answer: Answer) => void;
}

/**
 * Asks once the typing has paused for 600 ms, never the same twice running, and only the last question counts: the ones
 * before are abandoned. After a failure it waits twice as long each time; after three in a row it asks no more.
 */
export function createFollower<Answer>({ clock, read, ask, show }: FollowerParts<Answer>): Follower {
  let lastBody: string | null = null;
  let failures = 0;
  let cancel: (() => void) | undefined;
  let question = new AbortController();

  async function send() {
    const body = read();
    if (body === lastBody) return;
    lastBody = body;
    question.abort();
    const { signal } = (question = new AbortController());
    try {
      const answer = await ask(body, signal);
      if (signal.aborted) return;
      failures = 0;
      show(answer);
    } catch {
      if (signal.aborted) return;
      failures++;
      lastBody = null;
    }
  }

  return {
    changed() {
      cancel?.();
      if (failures < mostFailures) cancel = clock.after(quiet * 2 ** failures, () => void send());
    },
    stop() {
      cancel?.();
      question.abort();
    },
  };
}

/**
 * Keeps what the server says of this form as it is typed up to date until `left`; null when it cannot be said.
 * @param isImmediate whether there is something to say from the start
 */
export function followTyped<Answer>(
  form: HTMLFormElement,
  address: string,
  show: (answer: Answer | null) => void,
  left: AbortSignal,
  isImmediate = true,
): void {
  if (left.aborted) return;
  const follower = createFollower<Answer | null>({
    clock: wallClock,
    read: () =>
      String(
        new URLSearchParams(
          [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
        ),
      ),
    ask: (body, signal) => askTyped<Answer>(address, body, signal),
    show,
  });
  for (const event of ["input", "change", "submit"]) form.addEventListener(event, follower.changed, { signal: left });
  left.addEventListener("abort", follower.stop);
  if (isImmediate) follower.changed();
}

/**
 * Asks the server about what is typed. Throws where it answers otherwise, or redirects, which means that the session
 * has ended: the next save says so.
 */
async function askTyped<Answer>(address: string, body: string, signal: AbortSignal): Promise<Answer | null> {
  const response = await fetch(address, {
    method: "POST",
    body,
    signal,
    redirect: "error",
    headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
  });
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return response.json();
}
