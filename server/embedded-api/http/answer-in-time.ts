type Fetch = (request: Request) => Promise<Response>;

/** Part of the time that callers give an answer, in which it says itself that it is late. */
const part = 0.95;

/**
 * Returns the API as callers reach it that wait `timeout` milliseconds for JSON, and twice as long for a file to begin:
 * shortly before, it answers 503 itself, for it is busy, or its database does not answer, and will be there again. What
 * was being read is given up; what is being written goes on, and is known by its key when it is sent again.
 */
export function answerInTime(answer: Fetch, timeout: number): Fetch {
  return async (request) => {
    const { method, signal, headers } = request;
    const isJson = headers.get("accept") === "application/json";
    const within = part * (isJson ? timeout : 2 * timeout);
    const ended = new AbortController();
    const leave = () => ended.abort(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(() => {
        resolve(Response.json({ message: "Service Unavailable" }, { status: 503, headers: { "retry-after": "1" } }));
        ended.abort();
      }, within);
    });
    try {
      return await Promise.race([
        answer(method === "GET" ? new Request(request, { signal: ended.signal }) : request),
        late,
      ]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
    }
  };
}
