/** Answers heavy requests as tests of the pool want: `/hold` once it is told to go on, `/die`, `/spin` for ever. */
let answered = 0;

/** @param {{ settings: { databaseUrl: string }, url: string, headers: [string, string][], now: string }} task */
export async function answerHeavy({ settings, url, headers, now }) {
  const { pathname } = new URL(url);
  if (pathname === "/die") process.exit(1);
  if (pathname === "/spin") for (;;) answered += 0;
  // The test answers once it may go on.
  if (pathname.startsWith("/hold")) await fetch(settings.databaseUrl + pathname);
  if (new Headers(headers).get("authorization") === "ended")
    return { status: 401, headers: [], body: new TextEncoder().encode("unauthenticated").buffer, logged: [] };
  answered += 1;
  const body = new TextEncoder().encode(`${pathname} ${String(answered)} ${now}`).buffer;
  return { status: 200, headers: [["content-type", "text/plain"]], body, logged: [] };
}
