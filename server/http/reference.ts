import { createRequire } from "node:module";
import { type RequestHandler, Router } from "express";
import { compressed } from "./compressed";

/** The policy of the page: its own files and the API of its own origin, no script or style inside it, no other host. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The files of the package that the page loads. */
const files = ["swagger-ui-bundle.js", "swagger-ui.css", "favicon-32x32.png"];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of Bru</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<main id="reference">
<noscript><p>This page needs scripts; <a href="openapi.json">openapi.json</a> says the same.</p></noscript>
</main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/page.js"></script>
</body>
</html>
`;

const style = `body { margin: 0 }
html.dark-mode body { background: #1c2022 }
noscript p { padding: 1rem; font-family: sans-serif }
`;

/** Shows all groups folded, fields without their schemas below, and sends nothing to a validator elsewhere. */
const script = `const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
SwaggerUIBundle({
  url: "openapi.json",
  domNode: document.getElementById("reference"),
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
});
`;

/**
 * `/docs`: the API's OpenAPI document, to be read and tried, without a session, as the document itself. All that it
 * loads is answered here (decision 125).
 */
export function reference(): Router {
  const find = createRequire(import.meta.url);
  const text =
    (type: string, body: string): RequestHandler =>
    (_request, response) =>
      void response.type(type).send(body);
  const routes = Router({ strict: true })
    .use("/docs", (_request, response, next) => {
      response.set({
        "Cache-Control": "no-cache",
        "Content-Security-Policy": policy,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
      });
      next();
    })
    .use(["/docs", "/openapi.json"], compressed())
    .get("/docs", text("html", page))
    .get("/docs/page.css", text("css", style))
    .get("/docs/page.js", text("js", script));
  for (const file of files)
    routes.get(`/docs/${file}`, (_request, response) => {
      response.sendFile(find.resolve(`swagger-ui-dist/${file}`), { cacheControl: false });
    });
  return routes;
}
