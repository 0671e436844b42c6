import { z } from "zod";

const failure = z.object({
  type: z.literal("DataWithResponseInit"),
  data: z.object({ message: z.string(), description: z.string().nullish() }),
  init: z.object({ status: z.number(), headers: z.record(z.string(), z.string()).optional() }),
});

/** Tells whether the request is a browser's that will show the answer to a person. */
export const showsPages = (request: Request): boolean => /\btext\/html\b/.test(request.headers.get("accept") ?? "");

/**
 * Returns the error page for an address that gives files or data and has no page to show an error on; null for what is
 * no failure of ours to tell.
 * @param stylesheets their addresses
 * @param styled returns the page with its styles in it
 */
export function errorDocument(
  thrown: unknown,
  stylesheets: readonly string[],
  styled: (html: string) => string,
): Response | null {
  const parsed = failure.safeParse(thrown);
  if (!parsed.success) return null;
  const { data, init } = parsed.data;
  const message = escape(data.message);
  const [sentence = message, ...advice] = data.description ? escape(data.description).split(/(?<=[.!?]) /) : [];
  const head = [
    `<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>`,
    `<title>${message} · Bru</title>`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${escape(href)}"/>`),
  ];
  const main = [
    `<p class="error-status">${init.status}</p><h1>${sentence}</h1>`,
    advice.length > 0 ? `<p>${advice.join(" ")}</p>` : "",
    `<p class="error-message" lang="en">${message}</p><div class="actions">`,
    init.status >= 500 ? button("", "solid", "Réessayer") : "",
    `${button("/", "outline", "Retour à l’accueil")}</div>`,
  ];
  const html =
    `<!DOCTYPE html><html lang="fr" data-mantine-color-scheme="auto"><head>${head.join("")}</head>` +
    `<body><main class="page"><section class="error-page">${main.join("")}</section></main></body></html>`;
  return new Response(styled(html), {
    status: init.status,
    headers: { ...init.headers, "Content-Type": "text/html; charset=utf-8" },
  });
}

/** Returns the HTML of a button. An empty address is that of the document itself. */
const button = (href: string, variant: "solid" | "outline", text: string) =>
  `<a class="button" data-color="primary" data-variant="${variant}" data-size="md" href="${href}">${text}</a>`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
