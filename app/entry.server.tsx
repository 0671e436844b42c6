import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentContext } from "./lists/document-rows";
import { stoppedClock } from "./shell/clock";
import { createNotice } from "./shell/connection/notice";
import { serverIcons } from "./shell/icons/collection.server";
import { NonceContext } from "./shell/nonce";
import { createOverlays } from "./shell/overlays/store";
import { PageParts } from "./shell/page-parts";
import { createToastStore } from "./shell/toasts/store";

export const streamTimeout = 10_000;

/**
 * Renders a document in one piece: loaders answer whole, so that there is nothing to send ahead, and one piece costs
 * half of the processor time that dozens of small ones cost on their way through streams and compression.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    let shellIsReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={context.nonce}>
        <PageParts
          colorMode={null}
          toasts={createToastStore({ clock: stoppedClock, random: () => 0, nextTick: () => undefined })}
          icons={serverIcons}
          overlays={createOverlays()}
          notice={createNotice()}
        >
          <DocumentContext.Provider value={context}>
            <RemixServer context={ofPage(remix)} url={request.url} nonce={context.nonce} abortDelay={streamTimeout} />
          </DocumentContext.Provider>
        </PageParts>
      </NonceContext.Provider>,
      {
        nonce: context.nonce,
        onShellReady() {
          shellIsReady = true;
        },
        onAllReady() {
          clearTimeout(giveUp);
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(collect((html) => resolve(new Response(html, { status, headers }))));
        },
        onShellError(error) {
          clearTimeout(giveUp);
          reject(error);
        },
        onError(error) {
          // An error before the shell is rejected with, and reported, as a whole.
          if (shellIsReady) context.report(error);
        },
      },
    );
    const giveUp = setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Returns the context with the routes of the page alone: rendering matches and copies all that it is given. */
function ofPage(remix: EntryContext): EntryContext {
  const routes = Object.fromEntries(
    remix.staticHandlerContext.matches.flatMap(({ route: { id } }) => {
      const known = remix.manifest.routes[id];
      return known ? [[id, known]] : [];
    }),
  );
  return { ...remix, manifest: { ...remix.manifest, routes } };
}

/**
 * Gives all that is written to it at once, at its end. React 18 writes blocks of 2,048 bytes whole, also where an
 * accented letter did not fit at the end any more: the zero bytes left there are taken off.
 */
function collect(whole: (bytes: Uint8Array<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = [];
  return new Writable({
    write(part: Buffer, _encoding, done) {
      let end = part.length;
      while (end > 0 && part[end - 1] === 0) end -= 1;
      parts.push(part.subarray(0, end));
      done();
    },
    final(done) {
      whole(Buffer.concat(parts));
      done();
    },
  });
}
