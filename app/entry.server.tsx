import { PassThrough } from "node:stream";
import { type AppLoadContext, type EntryContext, createReadableStreamFromReadable } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { stoppedClock } from "./clock";
import { serverIcons } from "./icons/collection.server";
import { NonceContext } from "./nonce";
import { createOverlays } from "./overlays/store";
import { PageParts } from "./page-parts";
import { createToastStore } from "./toasts/store";

export const streamTimeout = 10_000;

/** Renders a document: headers leave when the shell is ready. */
export default function handleRequest(request: Request, status: number, headers: Headers, remix: EntryContext, context: AppLoadContext) {
  return new Promise<Response>((resolve, reject) => {
    let shellIsReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <PageParts colorMode={null} toasts={createToastStore({ clock: stoppedClock, random: () => 0, nextTick: () => undefined })} icons={serverIcons} overlays={createOverlays()}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
        </PageParts>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onShellReady() {
          shellIsReady = true;
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // An error before the shell is rejected with, and reported, as a whole.
          if (shellIsReady) context.report(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}
