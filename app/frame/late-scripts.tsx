import { Scripts } from "@remix-run/react";
import { Children, Fragment, type ReactNode, cloneElement, createElement, isValidElement } from "react";

interface ScriptProps {
  rel?: string;
  type?: string;
  children?: ReactNode;
}

const lateType = "text/late-module";

/** After the frame that shows the page: fetch what was held back, then run it. A tab in the background waits until it is looked at. */
const startScript = `(function(d,n){function start(){
d.querySelectorAll("link[rel=late]").forEach(function(l){var c=d.createElement("link");c.rel="modulepreload";c.href=l.href;d.head.append(c)});
d.querySelectorAll("script[type='${lateType}']").forEach(function(l){var c=d.createElement("script");c.type="module";c.nonce=n;c.textContent=l.textContent;d.body.append(c)})}
requestAnimationFrame(function(){setTimeout(start)})})(document,document.currentScript.nonce)`;

/**
 * Remix's <Scripts>, held back until the page has been painted: on a slow connection the framework's JavaScript would
 * otherwise compete with the stylesheet and the content, and every page is usable without it.
 */
export function LateScripts({ nonce }: { nonce: string }) {
  const scripts = Scripts({ nonce });
  return (
    scripts && (
      <>
        {late(scripts)}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: startScript }} />
      </>
    )
  );
}

/** The same elements, but module scripts and their preloads wait. */
function late(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(late);
  if (!isValidElement<ScriptProps>(node)) return node;
  if (node.type === Fragment) return createElement(Fragment, { key: node.key }, ...Children.toArray(node.props.children).map(late));
  if (node.type === "link" && node.props.rel === "modulepreload") return cloneElement(node, { rel: "late" });
  if (node.type === "script" && node.props.type === "module") return cloneElement(node, { type: lateType });
  return node;
}
