import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { type ReactNode, createContext, useContext } from "react";

/** The document that is being rendered. */
interface RenderedDocument {
  /** The context of its request. */
  context: AppLoadContext;
  /** Returns the HTML of rows that need no React: their components use no hooks. */
  markup: (rows: ReactNode) => string;
  /** Lets others go first, where it is drawn in turns. */
  letGoFirst?: () => void;
}

/** The document that is being rendered; null in the browser. */
export const DocumentContext = createContext<RenderedDocument | null>(null);

/**
 * Rows that cross once, as HTML: what hydrates a document would carry each of them again. Its loader `keep`s them, its
 * page `use`s what the loader has answered. A browser that asks for a document gets no rows beside those it shows,
 * which {@link DataTable} leaves as they are; whoever asks for data gets them all.
 */
export function createDocumentRows<Row>() {
  const stored = new WeakMap<AppLoadContext, Row[]>();
  return {
    /** Returns the rows as the loader is to answer them: null where the document alone shows them. */
    keep(rows: Row[], { request, context }: Pick<LoaderFunctionArgs, "request" | "context">): Row[] | null {
      if (rows.length === 0 || !request.headers.get("accept")?.includes("text/html")) return rows;
      stored.set(context, rows);
      return null;
    },
    /** Returns the rows of the page; null where they stand in the document already. */
    use(answered: Row[] | null): Row[] | null {
      const rendered = useContext(DocumentContext);
      return answered ?? (rendered && stored.get(rendered.context)) ?? null;
    },
  };
}
