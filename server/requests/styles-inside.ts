import type { StyledDocument } from "../context";
import type { ReadStylesheet } from "./stylesheets";

const link = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/** The styles of a page that the router leaves go with the link that React takes away. */
const takeAway =
  "new MutationObserver(a=>{for(const{removedNodes:b}of a)for(const l of b)" +
  `l.disabled&&document.querySelector('style[data-of="'+l.getAttribute("href")+'"]')?.remove()})` +
  ".observe(document.head,{childList:!0})";

/**
 * Puts stylesheets into a document, so that its first paint does not wait for another round trip: all of them where
 * scripts make documents rare; without scripts the page's own, and those that all pages share where the browser comes
 * from elsewhere than a page of ours. Their links stay, out of use: React and Remix look for them. A document with a
 * stylesheet that cannot be read, as in development, stays as it is.
 */
export function putStylesInside(
  { html, shared, scripted }: StyledDocument,
  { site, nonce, read }: { site: string | null | undefined; nonce: string; read: ReadStylesheet },
): string {
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd);
  const linksShared = !scripted && (!site || site === "same-origin");
  const inside = new Map<string, string>();
  for (const [, address = ""] of head.matchAll(link)) {
    if (linksShared && shared.includes(address)) continue;
    const text = read(address);
    if (text === null) return html;
    inside.set(address, text);
  }
  if (inside.size === 0) return html;
  return [
    head.replace(link, (tag, address: string) => (inside.has(address) ? tag.replace("/>", " disabled/>") : tag)),
    ...[...inside].map(([address, text]) => `<style nonce="${nonce}" data-of="${address}">${text}</style>`),
    scripted ? `<script nonce="${nonce}">${takeAway}</script>` : "",
    html.slice(headEnd),
  ].join("");
}
