import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentContext } from "./lists/document-rows";
import { markup } from "./lists/markup.server";
import { stoppedClock } from "./shell/clock";
import { createNotice } from "./shell/connection/notice";
import { serverIcons } from "./shell/icons/collection.server";
import { drawInTurns } from "./lists/draw-in-turns.server";
import { NonceContext } from "./shell/nonce";
import { createOverlays } from "./shell/overlays/store";
import { PageParts } from "./shell/page-parts";
import { createToastStore } from "./shell/toasts/store";

export const streamTimeout = 10_000;

/**
 * Renders a document in one piece: loaders answer whole, so that there is nothing to send ahead, and a page whose
 * status is still to be found out has no first bytes. One text costs less than streams do; a page of large answers,
 * whose drawing others would wait for, is drawn in turns all the same.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  await context.turn();
  const { serverHandoffStream, ...page } = ofPage(remix);
  const pageOf = (letGoFirst?: () => void) => (
    <NonceContext.Provider value={context.nonce}>
      <PageParts
        colorMode={null}
        toasts={createToastStore({ clock: stoppedClock, random: () => 0, nextTick: () => undefined })}
        icons={serverIcons}
        overlays={createOverlays()}
        notice={createNotice()}
      >
        <DocumentContext.Provider value={{ context, markup, ...(letGoFirst && { letGoFirst }) }}>
          <RemixServer context={page} url={request.url} nonce={context.nonce} />
        </DocumentContext.Provider>
      </PageParts>
    </NonceContext.Provider>
  );
  const html = context.isLarge() ? await drawInTurns(pageOf, context.turn) : renderToString(pageOf());
  await context.turn();
  const hydrates = serverHandoffStream && page.renderMeta?.didRenderScripts;
  const data = hydrates ? dataScript(await textOf(serverHandoffStream), context.nonce) : "";
  headers.set("Content-Type", "text/html; charset=utf-8");
  const body = html.endsWith(end) ? html.slice(0, -end.length) : html;
  const styled = context.styled({
    html: `<!DOCTYPE html>${body}${data}${end}`,
    shared: remix.manifest.routes.root?.css ?? [],
    scripted: data !== "",
  });
  return new Response(styled, { status, headers });
}

const end = "</body></html>";

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of stream) text += decoder.decode(part, { stream: true });
  return text + decoder.decode();
}

/** Returns the script that hands the loaders’ data over, as Remix’s own would in parts. */
function dataScript(data: string, nonce: string): string {
  const safe = JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return (
    `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${safe});` +
    "window.__remixContext.streamController.close();</script>"
  );
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
