/** Answers heavy requests as tests of the pool want: `/hold` once it is told to go on, `/die`, `/spin` for ever. */
let answered = 0;

/** @param {{ url: string, now: string }} task */
export async function answerHeavy({ url, now }) {
  const { pathname } = new URL(url);
  if (pathname === "/die") process.exit(1);
  if (pathname === "/spin") for (;;) answered += 0;
  if (pathname.startsWith("/hold")) await held(pathname);
  answered += 1;
  const body = new TextEncoder().encode(`${pathname} ${String(answered)} ${now}`).buffer;
  return { status: 200, headers: [["content-type", "text/plain"]], body, logged: [] };
}

/** @param {string} pathname */
function held(pathname) {
  const channel = new BroadcastChannel("heavy");
  channel.postMessage({ holds: pathname });
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data.goes !== pathname) return;
      channel.close();
      resolve(undefined);
    };
  });
}
