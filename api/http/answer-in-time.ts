type Fetch = (request: Request) => Promise<Response>;

/** Part of the time that callers give an answer, in which it says itself that it is late. */
const part = 0.95;

/**
 * Returns the API as callers reach it that wait `timeout` milliseconds for JSON, and twice as long for a file to begin:
 * shortly before, it answers 503 itself, for it is busy, or its database does not answer, and will be there again. What
 * is being written goes on, and is known by its key when it is sent again. Tokens have their own time.
 */
export function answerInTime(answer: Fetch, timeout: number): Fetch {
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith("/api/")) return answer(request);
    const isJson = request.headers.get("accept") === "application/json";
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Response>((resolve) => {
      timer = setTimeout(
        () =>
          resolve(Response.json({ message: "Service Unavailable" }, { status: 503, headers: { "retry-after": "1" } })),
        part * (isJson ? timeout : 2 * timeout),
      );
    });
    try {
      return await Promise.race([answer(request), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
