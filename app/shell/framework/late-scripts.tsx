import { ScrollRestoration, Scripts } from "@remix-run/react";
import { Children, Fragment, type ReactNode, cloneElement, createElement, isValidElement } from "react";

interface ScriptProps {
  rel?: string;
  href?: string;
  async?: boolean;
  type?: string;
  children?: ReactNode;
}

const lateType = "text/late-module";

/**
 * After the frame that shows the page: fetch what was held back, then run it. A tab in the background waits until it is
 * looked at.
 */
const startScript =
  "requestAnimationFrame(()=>setTimeout(()=>{" +
  `for(const e of document.querySelectorAll("[data-late],[type='${lateType}']")){` +
  `const h=e.dataset.late,c=h?document.createElement("link"):e.cloneNode(true);` +
  `h?(c.rel="modulepreload",c.href=h):c.type="module";document.body.append(c)}}))`;

/**
 * The work of Remix's <ScrollRestoration> before the router runs, in a third of its bytes: an entry of the history gets
 * a key; one that has been left before, its place.
 */
const scrollScript =
  `history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"");` +
  `try{scrollTo(0,JSON.parse(sessionStorage.getItem("positions"))[history.state.key]??scrollY)}catch{}`;

/**
 * Back or forward before the router is there: the address is another, the page is not, and React would take the one for
 * the other. A jump within the page is none of that.
 */
const earlyBackScript =
  `{const a=location.pathname+location.search;addEventListener("popstate",()=>` +
  `{window.__remixRouter||location.pathname+location.search==a||location.reload()})}`;

/**
 * Remix's <ScrollRestoration> and <Scripts>, these held back until the page has been painted: on a slow connection the
 * framework's JavaScript would otherwise compete with the stylesheet and the content, and every page is usable without
 * it.
 */
export function LateScripts({ nonce }: { nonce: string }) {
  const restoration = ScrollRestoration({});
  const scripts = Scripts({ nonce });
  return (
    <>
      {restoration && <InlineScript nonce={nonce} code={scrollScript + earlyBackScript} />}
      {scripts && late(scripts)}
      {scripts && <InlineScript nonce={nonce} code={startScript} />}
    </>
  );
}

function InlineScript({ nonce, code }: { nonce: string; code: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** Returns the same elements, but module scripts and their preloads wait. */
function late(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(late);
  if (!isValidElement<ScriptProps>(node)) return node;
  if (node.type === Fragment)
    return createElement(Fragment, { key: node.key }, ...Children.toArray(node.props.children).map(late));
  if (node.type === "link" && node.props.rel === "modulepreload")
    return <template key={node.key} data-late={node.props.href} />;
  if (node.type === "script" && node.props.type === "module")
    return cloneElement(node, { type: lateType, async: undefined });
  return node;
}
