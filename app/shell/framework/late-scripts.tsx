import { ScrollRestoration, Scripts } from "@remix-run/react";
import { type ReactNode, isValidElement } from "react";

interface ScriptProps {
  href?: string;
  type?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

const lateType = "text/late-module";

/**
 * After the frame that shows the page: fetch what was held back, then run it. A tab in the background waits until it is
 * looked at.
 */
const startScript =
  "requestAnimationFrame(()=>setTimeout(()=>{" +
  `const l=document.querySelector("[type='${lateType}']"),m=l.cloneNode(true);` +
  `for(const h of l.dataset.late.split(" "))document.head.append(` +
  `Object.assign(document.createElement("link"),{rel:"modulepreload",href:h}));` +
  `m.type="module";document.body.append(m)}))`;

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
 * it. Only the server writes them: the browser takes its three scripts over unread.
 */
export function LateScripts({ nonce }: { nonce: string }) {
  ScrollRestoration({});
  return (import.meta.env.SSR ? written(Scripts({ nonce })) : unread).map((script, at) => (
    <script
      key={at}
      nonce={nonce}
      type={script.late && lateType}
      data-late={script.late}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: script.code }}
    />
  ));
}

interface Written {
  code: string;
  /** Addresses of what the script, a module, runs with; it is held back. */
  late?: string;
}

/** As many scripts as the server writes. */
const unread: Written[] = [{ code: "" }, { code: "" }, { code: "" }];

/** Returns the scripts that stand for the elements of <Scripts>. */
function written(elements: ReactNode): Written[] {
  const parts = { addresses: new Array<string>(), inline: "", late: "" };
  const sort = (node: ReactNode): void => {
    if (Array.isArray(node)) return node.forEach(sort);
    if (!isValidElement<ScriptProps>(node)) return;
    const { href, type, children, dangerouslySetInnerHTML: code } = node.props;
    if (href) parts.addresses.push(href);
    if (code) parts[type === "module" ? "late" : "inline"] += code.__html;
    sort(children);
  };
  sort(elements);
  return [
    { code: scrollScript + earlyBackScript + parts.inline },
    { code: parts.late, late: parts.addresses.join(" ") },
    { code: startScript },
  ];
}
